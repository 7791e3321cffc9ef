import type { Telnyx } from "telnyx";

const officialUrl = "https://api.telnyx.com";
const timeoutMs = 10_000;

/** The SDK would repeat a POST twice by itself: its retries are off. The version belongs to its base URL. */
export async function createClient(apiKey: string, baseUrl = officialUrl): Promise<Telnyx> {
  const { Telnyx } = await import("telnyx");
  const baseURL = `${baseUrl.replace(/\/+$/, "").replace(/\/v2$/, "")}/v2`;
  return new Telnyx({ apiKey, baseURL, timeout: timeoutMs, maxRetries: 0 });
}
