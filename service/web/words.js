// Numbers and names in words.

const NUMBER = new Intl.NumberFormat("en");
const METHODS = { greedy: "placed by greedy", retry: "placed by the retry", exact: "placed by the exact stage" };

export function count(value) {
  return NUMBER.format(value);
}

export function bytes(value) {
  return `${NUMBER.format(value)} ${value === 1 ? "byte" : "bytes"}`;
}

/** Bytes for an axis: whole KiB and MiB are written so. */
export function shortBytes(value) {
  for (const [unit, name] of [[2 ** 30, "GiB"], [2 ** 20, "MiB"], [2 ** 10, "KiB"]]) {
    if (value >= unit && (value * 8) % unit === 0) return `${NUMBER.format(value / unit)} ${name}`;
  }
  return NUMBER.format(value);
}

export function hex(address) {
  return `0x${address.toString(16)}`;
}

export function percent(part, whole) {
  return `${Math.round((100 * part) / whole)}%`;
}

/** Tile numbers as ranges, `0–3, 7`. */
export function ranges(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const found = [];
  for (const number of sorted) {
    const last = found[found.length - 1];
    if (last && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  const text = found.slice(0, 3).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return found.length > 3 ? `${text.join(", ")}, … (${count(sorted.length)})` : text.join(", ");
}

/** What a verdict rests on. */
export function ground(verdict) {
  if (verdict.method) return METHODS[verdict.method];
  return (verdict.reason ?? verdict.proof?.kind ?? "").replaceAll("_", " ");
}

/** Some names of many. */
export function some(names, most = 8) {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${count(names.length - most)} more` : shown;
}
