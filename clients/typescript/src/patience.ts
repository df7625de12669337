/** When a call that was refused for a while, or interrupted, is tried again. */

export type Patience = {
  /** All tries, the first one included; of a stream, those without anything new. */
  tries: number;
  /** Seconds: who is told to wait for longer gives up at once. */
  longestS: number;
  /** Seconds before the second try after an interruption, twice as many before each further one. */
  firstS: number;
  /** From 0 to 1: the part of each wait that is added to it, at most half of it, so that not all come back at once. */
  jitter: () => number;
};

export const PATIENT: Patience = { tries: 6, longestS: 60, firstS: 0.25, jitter: Math.random };

const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** The seconds to wait after so many tries; `undefined` where the refusal is final. */
export function afterRefusal(patience: Patience, response: Response, tries: number): number | undefined {
  if (!BUSY.has(response.status) || tries >= patience.tries) return undefined;
  const told = secondsOf(response.headers.get("Retry-After") ?? "");
  return told === undefined || told > patience.longestS ? undefined : spread(patience, told);
}

/** The seconds to wait after so many tries; `undefined` where it is enough. */
export function afterInterruption(patience: Patience, tries: number): number | undefined {
  if (tries >= patience.tries) return undefined;
  return spread(patience, Math.min(patience.firstS * 2 ** (tries - 1), patience.longestS));
}

/** Waits, unless it is aborted. */
export function sleep(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

function spread(patience: Patience, seconds: number): number {
  return seconds * (1 + patience.jitter() / 2);
}

/** The seconds that a header tells to wait, by their number or by a date. */
function secondsOf(retryAfter: string): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max((date - Date.now()) / 1000, 0);
}
