/** Columns of tables as typed arrays, in and out. */

import type { AnswerArray, AnswerTable, TypedArray } from "./generated/types.gen.js";

/** Integers: whole numbers below 2**53 in whichever form. */
export type Integers = Int32Array | Uint8Array | Float64Array | BigInt64Array | readonly number[];

/** What a column is read into; numbers of 64 bits as doubles, which hold all that the service answers. */
export type Values = Int32Array | Uint8Array | Float64Array;

const BYTES = { u1: 1, i4: 4, i8: 8 } as const;
const PIECE = 0x8000;

/** Integers as a column of a request, in the fewest bytes that hold them all. Throws `RangeError` at what is none. */
export function typedArray(values: Integers): TypedArray {
  const dtype = narrowest(values);
  const view = new DataView(new ArrayBuffer(values.length * BYTES[dtype]));
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number | bigint;
    if (dtype === "u1") view.setUint8(index, Number(value));
    else if (dtype === "i4") view.setInt32(4 * index, Number(value), true);
    else view.setBigInt64(8 * index, BigInt(value), true);
  }
  return { dtype, bdata: toBase64(new Uint8Array(view.buffer)) };
}

/** A column of an answer, whichever form it has. */
export function valuesOf(column: AnswerArray | TypedArray | readonly number[]): Values {
  if (!("bdata" in column)) return Float64Array.from(column);
  const bytes = fromBase64(column.bdata);
  if (column.dtype === "u1") return bytes;
  const view = new DataView(bytes.buffer);
  if (column.dtype === "i4") return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(4 * index, true));
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => Number(view.getBigInt64(8 * index, true)));
}

type ColumnName = {
  [Name in keyof AnswerTable]: AnswerArray extends AnswerTable[Name] ? Name : never;
}[keyof AnswerTable];

/** All columns of an answer by their names; what they mean is said at `AnswerTable`. */
export function arraysOf(table: AnswerTable): Record<ColumnName, Values> {
  const columns = Object.entries(table).filter(([name]) => !NAMED.has(name));
  return Object.fromEntries(columns.map(([name, column]) => [name, valuesOf(column as AnswerArray)])) as Record<
    ColumnName,
    Values
  >;
}

/** What of a table is no column of integers. */
const NAMED: ReadonlySet<string> = new Set<Exclude<keyof AnswerTable, ColumnName>>([
  "regions",
  "statuses",
  "methods",
  "details",
]);

function narrowest(values: Integers): keyof typeof BYTES {
  let least = 0;
  let most = 0;
  for (const value of values) {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no integer that a column can hold`);
    if (number < least) least = number;
    if (number > most) most = number;
  }
  if (least >= 0 && most <= 0xff) return "u1";
  return least >= -(2 ** 31) && most < 2 ** 31 ? "i4" : "i8";
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
