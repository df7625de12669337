/** Follows streams of lines through interruptions. */

import { afterInterruption, type Patience, sleep } from "./patience.js";
import { Refused, isProblem } from "./refused.js";

/** Where following stands: what is asked next, what comes, and when it is over. */
export interface Following<Told> {
  readonly isOver: boolean;
  /** Asks for what has not been received yet. */
  ask(): Promise<Answered>;
  /** What a line tells, if anything. */
  read(line: string): Told | undefined;
}

/** What generated functions return where they are to leave the body alone. */
export type Answered = { data?: unknown; error?: unknown; response?: Response };

const NOTHING_NEW = 204;

/**
 * Gives what is told until it is over. A line that an interruption cuts short is dropped: it comes again whole. Throws
 * `Refused`, or what interrupted the stream where that has happened too often without anything new.
 */
export async function* follow<Told>(
  following: Following<Told>,
  patience: Patience,
  signal?: AbortSignal,
): AsyncGenerator<Told, void, void> {
  let tries = 0;
  while (!following.isOver) {
    let cause: unknown = new Error("the stream ended before all was told");
    try {
      const { data, error, response } = await following.ask();
      if (response?.status === NOTHING_NEW) return;
      if (isProblem(error)) throw new Refused(error);
      if (error !== undefined) throw error;
      for await (const line of linesOf(data as ReadableStream<Uint8Array>)) {
        const told = following.read(line);
        if (told !== undefined) {
          tries = 0;
          yield told;
        }
      }
      if (following.isOver) return;
    } catch (error) {
      if (error instanceof Refused || signal?.aborted) throw error;
      cause = error;
    }
    tries += 1;
    const wait = afterInterruption(patience, tries);
    if (wait === undefined) throw cause;
    await sleep(wait, signal);
  }
}

/** Whole lines, ended by newlines alone: JSON may hold other separators. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
