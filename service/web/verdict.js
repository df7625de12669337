// The verdict on a tile in words and figures, and what it names as buttons.

import { element } from "./dom.js";
import { peakText } from "./facts.js";
import { bytes, count, ground, ranges } from "./words.js";

const MOST_NAMES = 24;

/** The panel of an entry; `select(name)` is called with a block, `explain()` asks for a conflict set, or is null. */
export function verdictPanel(entry, memory, { select, explain }) {
  const { verdict } = entry;
  const title = verdict.numbers.length === 1 ? "Tile" : "Tiles";
  const parts = [
    element(
      "h2",
      {},
      element("span", { class: `badge ${verdict.status}`, text: verdict.status }),
      element("span", { text: `${title} ${ranges(verdict.numbers)}` }),
      element("span", { class: "ground", text: ground(verdict) }),
    ),
  ];
  if (verdict.peaks) parts.push(element("p", { class: "peaks", text: `Peak ${peakText(verdict.peaks, memory?.regions)}` }));
  if (verdict.objective) {
    const { bytes: sum, bound } = verdict.objective;
    parts.push(element("p", { text: `Sum of peaks ${bytes(sum)}; no plan has less than ${count(bound)}.` }));
  }
  const { explanation } = verdict;
  if (explanation) {
    parts.push(element("p", { text: explanation.text }), figures(explanation));
    const { conflict_set: conflict, relief } = explanation;
    if (conflict) {
      const spared = conflict.minimal ? "none of them can be spared" : "some of them may be spared";
      parts.push(names("conflict-set", `Cannot be placed together; ${spared}:`, conflict.blocks, select));
    }
    if (relief) parts.push(names("relief", "The rest is placed without:", relief, select));
  }
  if (explain && verdict.status !== "placed" && !explanation?.conflict_set) {
    parts.push(element("p", {}, element("button", { type: "button", class: "action", id: "explain", click: explain, text: "Find what conflicts" })));
  }
  return parts;
}

function figures(explanation) {
  const { capacity } = explanation;
  const rows = [
    ["missing", explanation.deficit_bytes ? bytes(explanation.deficit_bytes) : null],
    ["cause", explanation.cause],
    ["largest hole", explanation.largest_hole_bytes === null ? null : bytes(explanation.largest_hole_bytes)],
    [capacity ? `fits with ${capacity.region} of` : "", capacity?.fits ? bytes(capacity.fits) : null],
    [capacity ? `not with ${capacity.region} of` : "", capacity?.refuted ? bytes(capacity.refuted) : null],
  ];
  const shown = rows.filter(([, value]) => value !== null && value !== undefined);
  return element(
    "dl",
    { class: "figures" },
    ...shown.map(([name, value]) => element("div", { class: name === "missing" ? "missing" : null }, element("dt", { text: name }), element("dd", { text: value }))),
  );
}

function names(id, text, blocks, select) {
  const more = blocks.length - MOST_NAMES;
  return element(
    "div",
    { class: "names", id },
    element("span", { text }),
    ...blocks.slice(0, MOST_NAMES).map((name) => element("button", { type: "button", class: "name", text: name, click: () => select(name) })),
    more > 0 ? element("span", { text: `and ${count(more)} more` }) : null,
  );
}
