// What a dropped file is.

const FIRST_FIELD = /^\s*\{\s*"(\w+)"/;

/**
 * Tell documents from each other: a list of `{request}`, `{answer}`, `{problem}`, or `{input}` for what only the
 * service can read. A file of JSON lines has a document on each.
 */
export function documentsIn(text, mediaType) {
  if (!/^\s*[{[]/.test(text)) return [{ input: text, mediaType: "text/csv" }];
  let parsed;
  try {
    parsed = [JSON.parse(text)];
  } catch {
    parsed = linesOf(text);
  }
  if (parsed === null) return [{ input: text, mediaType: mediaType || "application/json" }];
  return parsed.flatMap((value) => kindsOf(value, parsed.length === 1 ? text : JSON.stringify(value)));
}

function linesOf(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  try {
    return lines.length > 1 ? lines.map((line) => JSON.parse(line)) : null;
  } catch {
    return null;
  }
}

function kindsOf(value, text) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [{ input: text, mediaType: "application/json" }];
  if (value.request && value.answer) return [{ request: value.request, answer: value.answer }];
  if (value.answer) return [{ answer: value.answer, index: value.index }];
  if (value.problem) return [{ problem: value.problem, index: value.index }];
  if (value.summary && (value.tiles || value.table)) return [{ answer: value }];
  if (value.memory !== undefined && (value.tiles || value.table)) return [{ request: value, text }];
  return [{ input: text, mediaType: "application/json" }];
}

/** Whether a text begins as only request documents do, so that it can be sent before it is read. */
export function beginsLikeRequest(text) {
  const first = FIRST_FIELD.exec(text);
  return first !== null && ["memory", "options", "host"].includes(first[1]);
}
