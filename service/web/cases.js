// A case is a request with an answer to it, in rows or in columns; an entry is one tile of it, always in rows.

import { columnsOf } from "./columns.js";
import { memoryOf, reservedRanges } from "./memory.js";

const CLASSES = ["standard", "interleaved"];

/** Join a request with an answer; without a request there are verdicts, but no sizes and no lifetimes. */
export function makeCase(name, request, answer, presets) {
  return {
    name,
    request,
    answer,
    asked: request?.table ? columnsOf(request.table) : null,
    extras: new Map((request?.table?.extras ?? []).map((each) => [each.tile, each])),
    answered: answer.table ? columnsOf(answer.table) : null,
    details: new Map((answer.table?.details ?? []).map((each) => [each.tile, each])),
    memory: request ? memoryOf(request, presets) : null,
    reserved: request ? reservedRanges(request, answer) : [],
  };
}

export function numEntries(one) {
  return one.answered ? one.answered.status.length : one.answer.tiles.length;
}

/** The verdict on entry `index`: what a list of tiles shows. */
export function verdictOf(one, index) {
  if (!one.answered) return { objective: null, ...one.answer.tiles[index] };
  const { regions, statuses, methods, status, method, peak } = one.answered;
  const asked = one.asked ? one.extras.get(index)?.numbers : one.request?.tiles[index]?.numbers;
  const placed = statuses[status[index]] === "placed";
  const first = index * regions.length;
  return {
    numbers: asked ?? [index],
    status: statuses[status[index]],
    method: placed ? methods[method[index]] : null,
    peaks: placed ? regions.map((region, i) => ({ region, bytes: peak[first + i] })) : null,
    reason: null,
    objective: null,
    proof: null,
    explanation: null,
    ...one.details.get(index),
  };
}

/** Entry `index` in full: its verdict, what was asked, and where it lies. */
export function entryOf(one, index) {
  const verdict = verdictOf(one, index);
  const asked = one.request ? askedOf(one, index) : { buffers: [] };
  const places = one.answered ? placesFromTable(one, index, verdict) : one.answer.tiles[index];
  return {
    aliases: [],
    repeats: [],
    separate: [],
    auxiliaries: [],
    ...asked,
    verdict,
    placements: verdict.status === "placed" ? places.placements : null,
    auxiliaryPlaces: verdict.status === "placed" ? places.auxiliaries : null,
  };
}

function askedOf(one, index) {
  if (!one.asked) return one.request.tiles[index];
  const { tile_offsets: offsets, extras: _, ...columns } = one.asked;
  const extra = one.extras.get(index) ?? {};
  const buffers = [];
  for (let row = offsets[index]; row < offsets[index + 1]; row++) {
    const position = row - offsets[index];
    const buffer = { id: columns.id?.[row] ?? String(position) };
    for (const [name, column] of Object.entries(columns)) if (name !== "id") setField(buffer, name, column[row]);
    buffers.push(buffer);
  }
  const named = (name) => (typeof name === "number" ? buffers[name].id : name);
  for (const { buffer, ...more } of extra.buffers ?? []) {
    Object.assign(buffers.find((each, i) => i === buffer || each.id === buffer), more);
  }
  return {
    ...extra,
    buffers,
    aliases: (extra.aliases ?? []).map(({ members }) => ({
      members: members.map((member) => ({ ...member, buffer: named(member.buffer) })),
    })),
    repeats: (extra.repeats ?? []).map((repeat) => ({
      ...repeat,
      carried: (repeat.carried ?? []).map((list) => list.map(named)),
      iterated: (repeat.iterated ?? []).map(named),
    })),
    separate: (extra.separate ?? []).map((list) => list.map(named)),
  };
}

function setField(buffer, name, value) {
  if (name === "memory_class") buffer.memory_class = CLASSES[value];
  else if (name === "whole_banks" || name === "preloaded") buffer[name] = value === 1;
  else if (name === "alignment") value > 0 && (buffer.alignment = value);
  else if (name === "address" || name === "hint" || name === "previous") value >= 0 && (buffer[name] = value);
  else buffer[name] = value;
}

function placesFromTable(one, index, verdict) {
  if (verdict.status !== "placed") return { placements: null, auxiliaries: null };
  const { regions, tile_offsets: offsets, auxiliary_offsets: others, address, region, stride } = one.answered;
  const { auxiliary_address: at, auxiliary_region: within } = one.answered;
  const placements = [];
  for (let i = offsets[index]; i < offsets[index + 1]; i++) {
    placements.push({ region: regions[region[i]], address: address[i], stride: stride[i] || null });
  }
  const auxiliaries = [];
  for (let i = others[index]; i < others[index + 1]; i++) {
    auxiliaries.push({ region: regions[within[i]], address: at[i] });
  }
  return { placements, auxiliaries };
}
