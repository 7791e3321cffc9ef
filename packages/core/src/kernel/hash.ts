/** A text's SHA-256: what stands in the table instead of a secret or an address. */
import { createHash, createHmac } from "node:crypto";

export const sha256 = (text: string, encoding: "hex" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

/** HMAC-SHA-256, for what is guessed easily: without the key nobody can try. */
export const keyedHash = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** A stable place of an id among so many shards: rows keep it, and whoever sweeps them counts on it. It never changes. */
export function shardAmong(id: string, count: number): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  return sum % count;
}
