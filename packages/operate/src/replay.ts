/** Puts stored webhooks of the voice provider into their queue again; the worker ignores what it has already applied. */
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { envelope, webhookMessages } from "@callwright/core/kernel/envelope";
import { newId } from "@callwright/core/kernel/id";
import { refIn } from "@callwright/providers/vapi/webhook";
import { bytesOf, keysUnder } from "./blobs.ts";
import type { Deployment } from "./deployment.ts";

const webhookKeys = /^webhooks\/vapi\/\d{4}-\d\d-\d\d\/[\w.@-]*$/;

type Source = Pick<Deployment, "sqs" | "bucket" | "queueUrl">;

/** Takes a key or a prefix. Answers the request id of each key, by which the logs show the result. */
export async function replayWebhooks(source: Source, prefix: string): Promise<Record<string, string>> {
  if (!webhookKeys.test(prefix))
    throw new Error(`${prefix} names no stored webhooks of the voice provider (webhooks/vapi/<day>/<request>)`);
  const requests: Record<string, string> = {};
  for await (const key of keysUnder(source.bucket, prefix)) requests[key] = await replayOne(source, key);
  return requests;
}

async function replayOne({ sqs, bucket, queueUrl }: Source, key: string): Promise<string> {
  const tenantId = refIn(JSON.parse((await bytesOf(bucket, key)).toString("utf8")))?.tenantId;
  const requestId = newId("req");
  const MessageBody = envelope(webhookMessages.voiceEvent.type, { key }, { requestId, tenantId });
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl("events"), MessageBody }));
  return requestId;
}
