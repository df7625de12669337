// Calls of the service that the page came from. An API key stays in this module, and goes when the page does.

let key = null;
let askForKey = null;
let asking = null;

/** Say how a key is asked for: a function that resolves to one, or to null. */
export function onKeyNeeded(ask) {
  askForKey = ask;
}

/** What the service refused, with its problem document. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

async function call(path, options = {}) {
  for (;;) {
    const used = key;
    const headers = { ...options.headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) };
    const response = await fetch(path, { ...options, headers });
    if (response.status === 401 && askForKey !== null) {
      // Of calls that are refused at once the first one asks; those sent with an older key are sent again.
      if (key === used) {
        asking ??= askForKey(used !== null).finally(() => (asking = null));
        key = await asking;
      }
      if (key !== null) continue;
    }
    const document = await response.json();
    if (!response.ok) throw new Refused(document);
    return document;
  }
}

/** The request document that an input in any format stands for. */
export function readRequest(body, mediaType, query = {}) {
  const text = new URLSearchParams(query).toString();
  return call(`/v1/requests${text && `?${text}`}`, { method: "POST", body, headers: { "Content-Type": mediaType } });
}

/** The answer to a request document, given as text or as an object. */
export function place(request) {
  const body = typeof request === "object" && !(request instanceof Blob) ? JSON.stringify(request) : request;
  return call("/v1/placements", { method: "POST", body, headers: { "Content-Type": "application/json" } });
}

export function keptAnswer(digest) {
  return call(`/v1/placements/${encodeURIComponent(digest)}`);
}

export function keptRequest(digest) {
  return call(`/v1/placements/${encodeURIComponent(digest)}/request`);
}

let maps = null;

/** The memory maps that requests name. */
export async function presets() {
  maps ??= (await call("/v1/memory-maps")).memory_maps;
  return maps;
}
