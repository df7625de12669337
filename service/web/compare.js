// Two plans of one tile: what moved, what stayed, what only one of them has.

import { element } from "./dom.js";
import { auxiliaryKey, bufferKey } from "./scene.js";
import { bytes, count, hex } from "./words.js";

const MOST_ROWS = 200;

/** The differences between two entries, by the keys of their buffers and auxiliaries. */
export function differences(left, right) {
  const [before, after] = [placesOf(left), placesOf(right)];
  const found = { moved: new Map(), same: 0, onlyLeft: [], onlyRight: [] };
  for (const [id, place] of before) {
    if (!after.has(id)) found.onlyLeft.push(id);
    else if (isSame(place, after.get(id))) found.same++;
    else found.moved.set(id, [place, after.get(id)]);
  }
  for (const id of after.keys()) if (!before.has(id)) found.onlyRight.push(id);
  return found;
}

function placesOf(entry) {
  const places = new Map();
  entry.buffers.forEach((buffer, i) => places.set(bufferKey(buffer.id), entry.placements?.[i] ?? null));
  entry.auxiliaries.forEach(({ id }, i) => places.set(auxiliaryKey(id), entry.auxiliaryPlaces?.[i] ?? null));
  return places;
}

function isSame(left, right) {
  if (left === null || right === null) return left === right;
  return left.region === right.region && left.address === right.address;
}

/** What a comparison comes to, in words. */
export function comparison(found, entries, labels) {
  const peaks = entries.map(({ verdict }) => (verdict.peaks ?? []).reduce((sum, peak) => sum + peak.bytes, 0));
  const parts = [`${count(found.moved.size)} moved`, `${count(found.same)} stayed`];
  if (found.onlyLeft.length) parts.push(`${count(found.onlyLeft.length)} only in ${labels[0]}`);
  if (found.onlyRight.length) parts.push(`${count(found.onlyRight.length)} only in ${labels[1]}`);
  const summary = element("p", { id: "compared", text: `${parts.join(", ")}.` });
  if (entries.every(({ verdict }) => verdict.peaks)) {
    const change = peaks[1] - peaks[0];
    const said = change === 0 ? "Sum of peaks is the same." : `Sum of peaks is ${bytes(Math.abs(change))} ${change < 0 ? "lower" : "higher"} in ${labels[1]}.`;
    summary.append(` ${said}`);
  }
  return summary;
}

/** What moved, as a table; `select(key)` is called with what is chosen. */
export function moves(found, labels, select) {
  const rows = [...found.moved].slice(0, MOST_ROWS).map(([key, [from, to]]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, element("button", { type: "button", text: key.replace(/^buffer /, ""), click: () => select(key) })),
      element("td", { text: said(from) }),
      element("td", { text: said(to) }),
    ),
  );
  if (rows.length === 0) return [];
  const head = ["Moved", `In ${labels[0]}`, `In ${labels[1]}`].map((text) => element("th", { scope: "col", text }));
  const table = element("table", { class: "moves" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What moved" }, table)];
}

function said(place) {
  return place === null ? "not placed" : `${place.region} ${hex(place.address)}`;
}
