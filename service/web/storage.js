// The storage blocks of an entry: buffers that share storage by aliases, or by being carried together.

/**
 * Blocks in the order of their first members. Of each: `members` (index of the buffer, offset), lifetime, gaps,
 * bytes of a slot, slots, and for every region the footprint, or Infinity where it may not lie there.
 */
export function blocksOf(entry, memory) {
  const { root, offset } = shared(entry);
  const blocks = new Map();
  entry.buffers.forEach((buffer, index) => {
    const of = root(index);
    if (!blocks.has(of)) blocks.set(of, { name: buffer.id, members: [], start: Infinity, end: 0, slots: 1, repeated: false });
    const block = blocks.get(of);
    block.members.push({ index, offset: offset(index) });
    block.start = Math.min(block.start, buffer.start);
    block.end = Math.max(block.end, buffer.end);
  });
  const indexOf = new Map(entry.buffers.map((buffer, index) => [buffer.id, index]));
  for (const repeat of entry.repeats ?? []) {
    const carried = (repeat.carried ?? []).flat().map((id) => [id, 1]);
    const iterated = (repeat.iterated ?? []).map((id) => [id, repeat.count]);
    for (const [id, slots] of [...carried, ...iterated]) {
      const block = blocks.get(root(indexOf.get(id)));
      block.start = Math.min(block.start, repeat.start);
      block.end = Math.max(block.end, repeat.end);
      block.slots = Math.max(block.slots, slots);
      block.repeated = true;
      block.iterated ||= (repeat.iterated ?? []).includes(id);
    }
  }
  return [...blocks.values()].map((block) => sized(block, entry.buffers, memory));
}

/** Unite buffers that share storage; the offset of each is relative to its root. */
function shared(entry) {
  const parent = entry.buffers.map((_, index) => index);
  const shift = entry.buffers.map(() => 0);
  const find = (index) => {
    let at = index;
    let sum = 0;
    while (parent[at] !== at) {
      sum += shift[at];
      at = parent[at];
    }
    // Every later look is one step, whatever the length of the chain.
    parent[index] = at;
    shift[index] = at === index ? 0 : sum;
    return at;
  };
  const indexOf = new Map(entry.buffers.map((buffer, index) => [buffer.id, index]));
  const unite = (first, second, distance) => {
    const [left, right] = [find(first), find(second)];
    if (left === right) return;
    const [root, other, by] =
      left < right
        ? [left, right, shift[first] + distance - shift[second]]
        : [right, left, shift[second] - distance - shift[first]];
    parent[other] = root;
    shift[other] = by;
  };
  for (const { members } of entry.aliases ?? []) {
    for (const member of members.slice(1)) {
      const distance = (member.offset ?? 0) - (members[0].offset ?? 0);
      unite(indexOf.get(members[0].buffer), indexOf.get(member.buffer), distance);
    }
  }
  for (const repeat of entry.repeats ?? []) {
    for (const list of repeat.carried ?? []) {
      for (const id of list.slice(1)) unite(indexOf.get(list[0]), indexOf.get(id), 0);
    }
  }
  return { root: find, offset: (index) => (find(index), shift[index]) };
}

function sized(block, buffers, memory) {
  const lowest = Math.min(...block.members.map((member) => member.offset));
  const members = block.members.map(({ index, offset }) => ({ index, offset: offset - lowest }));
  const own = members.map(({ index }) => buffers[index]);
  const bytes = Math.max(...members.map(({ index, offset }) => offset + buffers[index].size + (buffers[index].access_tail ?? 0)));
  const wholeBanks = own.some((buffer) => buffer.whole_banks);
  const unit = own.reduce((common, buffer) => leastCommonMultiple(common, buffer.alignment ?? memory.defaultAlignment), 1);
  const strides = memory.regions.map((region) =>
    roundedUp(bytes, wholeBanks ? leastCommonMultiple(unit, region.bankBytes) : unit),
  );
  const footprints = memory.regions.map((region, i) => {
    if (!own.every((buffer) => mayUse(buffer, region))) return Infinity;
    if (block.iterated) return strides[i] * block.slots;
    return wholeBanks ? roundedUp(bytes, region.bankBytes) : bytes;
  });
  const alone = members.length === 1 && !block.repeated;
  return {
    ...block,
    members,
    bytes,
    footprints,
    least: Math.min(...footprints),
    gaps: alone ? (own[0].gaps ?? []) : [],
    interleaved: own.some((buffer) => buffer.memory_class === "interleaved"),
  };
}

function mayUse(buffer, region) {
  return region.classes.includes(buffer.memory_class ?? "standard") && (buffer.regions?.includes(region.name) ?? true);
}

function roundedUp(bytes, unit) {
  return Math.ceil(bytes / unit) * unit;
}

function leastCommonMultiple(left, right) {
  let [a, b] = [left, right];
  while (b) [a, b] = [b, a % b];
  return (left / a) * right;
}

/** The stretches of time at which a block occupies its storage: its lifetime, less its gaps. */
export function livePieces(block) {
  const pieces = [];
  let since = block.start;
  for (const [start, end] of [...block.gaps].sort((a, b) => a[0] - b[0])) {
    if (start > since) pieces.push([since, start]);
    since = Math.max(since, end);
  }
  if (since < block.end) pieces.push([since, block.end]);
  return pieces;
}
