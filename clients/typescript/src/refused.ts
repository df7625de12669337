/** Tells answers from refusals. */

import type { Problem } from "./generated/types.gen.js";

/** The service gave no answer; `problem` says why, with every fault of the request. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    const faults = problem.errors.map((fault) => `\n  ${fault.pointer}: ${fault.detail}`);
    const more = problem.more ? `\n  and ${problem.more} more` : "";
    super(`${problem.status} ${problem.title}: ${problem.detail}${faults.join("")}${more}`);
    this.name = "Refused";
    this.problem = problem;
  }
}

/** The document that a generated function returned; `Refused` is thrown for a problem document. */
export function expectData<Data>(answered: { data: Data; error: undefined } | { data: undefined; error: unknown }): Data {
  if (answered.error === undefined) return answered.data as Data;
  throw isProblem(answered.error) ? new Refused(answered.error) : asError(answered.error);
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "status" in value && "errors" in value && "title" in value;
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(`the service answered what is no problem document: ${String(value)}`);
}
