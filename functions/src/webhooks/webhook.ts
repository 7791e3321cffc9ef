/** What each vendor's webhooks have in common: a proof of the sender, a message for a worker, and an answer. */
import { errors } from "@callwright/contracts/error-codes";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export interface Webhook {
  readonly event: APIGatewayProxyEventV2;
  /** What follows `/api/webhooks/<vendor>`. */
  readonly path: string;
  readonly body: Buffer;
  readonly requestId: string;
}

/** `signature`: a signature or secret was verified. `address`: the webhook's address is known only to the sender. */
export type Proof = "signature" | "address";
export type Refusal = { readonly refused: keyof typeof errors };

export interface Vendor {
  readonly path: RegExp;
  /** A larger body is refused before its sender is verified. */
  readonly maxBodyBytes: number;
  /** Where the body is stored, below the vendor's folder and without extension; the default is by day and request. */
  readonly bodyPath?: (webhook: Webhook, day: string) => string;
  verify(webhook: Webhook): Promise<Proof | Refusal>;
  /** Returns a function that queues a message, given the stored body's key; undefined if no worker uses the webhook. */
  parse(webhook: Webhook, proof: Proof): ((key: string) => Promise<void>) | Refusal | undefined;
  /** The body as it is stored, for senders that repeat secrets in it. */
  redactBody?(webhook: Webhook): Promise<Buffer>;
  readonly contentType: "application/json" | "text/plain";
  readonly answer: Answer;
}

export type Answer = APIGatewayProxyStructuredResultV2;

export function refuse(code: keyof typeof errors, requestId: string): Answer {
  const { status, message } = errors[code];
  log.info("webhook.refused", { requestId, code });
  return answer(status, { success: false, code, message, refusal: { code }, requestId });
}

export const answer = (statusCode: number, body: object): Answer => ({
  statusCode,
  headers: { ...answerHeaders, "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

export const answerXml = (body: string): Answer => ({
  statusCode: 200,
  headers: { ...answerHeaders, "content-type": "text/xml", "cache-control": "no-store" },
  body,
});

const removed = "[removed]";
/** JSON fields whose text is a credential, such as `"apiKey": "…"`. Lengths are bounded, so that no body is slow to match. */
const credentialFields =
  /"([a-z_-]{0,40}secret|twilioAuthToken|authToken|apiKey|password)"\s{0,9}:\s{0,9}"(?:[^"\\]|\\.){0,2000}"/gi;

/** Removes credentials, which the voice provider repeats in the call's settings, and the secrets that prove the sender. */
export function withoutSecrets(body: Buffer, secrets: readonly string[]): Buffer {
  const text = body.toString("utf8");
  let redacted = text;
  for (const secret of secrets) if (secret !== "") redacted = redacted.replaceAll(secret, removed);
  redacted = redacted.replace(credentialFields, `"$1":"${removed}"`);
  return redacted === text ? body : Buffer.from(redacted);
}

export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
