/** Keeps a webhook's body for its worker, and for replay; the queue carries its key, since bodies outgrow a message. */
import { nowIso } from "@callwright/core/kernel/clock";
import { type MessageType, wrap } from "@callwright/core/kernel/message";
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

export async function keep(sender: string, body: Buffer, { requestId }: Of, contentType: string): Promise<string> {
  const ending = contentType === "application/json" ? "json" : "txt";
  const key = `webhooks/${sender}/${nowIso().slice(0, 10)}/${requestId}.${ending}`;
  await blobs.put(key, body, contentType);
  return key;
}

export async function tell<S extends z.ZodMiniType>(message: MessageType<S>, payload: z.input<S>, of: Of): Promise<void> {
  await queue.send(message.queue, wrap(message, payload, of));
}
