import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const sha256 = (text: string, encoding: "hex" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

/** HMAC-SHA-256 for values with little entropy, which a plain hash would not protect. */
export const keyedHash = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Stable shard of an id. Stored rows and sweepers depend on it, so it never changes. */
export function shardAmong(id: string, count: number): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  return sum % count;
}

/** Link signatures have only 128 bits, since text messages cost by length. */
const macBytes = 16;

export const linkMac = (key: string, parts: readonly (string | number)[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, macBytes).toString("base64url");

/** Compares the text, since several texts decode to the same bytes. */
export const isLinkMac = (mac: string, expectedMac: string): boolean =>
  mac.length === expectedMac.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expectedMac));
