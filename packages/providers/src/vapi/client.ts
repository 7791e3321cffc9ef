/** The SDK's client, loaded at its first use, and what every request to Vapi shares: key, address, time limit, no retries. */
import { AppError } from "@callwright/core/kernel/error";
import type { VapiClient } from "@vapi-ai/server-sdk";
import type { Secret } from "../secret.ts";
import { readFailure } from "./refusal.ts";

export interface VapiConnection {
  readonly apiKey: Secret;
  readonly baseUrl?: string | undefined;
  readonly timeoutSeconds?: number | undefined;
}

export interface Vapi {
  load(): Promise<VapiClient>;
  /** Runs a request; the signal bounds its body too, which the SDK's own limit does not. */
  request<T>(send: (client: VapiClient, options: { abortSignal: AbortSignal }) => PromiseLike<T>): Promise<T>;
  get(path: string): Promise<Response>;
  /** A message to a live call at its control address, which is its own secret: our key does not go there. */
  control(url: string, message: { readonly type: "end-call" }): Promise<Response>;
}

const officialUrl = "https://api.vapi.ai";

export function createClient({ apiKey, baseUrl = officialUrl, timeoutSeconds = 15 }: VapiConnection): Vapi {
  let client: VapiClient | undefined;
  let tokenOfClient: string | undefined;
  const limit = () => AbortSignal.timeout(timeoutSeconds * 1000);

  /** A client for each key: it may be replaced while we run. */
  async function load(): Promise<VapiClient> {
    const [{ VapiClient }, token] = await Promise.all([import("./sdk.ts"), apiKey()]);
    if (client && token === tokenOfClient) return client;
    tokenOfClient = token;
    client = new VapiClient({
      token,
      baseUrl,
      timeoutInSeconds: timeoutSeconds,
      // The SDK repeats a POST twice by itself, which would ring twice.
      maxRetries: 0,
      // An idle socket may be dead after a function was frozen, and a dial that dies on it has an unknown fate.
      headers: { connection: "close" },
    });
    return client;
  }

  return {
    load,
    async request(send) {
      const loaded = await load();
      return send(loaded, { abortSignal: limit() });
    },
    async get(path) {
      const headers = { authorization: `Bearer ${await apiKey()}`, connection: "close" };
      return fetch(`${baseUrl.replace(/\/$/, "")}${path}`, { headers, redirect: "manual", signal: limit() });
    },
    control: (url, message) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify(message),
        redirect: "manual",
        signal: limit(),
      }),
  };
}

/** Awaits a look-up: undefined when Vapi has no such thing, "unavailable" when it does not tell. */
export async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (cause) {
    if (readFailure(cause).status === 404) return undefined;
    throw new AppError("provider_unavailable", undefined, { cause, retryAfterSeconds: 5 });
  }
}
