// From dropped files, examples and digests to sets of cases.

import { makeCase, numEntries } from "./cases.js";
import { beginsLikeRequest, documentsIn } from "./documents.js";
import { makeSet } from "./sets.js";
import * as service from "./service.js";

/** How an opener gets at what it lacks; the page that is complete in itself has no service. */
export class Opener {
  /** `askForMemory(name)` resolves to the query for a CSV, or to null; `presets` are given where there is no service. */
  constructor({ askForMemory, presets = null }) {
    Object.assign(this, { askForMemory, given: presets });
    this.hasService = presets === null;
  }

  async presets() {
    return this.given ?? (await service.presets());
  }

  /** The sets that files make: a request is placed, unless answers come with it; each answer is a set. */
  async openFiles(files, current) {
    const read = [];
    for (const file of files) {
      // The service works while the page reads: most of the time that a large request takes.
      const isSure = this.hasService && files.length === 1 && beginsLikeRequest(await file.slice(0, 4096).text());
      const early = isSure ? service.place(file) : null;
      early?.catch(() => {});
      const found = documentsIn(await file.text(), file.type === "text/csv" ? "text/csv" : "");
      for (const each of found) read.push({ ...each, name: file.name, early: found.length === 1 ? early : null });
    }
    return this.openDocuments(read, current);
  }

  async openDocuments(read, current) {
    const answers = read.filter((each) => each.answer || each.problem);
    const asked = read.filter((each) => !each.answer && !each.problem);
    const requests = [];
    for (const each of asked) requests.push(each.input === undefined ? each : await this.convert(each));
    if (answers.length === 0) return Promise.all(requests.map((each) => this.place(each)));
    const isBatch = answers.length > 2 || (answers.length > 1 && answers.every((each) => each.index !== undefined));
    if (requests.length === 0 && isBatch) return [await this.batch(answers)];
    const presets = await this.presets();
    const sets = [];
    for (const [i, each] of answers.entries()) {
      const request = each.request ?? (requests[i] ?? requests[0])?.request ?? (await this.requestOf(each.answer, current));
      sets.push(makeSet(each.name, [each.problem ? each : makeCase(each.name, request, each.answer, presets)]));
    }
    return sets;
  }

  async place({ name, request, early }) {
    this.needService("placing");
    const [answer, presets] = await Promise.all([early ?? service.place(request), this.presets()]);
    return makeSet(name, [makeCase(name, request, answer, presets)]);
  }

  /** Place a request of a case anew, with other options. */
  async placeAgain(one, options, name) {
    const request = { ...one.request, options: { ...one.request.options, ...options } };
    return this.place({ name, request, early: null });
  }

  async convert({ name, input, mediaType }) {
    this.needService("reading this format");
    const query = mediaType === "text/csv" ? await this.askForMemory(name) : {};
    if (query === null) throw new Error("A CSV says nothing about the memory, so there is nothing to show.");
    return { name, request: await service.readRequest(input, mediaType, query), early: null };
  }

  /** The request that an answer was given to: an open one, or what the service has kept; null where neither knows. */
  async requestOf(answer, current) {
    const open = current?.cases.find((one) => one.answer?.digest === answer.digest && one.request);
    if (open) return open.request;
    if (this.hasService && answer.digest) {
      const kept = await service.keptRequest(answer.digest).catch(() => null);
      if (kept) return kept;
    }
    const [only] = current?.cases ?? [];
    const isLike = only?.request && numEntries(only) === (answer.tiles ?? answer.table.status).length;
    return isLike && !answer.digest ? only.request : null;
  }

  /** Many answers as one set; their requests are looked for when they are looked at. */
  async batch(answers) {
    const presets = await this.presets();
    const cases = answers.map((each) => (each.problem ? each : makeCase(each.name, each.request ?? null, each.answer, presets)));
    return makeSet(answers[0].name, cases);
  }

  /** A case with its request, if it can be had. */
  async completed(one) {
    if (one.request || !this.hasService || !one.answer?.digest || one.looked) return one;
    one.looked = true;
    const request = await service.keptRequest(one.answer.digest).catch(() => null);
    return request ? Object.assign(one, makeCase(one.name, request, one.answer, await this.presets())) : one;
  }

  async openDigest(digest) {
    const [request, answer, presets] = await Promise.all([
      service.keptRequest(digest), service.keptAnswer(digest), this.presets(),
    ]);
    const name = `${digest.slice(0, 15)}…`;
    return makeSet(name, [makeCase(name, request, answer, presets)]);
  }

  needService(what) {
    if (!this.hasService) throw new Error(`This page is complete in itself: ${what} needs a service. Drop answers here.`);
  }
}
