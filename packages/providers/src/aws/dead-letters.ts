import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@aws-sdk/client-sqs";
import { toIso } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { DeadLetters, StoredDeadLetter } from "@callwright/core/ports/queue";
import { type AwsLocation, connection } from "./connection.ts";

export interface DeadLettersConfig extends AwsLocation {
  readonly urls: Readonly<Record<QueueName, string>>;
  readonly deadLetterUrls: Readonly<Record<QueueName, string>>;
}

const maxListed = 100;
const maxReceived = 1_000;
const batchSize = 10;
/** Received messages reappear after this if the process dies before it returns them. */
const visibilitySeconds = 20;
/** Long polling: without a wait, SQS asks only some of its servers and misses messages. */
const waitSeconds = 1;
/** A concurrent listing hides the message for a moment, so a replay looks for it again. */
const replayAttempts = 3;
const retryDelayMs = 400;

export function createDeadLetters({ urls, deadLetterUrls, ...location }: DeadLettersConfig): DeadLetters {
  const sdk = lazy(async () => {
    const commands = await import("./sqs-sdk.ts");
    const options = { ...connection(location), ...(location.endpoint && { useQueueUrlAsEndpoint: false }) };
    return { ...commands, client: new commands.SQSClient(options) };
  });

  async function receive(
    QueueUrl: string,
    matches: (message: Message) => boolean,
    maxMatching: number,
  ): Promise<{ readonly all: Message[]; readonly matching: Message[]; readonly isComplete: boolean }> {
    const { client, ReceiveMessageCommand } = await sdk();
    const all = new Map<string, Message>();
    const matching = new Map<string, Message>();
    let isComplete = false;
    while (!isComplete && all.size < maxReceived && matching.size < maxMatching) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: batchSize,
          VisibilityTimeout: visibilitySeconds,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ["SentTimestamp", "MessageGroupId"],
        }),
      );
      isComplete = Messages.length === 0;
      for (const message of Messages) {
        const { MessageId = "" } = message;
        all.set(MessageId, message);
        if (matches(message)) matching.set(MessageId, message);
      }
    }
    return { all: [...all.values()], matching: [...matching.values()], isComplete };
  }

  /** Messages that cannot be returned become visible again by themselves. */
  async function returnMessages(QueueUrl: string, messages: readonly Message[]): Promise<void> {
    const { client, ChangeMessageVisibilityBatchCommand } = await sdk();
    for (let start = 0; start < messages.length; start += batchSize) {
      const Entries = messages.slice(start, start + batchSize).map(({ ReceiptHandle }, index) => ({
        Id: String(index),
        ReceiptHandle,
        VisibilityTimeout: 0,
      }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries })).catch(() => {});
    }
  }

  /** Sends before it deletes: a crash in between duplicates the message instead of losing it. */
  async function requeue(queue: QueueName, { Body, ReceiptHandle, Attributes }: Message): Promise<void> {
    const { client, DeleteMessageCommand, SendMessageCommand } = await sdk();
    const message = { QueueUrl: urls[queue], MessageBody: Body, MessageGroupId: Attributes?.MessageGroupId };
    await client.send(new SendMessageCommand(message));
    await client.send(new DeleteMessageCommand({ QueueUrl: deadLetterUrls[queue], ReceiptHandle }));
  }

  return {
    async list(queue, isAllowed) {
      const matches = (message: Message) => isAllowed(toDeadLetter(message));
      const { all, matching, isComplete } = await receive(deadLetterUrls[queue], matches, maxListed + 1);
      await returnMessages(deadLetterUrls[queue], all);
      return { letters: matching.slice(0, maxListed).map(toDeadLetter), hasMore: !isComplete };
    },
    async replay(queue, letterId, isAllowed) {
      for (let attempt = 1; attempt <= replayAttempts; attempt += 1) {
        if (attempt > 1) await sleep(retryDelayMs);
        const hasLetterId = ({ MessageId }: Message) => MessageId === letterId;
        const { all, matching } = await receive(deadLetterUrls[queue], hasLetterId, 1);
        const [letter] = matching;
        const replayable = letter && isAllowed(toDeadLetter(letter)) ? letter : undefined;
        const unused = all.filter((message) => message !== replayable);
        await Promise.all([returnMessages(deadLetterUrls[queue], unused), replayable && requeue(queue, replayable)]);
        if (letter) return replayable && toDeadLetter(replayable);
      }
      return undefined;
    },
  };
}

function toDeadLetter({ MessageId = "", Body = "", Attributes }: Message): StoredDeadLetter {
  const sentMs = Number(Attributes?.SentTimestamp);
  return { letterId: MessageId, body: Body, sentAt: sentMs > 0 ? toIso(sentMs) : undefined };
}
