// Need and room over time, as the contract counts them (section 7).

import { livePieces } from "./storage.js";

const ALWAYS = 2 ** 53;

/**
 * Steps of need and room in a set of regions: `time[i]` up to `time[i + 1]` has `need[i]` and `room[i]` bytes.
 * Counted are blocks that may use no region beyond the set, of these only interleaved ones if asked.
 */
export function loadOf(entry, blocks, memory, reserved, { regions = null, interleaved = false } = {}) {
  const inside = memory.regions.map((region) => regions === null || regions.includes(region.name));
  const changes = [];
  const change = (time, need, taken) => changes.push([time, need, taken]);
  for (const block of blocks) {
    if (!isConfined(block.footprints, inside) || (interleaved && !block.interleaved)) continue;
    for (const [since, until] of livePieces(block)) {
      change(since, block.least, 0);
      change(until, -block.least, 0);
    }
  }
  const standard = memory.regions.map((region) => (region.classes.includes("standard") ? 1 : Infinity));
  if (!interleaved && isConfined(standard, inside)) {
    for (const auxiliary of entry.auxiliaries ?? []) {
      change(0, auxiliary.size, 0);
      change(ALWAYS, -auxiliary.size, 0);
    }
  }
  let bytes = 0;
  memory.regions.forEach((region, i) => {
    if (!inside[i]) return;
    const bottom = Math.min(region.start + (interleaved ? memory.interleavedOffset : 0), region.end);
    bytes += region.end - bottom;
    for (const range of reserved) {
      const taken = range.end - Math.max(range.start, bottom);
      if (range.region !== region.name || taken <= 0) continue;
      change(range.since, 0, taken);
      if (Number.isFinite(range.until)) change(range.until, 0, -taken);
    }
  });
  return summed(changes, bytes);
}

function isConfined(footprints, inside) {
  const usable = footprints.map(Number.isFinite);
  return usable.some(Boolean) && usable.every((may, i) => !may || inside[i]);
}

function summed(changes, bytes) {
  changes.sort((a, b) => a[0] - b[0]);
  const [time, need, room] = [[0], [0], [bytes]];
  for (const [at, more, taken] of changes) {
    if (at >= ALWAYS) continue;
    let last = time.length - 1;
    if (at > time[last]) {
      time.push(at);
      need.push(need[last]);
      room.push(room[last]);
      last++;
    }
    need[last] += more;
    room[last] -= taken;
  }
  return { time, need, room };
}

/** The earliest step at which the most is missing, or the least is left. */
export function mostLoaded({ time, need, room }) {
  let most = 0;
  for (let i = 1; i < time.length; i++) if (need[i] - room[i] > need[most] - room[most]) most = i;
  return { event: time[most], need: need[most], room: room[most] };
}

/** The load that a tile's verdict is about: of the regions that its proof considers, else of all. */
export function loadOfVerdict(entry, blocks, memory, reserved) {
  const proof = entry.verdict.proof;
  const whole = loadOf(entry, blocks, memory, reserved);
  if (proof?.kind !== "overload") return { ...whole, regions: null };
  for (const interleaved of [false, true]) {
    const load = loadOf(entry, blocks, memory, reserved, { regions: proof.regions, interleaved });
    if (valueAt(load, proof.event).need === proof.needed_bytes) {
      return { ...load, regions: proof.regions.length < memory.regions.length ? proof.regions : null, interleaved };
    }
  }
  return { ...whole, regions: null };
}

/** Need and room at an event. */
export function valueAt({ time, need, room }, event) {
  let [low, high] = [0, time.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (time[middle] <= event) low = middle;
    else high = middle - 1;
  }
  return { need: need[low], room: room[low] };
}
