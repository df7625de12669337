// Columns of the wire: lists of integers, or typed arrays in base64.

const ARRAYS = { u1: Uint8Array, i4: Int32Array };

/** The integers of a column; every value is at most 2**53 - 1, so numbers hold them. */
export function columnOf(value) {
  if (value === undefined || Array.isArray(value)) return value;
  const text = atob(value.bdata);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  if (value.dtype === "i8") return Float64Array.from(new BigInt64Array(bytes.buffer), Number);
  return new ARRAYS[value.dtype](bytes.buffer);
}

/** Every column of a table, decoded; what is no column stays as it is. */
export function columnsOf(table) {
  const columns = {};
  for (const [name, value] of Object.entries(table)) {
    columns[name] = value !== null && value.bdata !== undefined ? columnOf(value) : value;
  }
  return columns;
}
