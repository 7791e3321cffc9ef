import type { Stripe } from "stripe";

export interface StripeConfig {
  /** A stand-in's URL. It may have a path, which the SDK's own options do not allow. */
  readonly baseUrl?: string | undefined;
  /** For each of three attempts, which together must fit into an API request. */
  readonly timeoutSeconds?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly retries?: number | undefined;
}

const defaultTimeoutSeconds = 8;
const defaultRetries = 2; // every attempt has the same idempotency key

export async function createClient(key: string, config: StripeConfig): Promise<Stripe> {
  const { Stripe: Sdk } = await import("stripe");
  const { baseUrl } = config;
  return new Sdk(key, {
    timeout: (config.timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
    maxNetworkRetries: config.retries ?? defaultRetries,
    telemetry: false,
    ...(baseUrl && { httpClient: Sdk.createFetchHttpClient(fetchThrough(baseUrl, config.fetch ?? fetch)) }),
  });
}

const fetchThrough =
  (baseUrl: string, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return send(`${baseUrl.replace(/\/+$/, "")}${pathname}${search}`, init);
  };
