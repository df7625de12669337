// What is shown of the chosen tile: verdict, picture, table; and a second plan beside it.

import { entryOf } from "./cases.js";
import { classOf } from "./colours.js";
import { comparison, differences, moves } from "./compare.js";
import { announce, at, element } from "./dom.js";
import { factsOf } from "./facts.js";
import { Pane } from "./pane.js";
import { sceneOf } from "./scene.js";
import { Table } from "./table.js";
import { verdictPanel } from "./verdict.js";
import { count, ground } from "./words.js";

export class Stage {
  /** `explain(row)` asks for a conflict set; it is null where nobody can be asked. */
  constructor({ explain, look }) {
    Object.assign(this, { explain, look, scenes: [], entries: [], classes: new Set() });
    this.panes = ["a", "b"].map((side) => {
      const elements = { plan: at(`plan-${side}`), curve: at(`curve-${side}`) };
      return new Pane(elements, {
        hover: (thing, x, y) => this.hover(thing, x, y, side === "a" ? 0 : 1),
        select: (owner) => this.select(owner, side === "a" ? 0 : 1),
        view: (view) => this.follow(view, side === "a" ? 0 : 1),
      });
    });
    this.table = new Table((owner) => this.select(owner, 0));
  }

  /** Show rows of one set, or of two: `[{row, label}]`. */
  show(shown) {
    this.shown = shown;
    this.entries = shown.map(({ row }) => (row.one.problem ? null : entryOf(row.one, row.entry)));
    this.scenes = shown.map(({ row }, i) => (row.one.request ? sceneOf(row.one, this.entries[i]) : null));
    this.hasMarked = this.scenes.some((scene) => scene !== null && scene.marked.size > 0);
    this.classes = new Set(this.scenes.flatMap((scene) => scene?.things.map(classOf) ?? []));
    this.compared = this.entries.length === 2 ? differences(...this.entries) : null;
    at("pictures").classList.toggle("two", shown.length === 2);
    at("pane-b").hidden = shown.length < 2;
    this.panes.forEach((pane, i) => this.showPane(pane, i));
    this.sayVerdict();
    this.find(at("search").value);
    const [scene] = this.scenes;
    at("table").hidden = scene === null;
    announce(`Tile ${shown[0].row.label}: ${shown[0].row.verdict.status}, ${ground(shown[0].row.verdict)}`);
  }

  showPane(pane, i) {
    const scene = this.scenes[i] ?? null;
    const side = i === 0 ? "a" : "b";
    pane.scene = null;
    at(`pane-${side}`).classList.toggle("empty", scene === null);
    if (i >= this.shown.length) return;
    at(`caption-${side}`).textContent = captionOf(scene, this.shown.length === 2 ? this.shown[i].label : "");
    if (scene === null) return;
    at(`plan-${side}`).setAttribute("aria-label", spokenPicture(scene));
    at(`curve-${side}`).setAttribute("aria-label", spokenCurve(scene));
    pane.show(scene, { ...this.look(), found: null, moved: this.compared ? this.compared.moved : null });
  }

  sayVerdict() {
    const [{ row }] = this.shown;
    if (row.one.problem) {
      at("verdict").replaceChildren(...problemPanel(row.one.problem));
      at("moves").replaceChildren();
      return;
    }
    const explain = this.explain && row.one.request ? () => this.explain(row) : null;
    const parts = verdictPanel(this.entries[0], row.one.memory, { select: (name) => this.selectNamed(name), explain });
    if (!row.one.request) parts.push(element("p", { class: "note", text: "This answer came without its request, so sizes and lifetimes are not known. Drop both together to see the picture." }));
    const labels = this.shown.map((each) => each.label);
    if (this.compared) parts.push(comparison(this.compared, this.entries, labels));
    at("moves").replaceChildren(...(this.compared ? moves(this.compared, labels, (name) => this.selectNamed(name)) : []));
    at("verdict").replaceChildren(...parts);
  }

  restyle() {
    this.panes.forEach((pane) => pane.restyle(this.look()));
  }

  /** Fade everything whose name does not contain `text`. */
  find(text) {
    const wanted = text.trim().toLowerCase();
    this.panes.forEach((pane, i) => {
      const scene = this.scenes[i];
      if (!scene) return;
      const owners = scene.things.flatMap((thing, owner) => (thing.id.toLowerCase().includes(wanted) ? [owner] : []));
      const found = wanted === "" ? null : new Set(owners);
      pane.restyle({ found });
      if (i > 0) return;
      this.matches = wanted === "" ? [] : owners;
      this.table.show(scene, found);
      at("found").textContent = wanted === "" ? "" : `${count(owners.length)} found`;
    });
  }

  /** Select the next match of the search. */
  nextMatch() {
    if (!this.matches?.length) return;
    const now = this.matches.indexOf(this.panes[0].selected);
    this.select(this.matches[(now + 1) % this.matches.length], 0);
  }

  selectNamed(name) {
    const things = this.scenes[0]?.things ?? [];
    const owner = things.findIndex((thing) => thing.key === name);
    this.select(owner < 0 ? things.findIndex((thing) => thing.id === name) : owner, 0);
  }

  select(owner, side) {
    const thing = owner < 0 ? null : this.scenes[side].things[owner];
    this.panes.forEach((pane, i) => {
      if (!this.scenes[i]) return;
      const same = i === side ? owner : this.scenes[i].things.findIndex((each) => each.key === thing?.key);
      pane.select(same);
      if (i === 0) this.table.mark(same);
    });
    const details = at("details");
    details.hidden = thing === null;
    if (thing === null) return;
    const facts = factsOf(thing, this.scenes[side]);
    details.replaceChildren(element("strong", { text: thing.id }), factList(facts));
    announce(`${thing.id}: ${facts.map(([name, value]) => `${name} ${value}`).join(", ")}`);
  }

  follow(view, side) {
    const other = this.panes[1 - side];
    if (this.shown.length === 2 && other.scene && other.scene.placed === this.scenes[side].placed) other.setView(view, false);
  }

  hover(thing, x, y, side) {
    const tip = at("tooltip");
    tip.hidden = thing === null;
    if (thing === null) return;
    tip.replaceChildren(element("strong", { text: thing.id ?? thing.label }), factList(factsOf(thing, this.scenes[side])));
    const box = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 14, window.innerWidth - box.width - 8))}px`;
    tip.style.top = `${Math.max(4, y + 14 + box.height > window.innerHeight ? y - box.height - 10 : y + 14)}px`;
  }
}

function factList(facts) {
  return element("dl", {}, ...facts.flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { text: value })]));
}

function problemPanel(problem) {
  const errors = (problem.errors ?? []).map((each) => element("li", { text: `${each.pointer} ${each.detail}`.trim() }));
  return [element("h2", { text: problem.title }), element("p", { text: problem.detail }), element("ul", {}, ...errors)];
}

function captionOf(scene, label) {
  const prefix = label ? `${label}: ` : "";
  if (scene === null) return `${prefix}no picture`;
  if (scene.placed) return `${prefix}addresses against time`;
  if (scene.ofConflict) return `${prefix}blocks that cannot be placed together, stacked: there is no plan, so no addresses`;
  return `${prefix}what is live at event ${count(scene.event)}, stacked: there is no plan, so no addresses`;
}

function spokenPicture(scene) {
  const what = scene.placed ? "Addresses against time" : "Blocks without a plan, stacked by their bytes, against time";
  return `${what}: ${count(scene.things.length)} buffers. Arrow keys move, plus and minus zoom, 0 shows all, n and p step from buffer to buffer. The table below says the same.`;
}

function spokenCurve({ load, event }) {
  const step = load.time.findLastIndex((time) => time <= event);
  return `Load curve: at event ${count(event)} ${count(load.need[step])} bytes are needed and ${count(load.room[step])} are there.`;
}
