/** A fetch that tries again what was refused for a while, or did not get through. */

import { afterInterruption, afterRefusal, type Patience, sleep } from "./patience.js";

/**
 * A call is the same when made twice: placing computes, batches are named by their keys. Its body has to be one that
 * can be sent again: no stream.
 */
export function retryingFetch(patience: Patience): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    for (let tries = 1; ; tries++) {
      let wait: number | undefined;
      try {
        const response = await fetch(request.clone());
        wait = afterRefusal(patience, response, tries);
        if (wait === undefined) return response;
        await response.body?.cancel();
      } catch (error) {
        if (request.signal.aborted) throw error;
        wait = afterInterruption(patience, tries);
        if (wait === undefined) throw error;
      }
      await sleep(wait, request.signal);
    }
  };
}
