// What there is to say about one thing: the rows of a tooltip, and of the table.

import { bytes, count, hex, percent } from "./words.js";

/** Name and value of each fact about a buffer, an auxiliary or a reserved range. */
export function factsOf(thing, scene) {
  if (thing.range) return rangeFacts(thing.range);
  if (thing.auxiliary) return auxiliaryFacts(thing);
  const { buffer, block, place } = thing;
  const facts = [["size", bytes(buffer.size)], ["lifetime", `events ${count(buffer.start)} to ${count(buffer.end)}`]];
  if (place) facts.push(["address", `${hex(place.address)} (${count(place.address)})`], ["region", place.region]);
  if (buffer.memory_class === "interleaved") facts.push(["class", "interleaved"]);
  if (place?.stride) facts.push(["slots", `${count(block.slots)}, ${bytes(place.stride)} apart`]);
  if (block.footprint !== undefined && block.footprint !== buffer.size) facts.push(["occupies", bytes(block.footprint)]);
  if (block.members.length > 1) {
    facts.push(["shares", `storage with ${count(block.members.length - 1)}, at offset ${count(thing.offset)}`]);
    facts.push(["held", `events ${count(block.start)} to ${count(block.end)}`]);
  }
  if (buffer.gaps?.length) facts.push(["gaps", buffer.gaps.map(([start, end]) => `${start} to ${end}`).join(", ")]);
  if (buffer.alignment > 1) facts.push(["alignment", count(buffer.alignment)]);
  if (scene.marked.has(block.name)) facts.push(["conflict", `one of ${count(scene.marked.size)} that conflict`]);
  return facts;
}

function auxiliaryFacts({ auxiliary, place }) {
  const facts = [["auxiliary", "there at every event"], ["size", bytes(auxiliary.size)]];
  if (place) facts.push(["address", `${hex(place.address)} (${count(place.address)})`], ["region", place.region]);
  return facts;
}

function rangeFacts({ start, end, region, since, until }) {
  const when = Number.isFinite(until) ? `events ${count(since)} to ${count(until)}` : "always";
  return [["reserved", when], ["size", bytes(end - start)], ["address", `${hex(start)} (${count(start)})`], ["region", region]];
}

/** How full each region is at its peak. */
export function peakText(peaks, regions) {
  return peaks
    .map(({ region, bytes: peak }) => {
      const size = regions?.find((each) => each.name === region)?.size;
      return `${region} ${count(peak)}${size ? ` (${percent(peak, size)})` : ""}`;
    })
    .join(" · ");
}
