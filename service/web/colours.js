// Colours of rectangles: a palette that tells apart what is seen without red or green, in light and in dark.

import { KINDS } from "./scene.js";

export const THEMES = {
  light: {
    paper: "#ffffff", ground: "#f3f4f1", ink: "#1d2320", quiet: "#5a635e", line: "#d5d9d3", hatch: "#9aa39d",
    standard: "#5b8fc2", interleaved: "#e3a53c", auxiliary: "#8d77b5", other: "#b9bfba",
    marked: "#e8a192", found: "#101412", moved: "#b5539c", need: "#3d6f9f", room: "#1d2320", excess: "#a82c16",
    low: "#d9e5ef", high: "#123f68", greedy: "#5b8fc2", retry: "#e3a53c", exact: "#8d77b5",
  },
  dark: {
    paper: "#151918", ground: "#1d2321", ink: "#e8ece9", quiet: "#a3aca7", line: "#343c39", hatch: "#67716c",
    standard: "#5e93c6", interleaved: "#d49a35", auxiliary: "#9c86c4", other: "#59625d",
    marked: "#a9503f", found: "#ffffff", moved: "#d07ab9", need: "#79abd9", room: "#e8ece9", excess: "#ff8d78",
    low: "#24405a", high: "#b9dcfa", greedy: "#5e93c6", retry: "#d49a35", exact: "#9c86c4",
  },
};

/** What rectangles can be coloured by, as it is called on the page. */
export const MODES = { class: "memory class", method: "method", size: "size", lifetime: "lifetime", buffer: "name" };

const NAMED = ["standard", "interleaved", "auxiliary", "moved", "need", "other"];

/**
 * Colours of every rectangle of a scene, as pixels: `fill` and `edge`, and whether ink on it is to be dark. Those whose
 * owners are not in `found` fade; where `moved` is given, they tell what moved and what did not.
 */
export function coloursOf(scene, mode, theme, found = null, moved = null) {
  const palette = THEMES[theme];
  const { n, owner, kind } = scene.rects;
  const [fill, edge, bright] = [new Uint32Array(n), new Uint32Array(n), new Uint8Array(n)];
  const paint = painterOf(scene, mode, palette, moved);
  const paper = rgb(palette.paper);
  const cache = new Map();
  for (let i = 0; i < n; i++) {
    const colour = paint(scene.things[owner[i]]);
    const faded = found !== null && !found.has(owner[i]);
    const key = `${colour}${kind[i]}${faded}`;
    if (!cache.has(key)) {
      let mixed = typeof colour === "string" ? rgb(colour) : colour;
      if (kind[i] === KINDS.held) mixed = mix(mixed, paper, 0.72);
      if (faded) mixed = mix(mixed, paper, 0.82);
      const border = theme === "light" ? mix(mixed, [0, 0, 0], 0.25) : mix(mixed, paper, 0.5);
      cache.set(key, [pixel(mixed), pixel(border), luminance(mixed) > 0.2 ? 1 : 0]);
    }
    [fill[i], edge[i], bright[i]] = cache.get(key);
  }
  return { fill, edge, bright, paper: pixel(paper), ground: pixel(rgb(palette.ground)) };
}

function painterOf(scene, mode, palette, moved) {
  if (moved !== null) return (thing) => palette[moved.has(thing.key) ? "moved" : "other"];
  const marked = (thing) => thing.block && scene.marked.has(thing.block.name);
  const by = {
    class: (thing) => palette[classOf(thing)],
    method: () => palette[scene.entry.verdict.method ?? "other"],
    size: scaleOf(scene, palette, (thing) => Math.log2(1 + (thing.buffer ?? thing.auxiliary).size)),
    lifetime: scaleOf(scene, palette, (thing) => (thing.block ? Math.log2(thing.block.end - thing.block.start) : 0)),
    buffer: (thing) => palette[NAMED[hash(thing.id) % NAMED.length]],
  }[mode];
  return (thing) => (marked(thing) ? palette.marked : by(thing));
}

/** What a thing is by its class: a name of the palette. */
export function classOf(thing) {
  if (thing.auxiliary) return "auxiliary";
  return thing.block.interleaved ? "interleaved" : "standard";
}

/** A painter from light to dark by a figure of each thing; eight steps, which can be told apart. */
function scaleOf(scene, palette, figure) {
  let [least, most] = [Infinity, -Infinity];
  for (const thing of scene.things) {
    least = Math.min(least, figure(thing));
    most = Math.max(most, figure(thing));
  }
  const [low, high] = [rgb(palette.low), rgb(palette.high)];
  return (thing) => mix(low, high, Math.round((7 * (figure(thing) - least)) / (most - least || 1)) / 7);
}

function hash(text) {
  let value = 0;
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) >>> 0;
  return value;
}

function rgb(colour) {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
}

function mix(from, to, part) {
  return from.map((value, i) => Math.round(value + (to[i] - value) * part));
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour) {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour as the pixels of an image have it, little-endian. */
function pixel([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
