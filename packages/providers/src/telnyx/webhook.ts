/** Verifies that a webhook comes from the Telnyx account, and recently. Loads nothing of the SDK. */
import { createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { type NumberIds, webhookToken } from "../carrier-addresses.ts";

export const toleranceSeconds = 300;

/** In the SPKI format this comes before the 32 bytes of an Ed25519 public key. */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex");
const keyBytes = 32;

function parsePublicKey(publicKey: string): KeyObject | undefined {
  const raw = Buffer.from(publicKey, "base64");
  if (raw.length !== keyBytes) return undefined;
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: "der", type: "spki" });
}

export interface TelnyxProof {
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
}

/** `stale`: too old, says nothing about the key. `wrong`: fresh, and signed with another key. */
export type TelnyxVerdict = "proven" | "unsigned" | "stale" | "wrong";

export function verifyTelnyx(
  publicKey: string,
  { signature, timestamp }: TelnyxProof,
  body: string,
  nowMs: number,
): TelnyxVerdict {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return "unsigned";
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > toleranceSeconds) return "stale";
  const key = parsePublicKey(publicKey);
  const signedContent = Buffer.from(`${timestamp}|${body}`);
  return key && verify(null, signedContent, key, Buffer.from(signature, "base64")) ? "proven" : "wrong";
}

/** Without a public key: whether the sender knows the unguessable URL from the account. */
export function verifyToken(apiKey: string, number: NumberIds, token: string | undefined): boolean {
  const expected = Buffer.from(webhookToken(apiKey, number));
  const actual = Buffer.from(token ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
