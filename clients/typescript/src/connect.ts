/** Makes clients for what is generated. */

import { type Client, createClient } from "./generated/client/index.js";
import { PATIENT, type Patience } from "./patience.js";
import { retryingFetch } from "./retrying.js";

export type ConnectOptions = {
  /** API key, where the service is set up with keys. */
  key?: string;
  /** How often is tried again what was refused for a while (429 and 503 with `Retry-After`), or did not get through. */
  patience?: Partial<Patience>;
};

/** A client for the generated functions, of the service at `url`, as `http://127.0.0.1:8000`. */
export function connect(url: string, options: ConnectOptions = {}): Client {
  return createClient({
    baseUrl: url.replace(/\/+$/, ""),
    auth: options.key,
    fetch: retryingFetch({ ...PATIENT, ...options.patience }),
  });
}
