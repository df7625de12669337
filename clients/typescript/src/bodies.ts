/** Bodies that are no JSON, for generated functions whose types know JSON alone. */

/** The options with which `place` and `convert` send a CSV: `place({ client, query, ...csvBody(text) })`. */
export function csvBody(text: string): RawBody {
  return rawBody(new Blob([text]), "text/csv");
}

export type RawBody = {
  // The generated types take the first media type of an operation, JSON.
  body: never;
  bodySerializer: null;
  headers: { "Content-Type": string };
};

export function rawBody(body: Blob, mediaType: string): RawBody {
  return { body: body as never, bodySerializer: null, headers: { "Content-Type": mediaType } };
}
