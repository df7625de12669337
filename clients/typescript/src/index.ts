/** Calls tilefit, the static memory planner: generated functions and documents, and what makes them patient. */

export { type AnyRequest, type FollowOptions, type SubmitOptions, progress, results, submit } from "./batches.js";
export { csvBody } from "./bodies.js";
export { arraysOf, type Integers, typedArray, type Values, valuesOf } from "./columns.js";
export { connect, type ConnectOptions } from "./connect.js";
export type { Client } from "./generated/client/index.js";
export * from "./generated/index.js";
export type { Patience } from "./patience.js";
export { expectData, Refused } from "./refused.js";
