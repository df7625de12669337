// Draws a scene on a canvas: rectangles as pixels, everything else above them.

import { ticks } from "./axes.js";
import { THEMES } from "./colours.js";
import { valueAt } from "./load.js";
import { fillRects } from "./raster.js";
import { bytes, count, hex, shortBytes } from "./words.js";

export const MARGIN = { left: 92, right: 18, top: 10, bottom: 8 };
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const LABEL_WIDTH = 44;
const LABEL_HEIGHT = 15;
const CHARACTER_WIDTH = 7.1;

/** The plot's place on a canvas, in CSS pixels. */
export function plotOf(canvas, margin = MARGIN) {
  const width = Math.max(1, canvas.clientWidth - margin.left - margin.right);
  const height = Math.max(1, canvas.clientHeight - margin.top - margin.bottom);
  return { left: margin.left, top: margin.top, width, height };
}

/** Make a canvas as sharp as the screen, and return its context, cleared. */
export function contextOf(canvas, palette) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  context.font = FONT;
  context.textBaseline = "middle";
  return { context, ratio };
}

/** From the scene's units to CSS pixels on the canvas. */
export function projection(view, plot) {
  const [sx, sy] = [plot.width / (view.x1 - view.x0), plot.height / (view.y1 - view.y0)];
  return {
    x: (value) => plot.left + (value - view.x0) * sx,
    y: (value) => plot.top + (view.y1 - value) * sy,
    toX: (pixel) => view.x0 + (pixel - plot.left) / sx,
    toY: (pixel) => view.y1 - (pixel - plot.top) / sy,
  };
}

/** Draw all; `look` holds view, theme, colours, owners `found`, and the rectangles `outlined` and `hovered`. */
export function paint(canvas, scene, look) {
  const palette = THEMES[look.theme];
  const plot = plotOf(canvas);
  const { context, ratio } = contextOf(canvas, palette);
  const to = projection(look.view, plot);
  drawPixels(context, scene, look, plot, ratio);
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  drawHatched(context, scene, to, palette);
  drawLabels(context, scene, look, to, plot);
  drawEvent(context, scene, to, plot, palette);
  if (!scene.placed && !scene.ofConflict) drawMissing(context, scene, to, plot, palette);
  drawOutlines(context, scene, look, to, palette);
  context.restore();
  drawAddresses(context, scene, look.view, to, plot, palette);
}

function drawPixels(context, scene, look, plot, ratio) {
  const [width, height] = [Math.round(plot.width * ratio), Math.round(plot.height * ratio)];
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(look.colours.paper);
  const { bands } = scene.axis;
  const ground = { n: bands.length, x0: [], x1: [], y0: [], y1: [] };
  for (const band of bands) {
    ground.x0.push(scene.time.low);
    ground.x1.push(scene.time.high);
    ground.y0.push(band.low);
    ground.y1.push(band.high);
  }
  const plain = bands.map(() => look.colours.ground);
  fillRects(pixels, width, height, ground, look.view, { fill: plain, edge: plain }, 1);
  fillRects(pixels, width, height, scene.rects, look.view, look.colours, Math.max(1, Math.round(ratio)));
  context.putImageData(image, Math.round(plot.left * ratio), Math.round(plot.top * ratio));
}

function drawHatched(context, scene, to, palette) {
  context.strokeStyle = palette.hatch;
  for (const { x0, x1, y0, y1, label } of scene.hatched) {
    const [left, right, top, bottom] = [to.x(x0), to.x(x1), to.y(y1), to.y(y0)];
    hatch(context, left, right, top, bottom);
    if (bottom - top < LABEL_HEIGHT || right - left < LABEL_WIDTH) continue;
    const width = context.measureText(label).width + 10;
    context.fillStyle = palette.paper;
    context.fillRect(left + 4, (top + bottom) / 2 - 8, Math.min(width, right - left - 8), 16);
    context.fillStyle = palette.quiet;
    context.fillText(label, left + 9, (top + bottom) / 2, right - left - 14);
  }
}

/** Slanted lines within a rectangle, and its outline. */
export function hatch(context, left, right, top, bottom) {
  context.save();
  context.beginPath();
  context.rect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
  context.lineWidth = 1;
  context.stroke();
  context.clip();
  context.beginPath();
  const canvas = context.canvas;
  const [from, until] = [Math.max(left, 0), Math.min(right, canvas.clientWidth)];
  const [high, low] = [Math.max(top, 0), Math.min(bottom, canvas.clientHeight)];
  for (let x = Math.floor((from - (low - high)) / 7) * 7; x < until; x += 7) {
    context.moveTo(x, low);
    context.lineTo(x + (low - high), high);
  }
  context.stroke();
  context.restore();
}

function drawLabels(context, scene, look, to, plot) {
  const { n, x0, x1, y0, y1, kind, owner } = scene.rects;
  for (let i = 0; i < n; i++) {
    if (kind[i] === 1) continue;
    const [left, right] = [Math.max(to.x(x0[i]), plot.left), Math.min(to.x(x1[i]), plot.left + plot.width)];
    if (right - left < LABEL_WIDTH) continue;
    const [top, bottom] = [Math.max(to.y(y1[i]), plot.top), Math.min(to.y(y0[i]), plot.top + plot.height)];
    if (bottom - top < LABEL_HEIGHT || (look.found !== null && !look.found.has(owner[i]))) continue;
    const room = Math.floor((right - left - 10) / CHARACTER_WIDTH);
    const { id } = scene.things[owner[i]];
    context.fillStyle = look.colours.bright[i] ? "#0b0e0c" : "#ffffff";
    context.fillText(shortened(id, room), left + 6, (top + bottom) / 2 + 0.5);
  }
}

/** A name within so many characters: names mostly differ at their ends. */
function shortened(id, room) {
  if (id.length <= room) return id;
  const tail = Math.ceil((room - 1) / 2);
  return `${id.slice(0, room - 1 - tail)}…${id.slice(-tail)}`;
}

function drawEvent(context, scene, to, plot, palette) {
  if (scene.ofConflict) return;
  const x = to.x(scene.time.at(scene.event));
  context.strokeStyle = scene.placed ? palette.quiet : palette.excess;
  context.setLineDash([3, 3]);
  line(context, x, plot.top, x, plot.top + plot.height);
  context.setLineDash([]);
}

/** The room at the event, and how far the blocks that are live there go beyond it. */
function drawMissing(context, scene, to, plot, palette) {
  const { room } = valueAt(scene.load, scene.event);
  const [y, right] = [to.y(room), plot.left + plot.width];
  context.lineWidth = 2;
  context.strokeStyle = palette.room;
  line(context, plot.left, y, right, y);
  context.lineWidth = 1;
  tag(context, `room ${bytes(room)}`, right - 8, y + 12, palette, palette.ink);
  if (scene.needed <= room) return;
  const top = to.y(scene.needed);
  context.strokeStyle = palette.excess;
  hatch(context, plot.left, right, top, y);
  tag(context, `${bytes(scene.needed - room)} missing at event ${count(scene.event)}`, right - 8, (top + y) / 2, palette, palette.excess);
}

function tag(context, text, right, y, palette, ink) {
  const { width } = context.measureText(text);
  context.fillStyle = palette.paper;
  context.fillRect(right - width - 12, y - 10, width + 12, 20);
  context.fillStyle = ink;
  context.fillText(text, right - width - 6, y + 0.5);
}

function drawOutlines(context, scene, look, to, palette) {
  const { x0, x1, y0, y1 } = scene.rects;
  for (const [indices, width] of [[look.outlined, 2], [look.hovered, 2.5]]) {
    context.lineWidth = width;
    context.strokeStyle = palette.found;
    for (const i of indices) {
      const [left, top] = [to.x(x0[i]), to.y(y1[i])];
      context.strokeRect(left, top, Math.max(1, to.x(x1[i]) - left), Math.max(1, to.y(y0[i]) - top));
    }
  }
  context.lineWidth = 1;
}

function drawAddresses(context, scene, view, to, plot, palette) {
  context.textAlign = "right";
  const { axis } = scene;
  const number = Math.floor(plot.height / 44);
  if (!scene.placed) {
    for (const value of ticks(view.y0, view.y1, number, 2)) mark(context, shortBytes(value), to.y(value), plot, palette);
  }
  // Where two regions meet, both would write the same address.
  let free = Infinity;
  for (const band of axis.bands) {
    const [low, high] = [Math.max(band.low, view.y0), Math.min(band.high, view.y1)];
    if (low >= high) continue;
    const from = band.start + low - band.low;
    const share = Math.max(1, (number * (high - low)) / (view.y1 - view.y0));
    for (const address of ticks(from, from + high - low, share, 2)) {
      const y = to.y(band.low + address - band.start);
      if (y > free) continue;
      mark(context, hex(address), y, plot, palette);
      free = y - LABEL_HEIGHT;
    }
    name(context, band.name, to.y(low), to.y(high), palette);
  }
  context.textAlign = "left";
}

function mark(context, text, y, plot, palette) {
  context.strokeStyle = palette.line;
  line(context, plot.left - 5, y, plot.left - 1, y);
  context.fillStyle = palette.quiet;
  context.fillText(text, plot.left - 9, y);
}

function name(context, text, bottom, top, palette) {
  if (bottom - top < text.length * CHARACTER_WIDTH) return;
  context.save();
  context.translate(12, (bottom + top) / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = "center";
  context.fillStyle = palette.ink;
  context.fillText(text, 0, 0);
  context.restore();
}

export function line(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
