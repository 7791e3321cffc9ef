/** Puts a stored webhook of the voice provider into its queue again; whoever works it bears what it has seen before. */
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { newId } from "@callwright/core/kernel/id";
import { fromTheDoor, letter } from "@callwright/core/kernel/letter";
import { glanceAt } from "@callwright/providers/vapi/webhook";
import { type Bucket, readBlob } from "./blobs.ts";

/** Answers the id of the request, by which the logs tell what came of it. */
export async function replayWebhook(sqs: SQSClient, QueueUrl: string, bucket: Bucket, key: string): Promise<string> {
  if (!/^webhooks\/vapi\/\d{4}-\d\d-\d\d\/[\w.]+$/.test(key))
    throw new Error(`${key} is no stored webhook of the voice provider (webhooks/vapi/<day>/<request>.json)`);
  const chunks: Buffer[] = [];
  for await (const chunk of await readBlob(bucket, key)) chunks.push(Buffer.from(chunk));
  const { tenantId } = glanceAt(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  const requestId = newId("req");
  const MessageBody = letter(fromTheDoor.voiceEvent.type, { key }, { requestId, tenantId });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  return requestId;
}
