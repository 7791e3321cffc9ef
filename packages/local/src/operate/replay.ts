/** Puts stored webhooks of the voice provider into their queue again; whoever works them bears what it has seen before. */
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { fromTheDoor, letter } from "@callwright/core/kernel/envelope";
import { newId } from "@callwright/core/kernel/id";
import { refIn } from "@callwright/providers/vapi/webhook";
import { type Bucket, keysUnder, readBlob } from "./blobs.ts";

const named = /^webhooks\/vapi\/\d{4}-\d\d-\d\d\/[\w.]*$/;

interface Place {
  readonly sqs: SQSClient;
  readonly eventsQueueUrl: string;
  readonly bucket: Bucket;
}

/** A key, or the beginning of many. Answers each key's id of the request, by which the logs tell what came of it. */
export async function replayWebhooks(place: Place, beginning: string): Promise<Record<string, string>> {
  if (!named.test(beginning))
    throw new Error(`${beginning} names no stored webhooks of the voice provider (webhooks/vapi/<day>/<request>)`);
  const requests: Record<string, string> = {};
  for await (const key of keysUnder(place.bucket, beginning)) requests[key] = await replayOne(place, key);
  return requests;
}

async function replayOne({ sqs, eventsQueueUrl, bucket }: Place, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await readBlob(bucket, key)) chunks.push(Buffer.from(chunk));
  const tenantId = refIn(JSON.parse(Buffer.concat(chunks).toString("utf8")))?.tenantId;
  const requestId = newId("req");
  const MessageBody = letter(fromTheDoor.voiceEvent.type, { key }, { requestId, tenantId });
  await sqs.send(new SendMessageCommand({ QueueUrl: eventsQueueUrl, MessageBody }));
  return requestId;
}
