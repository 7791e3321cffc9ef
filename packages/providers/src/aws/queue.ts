/** The queue port on SQS. The SDK is loaded on first use, since the webhook receiver must start fast. */
import { lazy } from "@callwright/core/kernel/lazy";
import { count } from "@callwright/core/kernel/metrics";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { Queue } from "@callwright/core/ports/queue";
import { type AwsLocation, connection } from "./connection.ts";

export interface QueueConfig extends AwsLocation {
  readonly urls: Readonly<Record<QueueName, string>>;
}

const maxDelaySeconds = 900; // SQS refuses a longer timer; stand-ins do not, so it is checked here

export function createQueue({ urls, ...location }: QueueConfig): Queue {
  const sdk = () => import("./sqs-sdk.ts");
  const client = lazy(async () => {
    const { SQSClient } = await sdk();
    return new SQSClient({
      ...connection(location),
      // The hosts in a stand-in's queue URLs do not resolve, so its endpoint is used.
      ...(location.endpoint && { useQueueUrlAsEndpoint: false }),
    });
  });
  return {
    async send(queue, body, { delaySeconds = 0, tenantId } = {}) {
      if (delaySeconds < 0 || delaySeconds > maxDelaySeconds)
        throw new RangeError(`A queue's timer is 0 to ${maxDelaySeconds} seconds, not ${delaySeconds}`);
      const DelaySeconds = delaySeconds > 0 ? Math.ceil(delaySeconds) : undefined;
      const { SendMessageCommand } = await sdk();
      // With a group for each tenant, one tenant's many messages do not delay those of the others.
      const message = { QueueUrl: urls[queue], MessageBody: body, DelaySeconds, MessageGroupId: tenantId };
      await (await client()).send(new SendMessageCommand(message));
      count(`queue.${queue}`);
    },
    async ping() {
      const { GetQueueAttributesCommand } = await sdk();
      const command = new GetQueueAttributesCommand({ QueueUrl: urls.dispatch, AttributeNames: ["QueueArn"] });
      await (await client()).send(command);
    },
  };
}
