// The table of the same: what the picture shows, for keyboards and screen readers, a page at a time.

import { classOf } from "./colours.js";
import { at, element } from "./dom.js";
import { count, hex } from "./words.js";

const PAGE = 100;

const COLUMNS = [
  ["Name", (thing) => thing.id, (thing) => thing.id],
  ["Size", (thing) => count(sizeOf(thing)), sizeOf],
  ["Start", (thing) => (thing.buffer ? count(thing.buffer.start) : "always"), (thing) => thing.buffer?.start ?? -1],
  ["End", (thing) => (thing.buffer ? count(thing.buffer.end) : "always"), (thing) => thing.buffer?.end ?? Infinity],
  ["Region", (thing) => thing.place?.region ?? "–", (thing) => thing.place?.region ?? ""],
  ["Address", (thing) => (thing.place ? hex(thing.place.address) : "–"), (thing) => thing.place?.address ?? -1],
  ["Class", classOf, classOf],
];
const NUMBERS = new Set(["Size", "Start", "End", "Address"]);

function sizeOf(thing) {
  return (thing.buffer ?? thing.auxiliary).size;
}

export class Table {
  /** `select(owner)` is called with the row that is chosen. */
  constructor(select) {
    Object.assign(this, { select, things: [], order: [], page: 0, sort: null, reversed: false, selected: -1 });
    const heads = COLUMNS.map(([name], i) =>
      element("th", { scope: "col", class: NUMBERS.has(name) ? "number" : null },
        element("button", { type: "button", text: name, click: () => this.sortBy(i) })),
    );
    at("rows-head").replaceChildren(element("tr", {}, ...heads));
    at("rows-before").addEventListener("click", () => this.turn(-1));
    at("rows-after").addEventListener("click", () => this.turn(1));
    at("table").addEventListener("toggle", () => this.render());
  }

  show(scene, found) {
    this.things = scene.things;
    this.marked = scene.marked;
    this.indices = scene.things.map((_, owner) => owner).filter((owner) => found === null || found.has(owner));
    this.page = 0;
    this.arrange();
  }

  sortBy(column) {
    this.reversed = this.sort === column && !this.reversed;
    this.sort = column;
    this.page = 0;
    this.arrange();
  }

  arrange() {
    this.order = [...this.indices];
    if (this.sort !== null) {
      const key = COLUMNS[this.sort][2];
      const sign = this.reversed ? -1 : 1;
      const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
      this.order.sort((a, b) => sign * compare(key(this.things[a]), key(this.things[b])) || a - b);
    }
    at("rows-head").querySelectorAll("th").forEach((head, i) => {
      if (i === this.sort) head.setAttribute("aria-sort", this.reversed ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    this.render();
  }

  turn(by) {
    this.page = Math.min(Math.max(this.page + by, 0), this.lastPage());
    this.render();
  }

  lastPage() {
    return Math.max(0, Math.ceil(this.order.length / PAGE) - 1);
  }

  mark(owner) {
    this.selected = owner;
    const place = this.order.indexOf(owner);
    if (place >= 0) this.page = Math.floor(place / PAGE);
    this.render();
  }

  render() {
    const from = this.page * PAGE;
    const until = Math.min(from + PAGE, this.order.length);
    at("rows-count").textContent = count(this.order.length);
    at("rows-shown").textContent = this.order.length ? `${count(from + 1)} to ${count(until)} of ${count(this.order.length)}` : "none";
    at("rows-before").disabled = this.page === 0;
    at("rows-after").disabled = this.page === this.lastPage();
    if (!at("table").open) return;
    at("rows").replaceChildren(...this.order.slice(from, until).map((owner) => this.row(owner)));
  }

  row(owner) {
    const thing = this.things[owner];
    const [name, ...others] = COLUMNS;
    const marked = thing.block && this.marked.has(thing.block.name);
    return element(
      "tr",
      { "aria-current": owner === this.selected ? "true" : null, class: marked ? "conflict" : null },
      element("th", { scope: "row" }, element("button", { type: "button", text: name[1](thing), click: () => this.select(owner) })),
      ...others.map(([head, text]) => element("td", { text: text(thing), class: NUMBERS.has(head) ? "number" : null })),
    );
  }
}
