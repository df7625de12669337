// A set is what is listed together: the entries of one answer, or those of all answers of a batch.

import { numEntries, verdictOf } from "./cases.js";
import { count, ranges } from "./words.js";

const FAULTY = { status: "faulty", method: null, peaks: null, reason: null, objective: null, proof: null };

/** A set of cases; a case may be a `{problem}`, of a line of a batch that got no answer. */
export function makeSet(name, cases) {
  const rows = [];
  cases.forEach((one, line) => {
    // As results count them, from 1.
    const number = count(line + 1);
    const prefix = cases.length > 1 ? `${number}: ` : "";
    if (one.problem) {
      const verdict = { ...FAULTY, numbers: [line], explanation: null, reason: one.problem.title };
      rows.push({ index: rows.length, one, entry: 0, verdict, peak: 0, label: `line ${number}` });
      return;
    }
    for (let entry = 0; entry < numEntries(one); entry++) {
      const verdict = verdictOf(one, entry);
      const peak = (verdict.peaks ?? []).reduce((sum, each) => sum + each.bytes, 0);
      rows.push({ index: rows.length, one, entry, verdict, peak, label: prefix + ranges(verdict.numbers) });
    }
  });
  return { name, cases, rows };
}

/** The row that a set is opened at: the first that is not placed, else the fullest. */
export function firstRow({ rows }) {
  const open = rows.find((row) => row.verdict.status === "infeasible") ?? rows.find((row) => row.verdict.status !== "placed");
  return open ?? rows.reduce((most, row) => (row.peak > most.peak ? row : most), rows[0]);
}
