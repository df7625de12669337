/**
 * Calls all that there is to call, and prints what came of it as JSON: the same as the scenario in Python.
 *
 *     node scenario.js URL KEY INPUTS
 *
 * `INPUTS` names a JSON file of requests. The tests run it from the packed tarball, against a live service.
 */

import { readFile } from "node:fs/promises";
import { argv } from "node:process";

import {
  type Answer,
  type Client,
  type Request as PlacementRequest,
  type Problem,
  type TableAnswer,
  arraysOf,
  cancelBatch,
  check,
  compareVariants,
  connect,
  convert,
  csvBody,
  expectData,
  getBatch,
  getPlacement,
  getPlacementRequest,
  listMemoryMaps,
  livez,
  place,
  progress,
  readyz,
  Refused,
  results,
  retryBatch,
  screen,
  submit,
  typedArray,
  valuesOf,
} from "@tilefit/client";

type Inputs = Record<"rows" | "too_much" | "faulty" | "endless", PlacementRequest> & {
  columns: Record<"tile_offsets" | "size" | "start" | "end" | "alignment", number[]>;
  ids: string[];
  csv: string;
};

const MANY = 30;
const FAULTY = 7;

/** Places in rows and in columns, screens, compares, checks, converts, and looks up what is kept. */
async function plan(client: Client, inputs: Inputs) {
  const request = inputs.rows;
  const answer = expectData(await place({ client, body: request })) as Answer;
  const placements = answer.tiles[0]?.placements ?? [];
  const again = expectData(await place({ client, body: request })) as Answer;

  const { tile_offsets, size, start, end, alignment } = inputs.columns;
  const table = {
    tile_offsets: typedArray(Int32Array.from(tile_offsets)),
    size: typedArray(Float64Array.from(size)),
    start: typedArray(start),
    end: typedArray(Uint8Array.from(end)),
    alignment: typedArray(BigInt64Array.from(alignment, BigInt)),
    id: inputs.ids,
  };
  const inColumns = expectData(await place({ client, body: { memory: request.memory, table } })) as TableAnswer;
  const arrays = Object.entries(arraysOf(inColumns.table)).map(([name, values]) => [name, Array.from(values)]);

  const refused = expectData(await place({ client, body: inputs.too_much })) as Answer;
  const explanation = refused.tiles[0]?.explanation;
  const candidates = [inputs.rows, inputs.too_much, inputs.faulty];
  const screened = expectData(await screen({ client, body: { candidates } }));
  const memories = [64, 128, 256].map((capacity) => ({ capacity }));
  const variants = expectData(await compareVariants({ client, body: { request, memories } }));

  const claim = structuredClone(answer);
  const moved = claim.tiles[0]?.placements?.[0];
  if (moved) moved.address += 1000;
  const checked = [
    expectData(await check({ client, body: { request, answer } })),
    expectData(await check({ client, body: { request, answer: claim } })),
  ];

  const query = { capacity: 1024 };
  const converted = expectData(await convert({ client, query, ...csvBody(inputs.csv) })) as PlacementRequest;
  const fromCsv = expectData(await place({ client, query, ...csvBody(inputs.csv) })) as Answer;
  const path = { digest: answer.digest };
  const kept = expectData(await getPlacement({ client, path, query: { form: "table" } })) as TableAnswer;
  const asked = expectData(await getPlacementRequest({ client, path })) as PlacementRequest;
  const maps = expectData(await listMemoryMaps({ client }));
  const health = [expectData(await livez({ client })).status, expectData(await readyz({ client })).status];
  return {
    rows: [answer.status, placements.map((each) => [each.id, each.region, each.address])],
    "the same again": JSON.stringify(again) === JSON.stringify(answer),
    columns: [inColumns.digest === answer.digest, Object.fromEntries(arrays)],
    infeasible: [refused.status, explanation && [explanation.cause, explanation.deficit_bytes]],
    screens: ("screens" in screened ? screened.screens : []).map(
      (each) => each.status ?? each.problem?.errors[0]?.pointer,
    ),
    variants: variants.variants.map((each) => each.answer && each.answer.status),
    checks: checked.map((each) => [each.ok, [...new Set(each.violations.map(({ rule }) => rule))].sort()]),
    csv: [converted.tiles[0]?.buffers.map(({ id }) => id), fromCsv.status],
    kept: [Array.from(valuesOf(kept.table.address)), asked.tiles[0]?.buffers.map(({ id }) => id)],
    maps: maps.memory_maps.map(({ name }) => name),
    health,
  };
}

/** Hands in a batch from an iterator, and reads its results through an interruption. */
async function work(client: Client, inputs: Inputs) {
  const key = crypto.randomUUID();
  const batch = await submit(client, many(inputs), { key });
  const again = await submit(client, many(inputs), { key });
  const told = await all(progress(client, batch));
  const came = await all(results(client, batch));
  const rest = await all(results(client, batch, { after: MANY - 3 }));
  const last = told.at(-1);
  return {
    "taken once": batch.id === again.id,
    progress: [last?.state, last?.progress, last?.counts],
    results: came.map(({ index, line }) => [index, line]),
    statuses: [...new Set(came.flatMap(({ answer }) => (answer ? [answer.status] : [])))].sort(),
    faulty: came.flatMap(({ index, problem }) => (problem ? [[index, problem.status]] : [])),
    rest: rest.map(({ index }) => index),
  };
}

/** Cancels a batch that would go on, while its progress is followed through an interruption. */
async function cancel(client: Client, inputs: Inputs) {
  const batch = await submit(client, [inputs.endless]);
  const following = progress(client, batch.id);
  const first = await following.next();
  const path = { batch: batch.id };
  const early = await retryBatch({ client, path });
  const cancelled = expectData(await cancelBatch({ client, path }));
  const last = (await all(following)).at(-1);
  const came = await all(results(client, batch));
  const found = expectData(await getBatch({ client, path }));
  return {
    first: first.value?.finished === null,
    "retried early": refusal(early),
    states: [cancelled.state, last?.state, found.state],
    results: came.map(({ problem }) => problem?.type),
  };
}

/** Makes every kind of error. */
async function fail(client: Client, inputs: Inputs, url: string, key: string) {
  const stranger = connect(url, { key: "nobody" });
  const hasty = connect(url, { key, patience: { tries: 2 } });
  const large = { ...inputs.rows, tiles: Array.from({ length: 1000 }, () => inputs.rows.tiles).flat() };
  const raw = { client, bodySerializer: null, body: "{" as never };
  const malformed = await screen({ ...raw, headers: { "Content-Type": "application/json" } });
  const odd = await screen({ ...raw, headers: { "Content-Type": "text/plain" } });
  const faulty = await place({ client, body: inputs.faulty });
  const said = await refused(async () => expectData(faulty));
  const share = await refused(() => submit(hasty, many(inputs, 101)));
  return {
    malformed: refusal(malformed),
    "no key": refusal(await listMemoryMaps({ client: stranger })),
    unknown: refusal(await getPlacement({ client, path: { digest: `sha256:${"0".repeat(64)}` } })),
    "too large": refusal(await place({ client, body: large })),
    "media type": refusal(odd),
    faulty: faulty.error?.errors.map(({ pointer, value, bound }) => [pointer, value, bound]),
    said: said?.message,
    "too much": share?.problem.status,
  };
}

async function* many(inputs: Inputs, number = MANY): AsyncGenerator<PlacementRequest> {
  for (let index = 0; index < number; index++) {
    const request = index === FAULTY ? inputs.faulty : inputs.rows;
    yield { ...request, tiles: request.tiles.map((tile) => ({ ...tile, numbers: [index] })) };
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function refusal(answered: { error?: Problem | undefined }): number | undefined {
  return answered.error?.status;
}

async function refused(call: () => Promise<unknown>): Promise<Refused | undefined> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return undefined;
}

const [, , url = "", key = "", file = ""] = argv;
const inputs = JSON.parse(await readFile(file, "utf8")) as Inputs;
const client = connect(url, { key });
const came = {
  plan: await plan(client, inputs),
  work: await work(client, inputs),
  cancel: await cancel(client, inputs),
  fail: await fail(client, inputs, url, key),
};
console.log(JSON.stringify(came));
