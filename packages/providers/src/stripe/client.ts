import type { Stripe } from "stripe";

export interface StripeConfig {
  /** A stand-in's address; it may have a path, which the SDK's own options cannot. */
  readonly baseUrl?: string | undefined;
  /** Each of three tries; below what an API request may take as a whole. */
  readonly timeoutSeconds?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly retries?: number | undefined;
}

const timeoutSeconds = 8;
/** Every try has the same idempotency key. */
const retries = 2;

export async function createClient(key: string, config: StripeConfig): Promise<Stripe> {
  const { Stripe: Sdk } = await import("stripe");
  const { baseUrl } = config;
  return new Sdk(key, {
    timeout: (config.timeoutSeconds ?? timeoutSeconds) * 1000,
    maxNetworkRetries: config.retries ?? retries,
    telemetry: false,
    ...(baseUrl && { httpClient: Sdk.createFetchHttpClient(redirected(baseUrl, config.fetch ?? fetch)) }),
  });
}

const redirected =
  (baseUrl: string, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return send(`${baseUrl.replace(/\/+$/, "")}${pathname}${search}`, init);
  };
