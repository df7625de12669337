// Axes: from events and addresses to the units that a picture is drawn in, and back.

const MOST_STRETCHED = 40;
/** Of a picture's height: between two regions. */
const REGION_GAP = 0.025;

/**
 * The axis of time. It is to scale, unless that would make most changes invisible: then each change is as far from
 * the next as any other.
 */
export function timeAxis(times) {
  const marks = Float64Array.from(new Set(times)).sort();
  const [first, last] = [marks[0] ?? 0, marks[marks.length - 1] ?? 1];
  if (last - first <= MOST_STRETCHED * marks.length) {
    return { low: first, high: Math.max(last, first + 1), toScale: true, at: (time) => time, inverse: (x) => x };
  }
  const at = (time) => {
    if (time >= last) return marks.length - 1;
    const i = below(marks, time);
    return i + Math.max(0, (time - marks[i]) / (marks[i + 1] - marks[i]));
  };
  const inverse = (x) => {
    const i = Math.min(Math.max(Math.floor(x), 0), marks.length - 2);
    return marks[i] + (x - i) * (marks[i + 1] - marks[i]);
  };
  return { low: 0, high: marks.length - 1, toScale: false, at, inverse };
}

/** Regions above each other in the order of their addresses, with a little room between them. */
export function addressAxis(regions) {
  const sorted = [...regions].sort((a, b) => a.start - b.start);
  // An integer, like all that is drawn at addresses: so no rounding moves anything.
  const gap = Math.ceil(sorted.reduce((sum, region) => sum + region.size, 0) * REGION_GAP);
  const bands = [];
  let low = 0;
  for (const region of sorted) {
    bands.push({ ...region, low, high: low + region.size });
    low += region.size + gap;
  }
  const bandOf = new Map(bands.map((band) => [band.name, band]));
  return {
    low: 0,
    high: low - gap,
    bands,
    at: (address, region) => bandOf.get(region).low + address - bandOf.get(region).start,
    inverse: (y) => {
      const band = bands.find((each) => y < each.high) ?? bands[bands.length - 1];
      return band.start + Math.max(0, y - band.low);
    },
  };
}

/** Plain bytes, for what has no addresses. */
export function bytesAxis(high) {
  return { low: 0, high, bands: [], at: (bytes) => bytes, inverse: (y) => y };
}

/** Index of the last mark at or below `value`; 0 where all are above. */
function below(marks, value) {
  let [low, high] = [0, marks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (marks[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Round numbers within [low, high], about `count` of them; `base` 2 for bytes, 10 for events. */
export function ticks(low, high, count, base) {
  const span = (high - low) / Math.max(count, 1);
  if (!(span > 0)) return [];
  let step;
  if (base === 2) step = 2 ** Math.ceil(Math.log2(span));
  else {
    const power = 10 ** Math.floor(Math.log10(span));
    step = [1, 2, 5, 10].find((factor) => factor * power >= span) * power;
  }
  step = Math.max(1, step);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}
