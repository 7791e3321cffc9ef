/** Signatures of links: 128 bits of an HMAC as text, short since texts cost by length. */
import { createHmac, timingSafeEqual } from "node:crypto";

const macBytes = 16;

export const linkMac = (key: string, parts: readonly (string | number)[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, macBytes).toString("base64url");

/** Compares the text, since several texts decode to the same bytes. */
export const isLinkMac = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
