// The memory of a request: regions, what is reserved in them, and the axis on which addresses are drawn.

const BOTH = ["standard", "interleaved"];

/** Resolve `memory` of a request; `presets` are the documents of GET /v1/memory-maps. */
export function memoryOf(request, presets) {
  let memory = request.memory;
  if (typeof memory === "string") memory = { preset: memory };
  let map = memory;
  if (memory.preset !== undefined) {
    const preset = presets.find((each) => each.name === memory.preset);
    if (!preset) throw new Error(`no memory map is called ${memory.preset}`);
    map = { ...preset, ...memory };
  }
  const regions = (map.regions ?? [{ name: "memory", start: 0, size: map.capacity }]).map((region) => ({
    name: region.name,
    start: region.start,
    size: region.size,
    end: region.start + region.size,
    classes: region.memory_classes ?? BOTH,
    bankBytes: region.bank_bytes ?? 1,
  }));
  return {
    regions,
    loader: map.loader ?? null,
    defaultAlignment: map.default_alignment ?? 1,
    interleavedOffset: request.interleaved_offset ?? 0,
  };
}

/** Every reserved range with the times at which it is occupied; `until` of one that is always there is Infinity. */
export function reservedRanges(request, answer) {
  const asked = new Map((request.reservations ?? []).map((each) => [each.id, each]));
  const ranges = [];
  for (const found of answer.reservations) {
    for (const [since, until] of asked.get(found.id)?.intervals ?? [[0, Infinity]]) {
      ranges.push({ id: found.id, region: found.region, start: found.start, end: found.end, since, until });
    }
  }
  if (answer.descriptors) ranges.push({ ...answer.descriptors, id: "descriptors", since: 0, until: Infinity });
  return ranges;
}
