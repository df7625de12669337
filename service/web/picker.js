// The list of tiles: a row an entry, sorted by what is of interest.

import { at, element } from "./dom.js";
import { count, ground } from "./words.js";

const STATUS_RANK = { faulty: 0, infeasible: 1, unknown: 2, placed: 3 };
const METHOD_RANK = { none: 0, exact: 1, retry: 2, greedy: 3 };
const AT_ONCE = 60;

const KEYS = {
  tile: (row) => row.verdict.numbers[0],
  verdict: (row) => STATUS_RANK[row.verdict.status] * 1e17 - (row.verdict.explanation?.deficit_bytes ?? 0),
  method: (row) => METHOD_RANK[row.verdict.method ?? "none"],
  peak: (row) => -row.peak,
};

export class Picker {
  /** `pick(row)` is called with what is chosen: a row of a set. */
  constructor(pick) {
    Object.assign(this, { pick, rows: [], shown: [], sort: "verdict", reversed: false, chosen: null });
    for (const button of document.querySelectorAll("#picker [data-sort]")) {
      button.addEventListener("click", () => this.sortBy(button.dataset.sort));
    }
    at("tiles").addEventListener("keydown", (event) => this.key(event));
  }

  show(rows) {
    this.rows = rows;
    this.largest = Math.max(1, ...this.rows.map((row) => row.peak));
    this.sort = "verdict";
    this.reversed = false;
    at("picker").hidden = this.rows.length < 2;
    at("picked").textContent = `${count(this.rows.length)} entries`;
    this.render();
  }

  sortBy(name) {
    this.reversed = this.sort === name && !this.reversed;
    this.sort = name;
    this.render();
  }

  render() {
    const key = KEYS[this.sort];
    const sign = this.reversed ? -1 : 1;
    this.shown = [...this.rows].sort((a, b) => sign * (key(a) - key(b)) || b.peak - a.peak || a.index - b.index);
    for (const head of document.querySelectorAll("#picker th")) {
      const own = head.querySelector("[data-sort]")?.dataset.sort === this.sort;
      if (own) head.setAttribute("aria-sort", this.reversed ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    const body = at("tiles");
    body.replaceChildren();
    this.buttons = new Map();
    this.append(body, 0, this.shown);
    this.mark();
  }

  /** Append rows piece by piece: the first ones are there at once. */
  append(body, from, list) {
    body.append(...list.slice(from, from + AT_ONCE).map((row) => this.row(row)));
    if (from + AT_ONCE >= list.length) return;
    requestIdleCallback(() => this.shown === list && this.append(body, from + AT_ONCE, list), { timeout: 500 });
  }

  row(row) {
    const { verdict } = row;
    const button = element("button", { type: "button", tabindex: -1, click: () => this.pick(row), text: row.label });
    this.buttons.set(row.index, button);
    if (row.index === this.chosen) this.markOne(button);
    const missing = verdict.explanation?.deficit_bytes;
    const bar = element("span", { class: "bar", "aria-hidden": "true" }, element("i"));
    bar.firstChild.style.width = `${(100 * row.peak) / this.largest}%`;
    const last = verdict.peaks
      ? [bar, count(row.peak)]
      : [element("span", { class: "missing", text: missing ? `−${count(missing)}` : "–" })];
    return element(
      "tr",
      { class: verdict.status },
      element("th", { scope: "row" }, button),
      element("td", {}, element("span", { class: "badge", text: verdict.status })),
      element("td", { text: verdict.method ?? ground(verdict) }),
      element("td", { class: "number" }, ...last),
    );
  }

  choose(index) {
    this.chosen = index;
    this.mark();
  }

  mark() {
    for (const button of this.buttons.values()) {
      button.setAttribute("tabindex", -1);
      button.closest("tr")?.removeAttribute("aria-current");
    }
    const button = this.buttons.get(this.chosen) ?? this.buttons.get(this.shown[0]?.index);
    if (button) this.markOne(button);
  }

  markOne(button) {
    button.setAttribute("tabindex", 0);
    queueMicrotask(() => button.closest("tr")?.setAttribute("aria-current", "true"));
  }

  /** Choose the row that is `by` below the chosen one. */
  step(by) {
    const now = this.shown.findIndex((row) => row.index === this.chosen);
    const next = this.shown[Math.min(Math.max(now + by, 0), this.shown.length - 1)];
    if (next) this.pick(next);
    this.buttons.get(next?.index)?.scrollIntoView({ block: "nearest" });
    return this.buttons.get(next?.index);
  }

  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by)?.focus();
  }
}
