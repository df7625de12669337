/** Batches: handed in from iterators, followed through interruptions. */

import { rawBody } from "./bodies.js";
import { type Answered, type Following, follow } from "./following.js";
import type { Client } from "./generated/client/index.js";
import { getBatchResults, submitBatch } from "./generated/sdk.gen.js";
import type { Batch, GetBatchEventsData, ItemResult, Request as PlacementRequest, TableRequest } from "./generated/types.gen.js";
import { PATIENT, type Patience } from "./patience.js";
import { expectData } from "./refused.js";

export type AnyRequest = PlacementRequest | TableRequest;

export type SubmitOptions = {
  /**
   * Names the batch for its client: handed in again under it, by another process for example, it is not taken twice.
   * By default one that nobody has.
   */
  key?: string;
  /** From -9 to 9; batches of higher priority are worked on first. */
  priority?: number;
};

export type FollowOptions = {
  /** How often is tried again without anything new. */
  patience?: Partial<Patience>;
  signal?: AbortSignal;
};

const EVENTS: GetBatchEventsData["url"] = "/v1/batches/{batch}/events";
const LINES_A_PART = 1000;

/** Hands in a batch, its requests taken one by one; their text is held until it is sent. Throws `Refused`. */
export async function submit(
  client: Client,
  requests: Iterable<AnyRequest> | AsyncIterable<AnyRequest>,
  options: SubmitOptions = {},
): Promise<Batch> {
  const raw = rawBody(await linesOf(requests), "application/x-ndjson");
  const key = options.key ?? crypto.randomUUID();
  const answered = await submitBatch({
    client,
    ...raw,
    headers: { ...raw.headers, "Idempotency-Key": key },
    query: { priority: options.priority ?? 0 },
  });
  return expectData(answered);
}

/**
 * The results of a batch in the order of its requests, each as soon as it is there, until there is no more.
 * Interruptions are passed over: no result comes twice, and none is left out. With `after`, the index of the last
 * result that is not wanted any more.
 */
export function results(
  client: Client,
  batch: Batch,
  options: FollowOptions & { after?: number } = {},
): AsyncGenerator<ItemResult, void, void> {
  let after = options.after ?? -1;
  const following: Following<ItemResult> = {
    get isOver() {
      return after >= batch.items - 1;
    },
    ask: () =>
      getBatchResults({
        client,
        path: { batch: batch.id },
        query: { after, follow: true },
        parseAs: "stream",
        signal: options.signal ?? null,
      }) as Promise<Answered>,
    read: (line) => {
      const result = JSON.parse(line) as ItemResult;
      after = result.index;
      return result;
    },
  };
  return follow(following, { ...PATIENT, ...options.patience }, options.signal);
}

/** How far a batch is whenever that changes, until it has ended; interruptions are passed over. */
export function progress(
  client: Client,
  batch: Batch | string,
  options: FollowOptions = {},
): AsyncGenerator<Batch, void, void> {
  let received = "";
  let event = { id: "", data: [] as string[] };
  let isOver = false;
  const following: Following<Batch> = {
    get isOver() {
      return isOver;
    },
    ask: () => {
      event = { id: received, data: [] };
      // The generated function reads events itself, and does not come back where the stream ends early.
      return client.get({
        url: EVENTS,
        security: [{ scheme: "bearer", type: "http" }],
        path: { batch: typeof batch === "string" ? batch : batch.id },
        headers: received ? { "Last-Event-ID": received } : {},
        parseAs: "stream",
        signal: options.signal ?? null,
      }) as Promise<Answered>;
    },
    read: (line) => {
      const [, name, value] = /^([^:\r]*):? ?(.*?)\r?$/.exec(line) ?? [];
      if (name === "data") event.data.push(value ?? "");
      else if (name === "id") event.id = value ?? "";
      if (line.trimEnd() !== "" || event.data.length === 0) return undefined;
      const told = JSON.parse(event.data.join("\n")) as Batch;
      event.data = [];
      received = event.id;
      isOver = told.finished !== null;
      return told;
    },
  };
  return follow(following, { ...PATIENT, ...options.patience }, options.signal);
}

/** A request a line, in parts that a browser may keep on disk. */
async function linesOf(requests: Iterable<AnyRequest> | AsyncIterable<AnyRequest>): Promise<Blob> {
  const parts: Blob[] = [];
  let lines: string[] = [];
  for await (const request of requests) {
    lines.push(`${JSON.stringify(request)}\n`);
    if (lines.length === LINES_A_PART) {
      parts.push(new Blob(lines));
      lines = [];
    }
  }
  return new Blob([...parts, ...lines]);
}
