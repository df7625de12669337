// The part of a scene that is seen, and how it is moved.

import { valueAt } from "./load.js";

const MOST_ZOOM = 1e6;
const ROOM_ABOVE = 1.12;

/** A view of all of a scene. */
export function wholeView(scene) {
  const { time, axis } = scene;
  return { x0: time.low, x1: time.high, y0: axis.low, y1: axis.high };
}

/** The view in which a tile is opened: of one without a plan, what is live at its event, and the room for it. */
export function firstView(scene) {
  const whole = wholeView(scene);
  if (scene.placed) return whole;
  return { ...whole, y1: Math.max(1, scene.needed > 0 ? firstTop(scene) : whole.y1) };
}

/** Zoom by `factor` about a point in the scene's units, along one axis or both. */
export function zoomed(view, scene, factor, { x, y }, axes = "xy") {
  const next = { ...view };
  if (axes.includes("x")) [next.x0, next.x1] = scaled(view.x0, view.x1, factor, x);
  if (axes.includes("y")) [next.y0, next.y1] = scaled(view.y0, view.y1, factor, y);
  return kept(next, scene);
}

function scaled(low, high, factor, about) {
  return [about - (about - low) / factor, about + (high - about) / factor];
}

/** Move by parts of what is seen. */
export function panned(view, scene, right, up) {
  const [dx, dy] = [right * (view.x1 - view.x0), up * (view.y1 - view.y0)];
  return kept({ x0: view.x0 + dx, x1: view.x1 + dx, y0: view.y0 + dy, y1: view.y1 + dy }, scene);
}

/** Show rectangle `index` with what is around it. */
export function focused(view, scene, index) {
  const { x0, x1, y0, y1 } = scene.rects;
  const inside = x0[index] < view.x1 && x1[index] > view.x0 && y0[index] < view.y1 && y1[index] > view.y0;
  if (inside) return view;
  const [width, height] = [view.x1 - view.x0, view.y1 - view.y0];
  const [x, y] = [(x0[index] + x1[index]) / 2, (y0[index] + y1[index]) / 2];
  return kept({ x0: x - width / 2, x1: x + width / 2, y0: y - height / 2, y1: y + height / 2 }, scene);
}

/** Keep a view within its scene, and neither larger than that nor too small for numbers. */
function kept(view, scene) {
  const whole = wholeView(scene);
  const [x0, x1] = within(view.x0, view.x1, whole.x0, whole.x1);
  const [y0, y1] = within(view.y0, view.y1, whole.y0, Math.max(whole.y1, firstTop(scene)));
  return { x0, x1, y0, y1 };
}

function firstTop(scene) {
  if (scene.placed) return scene.axis.high;
  return (scene.ofConflict ? scene.needed : Math.max(scene.needed, valueAt(scene.load, scene.event).room)) * ROOM_ABOVE;
}

function within(low, high, least, most) {
  const size = Math.min(Math.max(high - low, (most - least) / MOST_ZOOM), most - least);
  const start = Math.min(Math.max(low + (high - low - size) / 2, least), most - size);
  return [start, start + size];
}

/** The rectangle at a point in the scene's units, the topmost drawn; -1 where there is none. */
export function rectAt(scene, x, y) {
  const { n, x0, x1, y0, y1 } = scene.rects;
  for (let i = n - 1; i >= 0; i--) if (x >= x0[i] && x < x1[i] && y >= y0[i] && y < y1[i]) return i;
  return -1;
}
