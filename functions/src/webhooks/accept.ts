/** Stores webhooks' bodies, for their workers and for replay, and queues the workers' messages. */
import type * as Billing from "@callwright/core/billing/messages";
import type * as Call from "@callwright/core/call/messages";
import { nowIso } from "@callwright/core/kernel/clock";
import { envelope, type Sender, webhookMessages } from "@callwright/core/kernel/envelope";
import { once } from "@callwright/core/kernel/lazy";
import type * as Source from "@callwright/core/source/messages";
import type * as Text from "@callwright/core/text/messages";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createQueue } from "@callwright/providers/aws/queue";
import type * as z from "zod/mini";
import { config } from "../config.ts";
import type { Vendor, Webhook } from "./webhook.ts";

const blobs = once(() =>
  createBlobs({ region: config.region(), endpoint: config.endpoints.s3(), bucket: config.bucket() }),
);
const queue = once(() =>
  createQueue({ region: config.region(), endpoint: config.endpoints.sqs(), urls: config.queueUrls() }),
);

export async function storeBody(
  vendor: string,
  webhook: Webhook,
  { contentType, bodyPath = dayAndRequest, redactBody }: Pick<Vendor, "contentType" | "bodyPath" | "redactBody">,
): Promise<string> {
  const extension = contentType === "application/json" ? "json" : "txt";
  const key = `webhooks/${vendor}/${bodyPath(webhook, nowIso().slice(0, 10))}.${extension}`;
  await blobs().put(key, redactBody ? await redactBody(webhook) : webhook.body, contentType);
  return key;
}

const dayAndRequest = ({ requestId }: Webhook, day: string): string => `${day}/${requestId}`;

/** Uses the schemas as types only: loading them would slow this function's start, and the workers validate payloads. */
interface Payloads {
  readonly voiceEvent: z.input<(typeof Call.voiceEvent)["schema"]>;
  readonly carrierEvent: z.input<(typeof Text.carrierEvent)["schema"]>;
  readonly paymentEvent: z.input<(typeof Billing.paymentEvent)["schema"]>;
  readonly sourceReceived: z.input<(typeof Source.sourceReceived)["schema"]>;
  readonly signatureFailed: z.input<(typeof Text.signatureFailed)["schema"]>;
}

export async function queueMessage<Name extends keyof Payloads>(
  name: Name,
  payload: Payloads[Name],
  sender: Sender,
): Promise<void> {
  const { type, queue: queueName } = webhookMessages[name];
  await queue().send(queueName, envelope(type, payload, sender));
}
