// One picture with its load curve: what is drawn, and what pointer and keyboard do to it.

import { coloursOf } from "./colours.js";
import { paintCurve } from "./curve.js";
import { paint, plotOf, projection } from "./painter.js";
import { firstView, focused, panned, rectAt, wholeView, zoomed } from "./view.js";

const STEP = 1.25;
const PAN = 0.15;

export class Pane {
  /**
   * `elements` are the two canvases. `on` is told of what happens: `hover(thing or null, x, y)`, `select(owner)` and
   * `view(view)`.
   */
  constructor(elements, on) {
    Object.assign(this, elements, { on, scene: null, view: null, found: null, moved: null, hovered: -1, selected: -1 });
    this.drawing = false;
    const { plan } = elements;
    plan.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    plan.addEventListener("pointerdown", (event) => this.press(event));
    plan.addEventListener("pointermove", (event) => this.move(event));
    plan.addEventListener("pointerup", (event) => this.release(event));
    plan.addEventListener("pointerleave", () => this.leave());
    plan.addEventListener("dblclick", () => this.showWhole());
    plan.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(plan);
  }

  show(scene, look) {
    Object.assign(this, { scene, hovered: -1, selected: -1, view: firstView(scene) });
    this.restyle(look);
  }

  /** Change how things look: mode, theme, owners found, names moved. */
  restyle(look) {
    Object.assign(this, look);
    if (this.scene === null) return;
    this.colours = coloursOf(this.scene, this.mode, this.theme, this.found, this.moved);
    this.draw();
  }

  setView(view, tell = true) {
    this.view = view;
    this.draw();
    if (tell) this.on.view(view);
  }

  showWhole() {
    const whole = wholeView(this.scene);
    const first = firstView(this.scene);
    // Of a tile without a plan the first view is a part: a second call shows everything.
    const isFirst = first.y1 === this.view.y1 && first.x0 === this.view.x0 && first.x1 === this.view.x1;
    this.setView(isFirst ? whole : first);
  }

  zoom(factor, axes) {
    const { x0, x1, y0, y1 } = this.view;
    this.setView(zoomed(this.view, this.scene, factor, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, axes));
  }

  select(owner) {
    this.selected = owner;
    const first = owner < 0 ? -1 : this.scene.rects.owner.indexOf(owner);
    if (first >= 0) this.view = focused(this.view, this.scene, first);
    this.draw();
  }

  draw() {
    if (this.drawing || this.scene === null) return;
    this.drawing = true;
    requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    this.drawing = false;
    // It may have been put away since.
    if (this.scene === null) return;
    const look = {
      view: this.view,
      theme: this.theme,
      colours: this.colours,
      found: this.found,
      outlined: this.rectsOf(this.selected),
      hovered: this.hovered < 0 ? [] : [this.hovered],
    };
    paint(this.plan, this.scene, look);
    paintCurve(this.curve, this.scene, look);
  }

  rectsOf(owner) {
    const found = [];
    if (owner < 0) return found;
    this.scene.rects.owner.forEach((each, i) => each === owner && found.push(i));
    return found;
  }

  pointOf(event) {
    const box = this.plan.getBoundingClientRect();
    const to = projection(this.view, plotOf(this.plan));
    return { x: to.toX(event.clientX - box.left), y: to.toY(event.clientY - box.top) };
  }

  wheel(event) {
    if (this.scene === null) return;
    event.preventDefault();
    const factor = STEP ** (-event.deltaY / 100);
    const axes = event.shiftKey ? "x" : event.altKey ? "y" : "xy";
    this.setView(zoomed(this.view, this.scene, factor, this.pointOf(event), axes));
  }

  press(event) {
    this.plan.setPointerCapture(event.pointerId);
    this.drag = { x: event.clientX, y: event.clientY, moved: false };
  }

  move(event) {
    if (this.scene === null) return;
    if (this.drag) {
      const [dx, dy] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
      if (!this.drag.moved && Math.hypot(dx, dy) < 4) return;
      const plot = plotOf(this.plan);
      this.drag = { x: event.clientX, y: event.clientY, moved: true };
      this.setView(panned(this.view, this.scene, -dx / plot.width, dy / plot.height));
      return;
    }
    const { x, y } = this.pointOf(event);
    const index = rectAt(this.scene, x, y);
    if (index !== this.hovered) {
      this.hovered = index;
      this.draw();
    }
    const range = index < 0 && this.scene.hatched.find((each) => x >= each.x0 && x < each.x1 && y >= each.y0 && y < each.y1);
    const thing = index >= 0 ? this.scene.things[this.scene.rects.owner[index]] : (range ?? null) || null;
    this.on.hover(thing, event.clientX, event.clientY);
  }

  release(event) {
    const clicked = this.drag && !this.drag.moved;
    this.drag = null;
    if (!clicked || this.scene === null) return;
    const { x, y } = this.pointOf(event);
    const index = rectAt(this.scene, x, y);
    this.on.select(index < 0 ? -1 : this.scene.rects.owner[index]);
  }

  leave() {
    this.hovered = -1;
    this.draw();
    this.on.hover(null, 0, 0);
  }

  key(event) {
    if (this.scene === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { scene } = this;
    const moves = {
      "+": () => this.zoom(STEP), "=": () => this.zoom(STEP), "-": () => this.zoom(1 / STEP),
      0: () => this.showWhole(),
      ArrowLeft: () => this.setView(panned(this.view, scene, -PAN, 0)),
      ArrowRight: () => this.setView(panned(this.view, scene, PAN, 0)),
      ArrowUp: () => this.setView(panned(this.view, scene, 0, PAN)),
      ArrowDown: () => this.setView(panned(this.view, scene, 0, -PAN)),
      n: () => this.step(1), p: () => this.step(-1),
      Escape: () => this.on.select(-1),
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    moves[event.key]();
  }

  /** Select the next thing in the order of the request, or the one before. */
  step(by) {
    const number = this.scene.things.length;
    if (number > 0) this.on.select((this.selected + by + number) % number);
  }
}
