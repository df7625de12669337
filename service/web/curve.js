// The load curve: need over time, under the line of the room there is.

import { ticks } from "./axes.js";
import { THEMES } from "./colours.js";
import { valueAt } from "./load.js";
import { contextOf, hatch, line, MARGIN, plotOf, projection } from "./painter.js";
import { bytes, count, shortBytes } from "./words.js";

const ROOM_ABOVE = 1.14;

/** Draw the curve for the same stretch of time as the picture above it. */
export function paintCurve(canvas, scene, look) {
  const palette = THEMES[look.theme];
  const plot = plotOf(canvas, { ...MARGIN, top: 20, bottom: 34 });
  const { context } = contextOf(canvas, palette);
  const { load, time } = scene;
  const top = load.top * ROOM_ABOVE;
  const to = projection({ ...look.view, y0: 0, y1: top }, plot);
  const seen = seenOf(load, to, plot, time.high);
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top - 20, plot.width, plot.height + 21);
  context.clip();
  context.fillStyle = palette.need;
  context.globalAlpha = 0.35;
  context.fill(area(seen.need, seen.x, to));
  context.globalAlpha = 1;
  context.strokeStyle = palette.need;
  context.stroke(steps(seen.need, seen.x, to));
  drawExcess(context, seen, to, palette);
  context.strokeStyle = palette.room;
  context.lineWidth = 2;
  context.stroke(steps(seen.room, seen.x, to));
  context.lineWidth = 1;
  context.restore();
  drawEvent(context, scene, to, plot, palette);
  drawTime(context, scene, look.view, to, plot, palette);
  context.textAlign = "right";
  context.fillStyle = palette.quiet;
  for (const value of ticks(0, top, 3, 2)) context.fillText(shortBytes(value), plot.left - 9, to.y(value));
  context.textAlign = "left";
}

/**
 * The steps that are seen, in pixels: from `x[i]` to `x[i + 1]` there are `need[i]` and `room[i]`. Of steps within one
 * pixel the largest need and the least room stand for all.
 */
function seenOf(load, to, plot, high) {
  const seen = { x: [], need: [], room: [] };
  const [left, right] = [plot.left - 1, plot.left + plot.width + 1];
  for (let i = 0; i < load.x.length; i++) {
    const x = Math.max(to.x(load.x[i]), left);
    if (x > right || (i + 1 < load.x.length && to.x(load.x[i + 1]) < left)) continue;
    const last = seen.x.length - 1;
    if (last >= 0 && Math.floor(x) === Math.floor(seen.x[last])) {
      seen.need[last] = Math.max(seen.need[last], load.need[i]);
      seen.room[last] = Math.min(seen.room[last], load.room[i]);
    } else {
      seen.x.push(x);
      seen.need.push(load.need[i]);
      seen.room.push(load.room[i]);
    }
  }
  seen.x.push(Math.max(Math.min(to.x(high), right), ...seen.x.slice(-1)));
  return seen;
}

function steps(values, x, to) {
  const path = new Path2D();
  values.forEach((value, i) => {
    const y = to.y(value);
    if (i === 0) path.moveTo(x[0], y);
    else path.lineTo(x[i], y);
    path.lineTo(x[i + 1], y);
  });
  return path;
}

function area(values, x, to) {
  const path = steps(values, x, to);
  path.lineTo(x[values.length], to.y(0));
  path.lineTo(x[0], to.y(0));
  path.closePath();
  return path;
}

function drawExcess(context, seen, to, palette) {
  context.strokeStyle = palette.excess;
  seen.need.forEach((need, i) => {
    if (need > seen.room[i]) hatch(context, seen.x[i], seen.x[i + 1], to.y(need), to.y(seen.room[i]));
  });
}

function drawEvent(context, scene, to, plot, palette) {
  const { event, load, time } = scene;
  const x = to.x(time.at(event));
  if (x < plot.left - 1 || x > plot.left + plot.width + 1) return;
  const { need, room } = valueAt(load, event);
  const missing = need > room;
  context.strokeStyle = missing ? palette.excess : palette.quiet;
  context.setLineDash([3, 3]);
  line(context, x, plot.top, x, plot.top + plot.height);
  context.setLineDash([]);
  const text = missing
    ? `event ${count(event)}: ${bytes(need)} needed, ${bytes(room)} there`
    : `most loaded at event ${count(event)}: ${bytes(need)} of ${bytes(room)}`;
  const { width } = context.measureText(text);
  const left = Math.min(Math.max(x - width / 2, plot.left), plot.left + plot.width - width);
  context.fillStyle = palette.paper;
  context.fillRect(left - 4, plot.top - 19, width + 8, 18);
  context.fillStyle = missing ? palette.excess : palette.ink;
  context.fillText(text, left, plot.top - 10);
}

function drawTime(context, scene, view, to, plot, palette) {
  const { time } = scene;
  context.textAlign = "center";
  const floor = plot.top + plot.height;
  context.strokeStyle = palette.line;
  line(context, plot.left, floor, plot.left + plot.width, floor);
  context.fillStyle = palette.quiet;
  let free = -Infinity;
  for (const mark of ticks(view.x0, view.x1, Math.floor(plot.width / 90), 10)) {
    const text = count(Math.round(time.inverse(mark)));
    const [x, half] = [to.x(mark), context.measureText(text).width / 2];
    line(context, x, floor, x, floor + 4);
    const middle = Math.min(x, plot.left + plot.width + MARGIN.right - half);
    if (middle - half < free) continue;
    context.fillText(text, middle, floor + 13);
    free = middle + half + 8;
  }
  const said = time.toScale ? "events" : "events (each change as far from the next as any other)";
  context.fillText(said, plot.left + plot.width / 2, floor + 27);
}
