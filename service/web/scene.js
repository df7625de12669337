// The picture of one tile as rectangles: what lies where and when, before anything is drawn.

import { addressAxis, bytesAxis, timeAxis } from "./axes.js";
import { loadOfVerdict, mostLoaded } from "./load.js";
import { blocksOf, livePieces } from "./storage.js";

export const KINDS = { buffer: 0, held: 1, auxiliary: 2 };
/** Of a picture's height: between the blocks that are live at the event and those that are not. */
const STACK_GAP = 0.02;

/**
 * The scene of an entry of a case that has its request.
 *
 * `rects` are columns: corners in the units of the axes, `kind`, and `owner`, an index into `things`. Things are what
 * has a name: a buffer (`buffer` is set, `block` is its storage) or an auxiliary.
 */
export function sceneOf(one, entry) {
  const blocks = blocksOf(entry, one.memory);
  const load = loadOfVerdict(entry, blocks, one.memory, one.reserved);
  const time = timeAxis(boundaries(entry, one.reserved, load));
  load.x = Float64Array.from(load.time, time.at);
  load.top = load.need.reduce((most, need, i) => Math.max(most, need, load.room[i]), 1);
  const marked = markedBlocks(entry);
  const scene = { entry, blocks, load, time, marked, event: eventOf(entry, load), things: thingsOf(entry, blocks) };
  return entry.placements ? placedScene(scene, one) : stackedScene(scene);
}

/** Every event at which anything begins or ends. */
function boundaries(entry, reserved, load) {
  const times = [...load.time];
  for (const buffer of entry.buffers) times.push(buffer.start, buffer.end);
  for (const repeat of entry.repeats ?? []) times.push(repeat.start, repeat.end);
  for (const range of reserved) times.push(range.since, ...(Number.isFinite(range.until) ? [range.until] : []));
  return times;
}

function eventOf(entry, load) {
  return entry.verdict.explanation?.event ?? entry.verdict.proof?.event ?? mostLoaded(load).event;
}

/** What the verdict is about: the conflict set, else the blocks of the proof unless that is everything that is live. */
function markedBlocks(entry) {
  const { explanation, proof } = entry.verdict;
  if (explanation?.conflict_set) return new Set(explanation.conflict_set.blocks);
  if (proof && ["no_address", "collision", "banks"].includes(proof.kind)) return new Set(proof.blocks);
  return new Set();
}

/** What a buffer is told from all else by: an auxiliary may have the same name. */
export function bufferKey(id) {
  return `buffer ${id}`;
}

export function auxiliaryKey(id) {
  return `auxiliary ${id}`;
}

function thingsOf(entry, blocks) {
  const things = entry.buffers.map((buffer, index) => ({ id: buffer.id, key: bufferKey(buffer.id), buffer, index }));
  for (const block of blocks) {
    for (const { index, offset } of block.members) Object.assign(things[index], { block, offset });
  }
  for (const [index, auxiliary] of entry.auxiliaries.entries()) {
    const place = entry.auxiliaryPlaces?.[index] ?? null;
    things.push({ id: auxiliary.id, key: auxiliaryKey(auxiliary.id), auxiliary, place });
  }
  if (entry.placements) entry.buffers.forEach((_, index) => (things[index].place = entry.placements[index]));
  return things;
}

class Rects {
  constructor() {
    this.columns = { x0: [], x1: [], y0: [], y1: [], kind: [], owner: [] };
  }

  add(x0, x1, y0, y1, kind, owner) {
    const { columns } = this;
    columns.x0.push(x0);
    columns.x1.push(x1);
    columns.y0.push(y0);
    columns.y1.push(y1);
    columns.kind.push(kind);
    columns.owner.push(owner);
  }

  done() {
    const frozen = { n: this.columns.x0.length };
    for (const [name, values] of Object.entries(this.columns)) {
      frozen[name] = name === "kind" || name === "owner" ? Int32Array.from(values) : Float64Array.from(values);
    }
    return frozen;
  }
}

function placedScene(scene, one) {
  const { entry, blocks, time, things } = scene;
  const rects = new Rects();
  const axis = addressAxis(one.memory.regions);
  const indexOf = new Map(one.memory.regions.map((region, i) => [region.name, i]));
  for (const block of blocks) {
    const [{ index: first, offset }] = block.members;
    const { region, address } = entry.placements[first];
    const bottom = axis.at(address - offset, region);
    const top = bottom + block.footprints[indexOf.get(region)];
    Object.assign(block, { region, address: address - offset, footprint: top - bottom });
    for (const [since, until] of livePieces(block)) {
      const [x0, x1] = [time.at(since), time.at(until)];
      if (block.members.length === 1) rects.add(x0, x1, bottom, top, KINDS.buffer, first);
      else rects.add(x0, x1, bottom, top, KINDS.held, first);
    }
    if (block.members.length > 1) addMembers(rects, scene, block, bottom);
  }
  things.forEach((thing, owner) => {
    if (!thing.auxiliary) return;
    const low = axis.at(thing.place.address, thing.place.region);
    rects.add(time.low, time.high, low, low + thing.auxiliary.size, KINDS.auxiliary, owner);
  });
  return { ...scene, placed: true, rects: rects.done(), axis, hatched: hatchedRanges(one, scene, axis) };
}

/** Members of shared storage lie in it at their own offsets and lifetimes, in every slot. */
function addMembers(rects, { entry, time }, block, bottom) {
  for (const { index, offset } of block.members) {
    const { size, start, end, access_tail: tail = 0 } = entry.buffers[index];
    const stride = entry.placements[index].stride ?? 0;
    for (let slot = 0; slot < block.slots; slot++) {
      const low = bottom + offset + slot * stride;
      rects.add(time.at(start), time.at(end), low, low + size + tail, KINDS.buffer, index);
    }
  }
}

function hatchedRanges(one, { time }, axis) {
  const hatched = one.reserved.map((range) => ({
    label: range.id,
    range,
    x0: time.at(range.since),
    x1: Number.isFinite(range.until) ? time.at(range.until) : time.high,
    y0: axis.at(range.start, range.region),
    y1: axis.at(range.end, range.region),
  }));
  return hatched;
}

/**
 * Of a tile without addresses: the blocks that are live at the event, one upon the other, up to what they need there.
 * Where the load fits and it is known which blocks conflict, those instead. All others lie above them.
 */
function stackedScene(scene) {
  const { entry, blocks, time, things, event, marked, load } = scene;
  const rects = new Rects();
  const isLive = (block) => livePieces(block).some(([since, until]) => since <= event && event < until);
  const named = new Set(entry.verdict.proof?.blocks);
  // Where the verdict is about some regions, its proof names the live blocks that these have to hold.
  const counted = (block) => Number.isFinite(block.least) && (load.regions === null || named.has(block.name));
  const ofConflict = marked.size > 0 && entry.verdict.explanation?.cause !== "capacity";
  const isBelow = (block) => (ofConflict ? marked.has(block.name) : isLive(block) && counted(block));
  const rank = (block) => (isBelow(block) ? 0 : 2) + (marked.has(block.name) ? 0 : 1);
  const sorted = [...blocks].sort((a, b) => rank(a) - rank(b) || b.least - a.least);
  let level = 0;
  const stack = (block) => {
    const height = Number.isFinite(block.least) ? block.least : block.bytes;
    const [{ index: owner }] = block.members;
    for (const [since, until] of livePieces(block)) {
      rects.add(time.at(since), time.at(until), level, level + height, KINDS.buffer, owner);
    }
    Object.assign(block, { level, height });
    level += height;
  };
  sorted.filter((block) => rank(block) < 2).forEach(stack);
  if (load.regions === null && !ofConflict) {
    things.forEach((thing, owner) => {
      if (!thing.auxiliary) return;
      rects.add(time.low, time.high, level, level + thing.auxiliary.size, KINDS.auxiliary, owner);
      level += thing.auxiliary.size;
    });
  }
  const needed = level;
  level += needed * STACK_GAP;
  sorted.filter((block) => rank(block) >= 2).forEach(stack);
  return { ...scene, placed: false, rects: rects.done(), axis: bytesAxis(Math.max(level, 1)), hatched: [], needed, ofConflict };
}
