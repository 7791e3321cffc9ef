/** Stores a webhook's body, for its worker and for replay, and queues the key. */
import type * as Call from "@callwright/core/call/messages";
import { nowIso } from "@callwright/core/kernel/clock";
import { envelope, webhookMessages } from "@callwright/core/kernel/envelope";
import type * as Text from "@callwright/core/text/messages";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createQueue } from "@callwright/providers/aws/queue";
import type * as z from "zod/mini";
import { config } from "../config.ts";

const region = config.region();
const blobs = createBlobs({ region, endpoint: config.endpoints.s3(), bucket: config.bucket() });
const queue = createQueue({ region, endpoint: config.endpoints.sqs(), urls: config.queueUrls() });

export interface Of {
  readonly requestId: string;
  readonly tenantId?: string | undefined;
}

export async function keep(sender: string, body: Buffer, requestId: string, contentType: string): Promise<string> {
  const ending = contentType === "application/json" ? "json" : "txt";
  const key = `webhooks/${sender}/${nowIso().slice(0, 10)}/${requestId}.${ending}`;
  await blobs.put(key, body, contentType);
  return key;
}

/** The schemas themselves are their workers'. */
interface Payloads {
  readonly voiceEvent: z.input<(typeof Call.voiceEvent)["schema"]>;
  readonly carrierEvent: z.input<(typeof Text.carrierEvent)["schema"]>;
  readonly signatureFailed: z.input<(typeof Text.signatureFailed)["schema"]>;
}

export async function tell<Name extends keyof Payloads>(name: Name, payload: Payloads[Name], of: Of): Promise<void> {
  const { type, queue: to } = webhookMessages[name];
  await queue.send(to, envelope(type, payload, of));
}
