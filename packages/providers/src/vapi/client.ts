/** The SDK's client, loaded on first use. All requests to Vapi share key, address and time limit; none is retried. */
import { AppError } from "@callwright/core/kernel/error";
import type { VapiClient } from "@vapi-ai/server-sdk";
import { readFailure } from "./refusal.ts";

export type Secret = () => Promise<string>;

export interface VapiConnection {
  readonly apiKey: Secret;
  readonly baseUrl?: string | undefined;
  readonly timeoutSeconds?: number | undefined;
}

export interface Vapi {
  load(): Promise<VapiClient>;
  /** Sends a request; the signal also limits reading its answer, which the SDK's own limit does not. */
  request<T>(send: (client: VapiClient, options: { abortSignal: AbortSignal }) => PromiseLike<T>): Promise<T>;
  /** For requests that the SDK does not have. */
  sendJson(method: "POST" | "PATCH", path: string, body: object): Promise<Response>;
  /** For recordings: a redirect is returned, not followed. */
  get(path: string): Promise<Response>;
  /** A message to a live call at its control address, which is its own secret: our key does not go there. */
  control(url: string, message: { readonly type: "end-call" }): Promise<Response>;
}

const officialUrl = "https://api.vapi.ai";

export function createClient({ apiKey, baseUrl = officialUrl, timeoutSeconds = 15 }: VapiConnection): Vapi {
  let client: VapiClient | undefined;
  let clientToken: string | undefined;
  const timeLimit = () => AbortSignal.timeout(timeoutSeconds * 1000);

  async function load(): Promise<VapiClient> {
    const [{ VapiClient }, token] = await Promise.all([import("./sdk.ts"), apiKey()]);
    if (client && token === clientToken) return client;
    clientToken = token;
    client = new VapiClient({
      token,
      baseUrl,
      timeoutInSeconds: timeoutSeconds,
      // The SDK repeats a POST twice by itself, which would ring twice.
      maxRetries: 0,
      // An idle socket may be dead after a function was frozen, and whether a dial on it rings is then unknown.
      headers: { connection: "close" },
    });
    return client;
  }

  return {
    load,
    async request(send) {
      const loaded = await load();
      return send(loaded, { abortSignal: timeLimit() });
    },
    async sendJson(method, path, body) {
      const init = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return (await load()).fetch(path, init, { abortSignal: timeLimit() });
    },
    async get(path) {
      const headers = { authorization: `Bearer ${await apiKey()}`, connection: "close" };
      return fetch(`${baseUrl.replace(/\/$/, "")}${path}`, { headers, redirect: "manual", signal: timeLimit() });
    },
    control: (url, message) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify(message),
        redirect: "manual",
        signal: timeLimit(),
      }),
  };
}

/** Undefined on a 404; any other failure is "unavailable". */
export async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (cause) {
    if (readFailure(cause).status === 404) return undefined;
    throw new AppError("provider_unavailable", undefined, { cause, retryAfterSeconds: 5 });
  }
}
