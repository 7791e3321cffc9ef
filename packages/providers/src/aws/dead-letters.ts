import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@aws-sdk/client-sqs";
import { toIso } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { DeadLetters, StoredDeadLetter } from "@callwright/core/ports/queue";
import { connection, type Place } from "./connection.ts";

export interface DeadLettersConfig extends Place {
  readonly urls: Readonly<Record<QueueName, string>>;
  readonly deadLetterUrls: Readonly<Record<QueueName, string>>;
}

const atMost = 100;
const soughtAmong = 1_000;
/** Seconds in which listed messages stay invisible if this process dies before returning them. */
const heldSeconds = 20;
/** Long enough that all of SQS' servers are asked: a short look may find nothing where there is something. */
const waitSeconds = 1;
/** Another reader may hold the message; this is the number of tries. */
const looks = 3;
const betweenLooksMs = 400;

interface ReceivedMessages {
  readonly all: Message[];
  readonly those: Message[];
  readonly isThrough: boolean;
}

export function createDeadLetters({ urls, deadLetterUrls, ...place }: DeadLettersConfig): DeadLetters {
  const sdk = lazy(async () => {
    const commands = await import("./sqs-sdk.ts");
    const options = { ...connection(place), ...(place.endpoint && { useQueueUrlAsEndpoint: false }) };
    return { ...commands, client: new commands.SQSClient(options) };
  });

  async function receive(
    QueueUrl: string,
    wanted: (message: Message) => boolean,
    enough: number,
  ): Promise<ReceivedMessages> {
    const { client, ReceiveMessageCommand } = await sdk();
    const found = new Map<string, Message>();
    const those = new Map<string, Message>();
    const result = (isThrough: boolean) => ({ all: [...found.values()], those: [...those.values()], isThrough });
    while (found.size < soughtAmong && those.size < enough) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: heldSeconds,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ["SentTimestamp"],
        }),
      );
      if (Messages.length === 0) return result(true);
      for (const message of Messages) {
        const { MessageId = "" } = message;
        found.set(MessageId, message);
        if (wanted(message)) those.set(MessageId, message);
      }
    }
    return result(false);
  }

  /** What cannot be given back comes back by itself, a little later. */
  async function giveBack(QueueUrl: string, messages: readonly Message[]): Promise<void> {
    const { client, ChangeMessageVisibilityBatchCommand } = await sdk();
    for (let from = 0; from < messages.length; from += 10) {
      const Entries = messages.slice(from, from + 10).map(({ ReceiptHandle }, index) => ({
        Id: String(index),
        ReceiptHandle,
        VisibilityTimeout: 0,
      }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries })).catch(() => {});
    }
  }

  /** Sent before it is deleted: a death between the two leaves a message twice, never none. */
  async function putBack(queue: QueueName, { Body, ReceiptHandle }: Message): Promise<void> {
    const { client, DeleteMessageCommand, SendMessageCommand } = await sdk();
    await client.send(new SendMessageCommand({ QueueUrl: urls[queue], MessageBody: Body }));
    await client.send(new DeleteMessageCommand({ QueueUrl: deadLetterUrls[queue], ReceiptHandle }));
  }

  return {
    async list(queue, may) {
      const mine = (message: Message) => may(toSetAside(message));
      const { all, those, isThrough } = await receive(deadLetterUrls[queue], mine, atMost + 1);
      await giveBack(deadLetterUrls[queue], all);
      return { letters: those.slice(0, atMost).map(toSetAside), isMore: !isThrough };
    },
    async replay(queue, letterId, may) {
      for (let look = 1; look <= looks; look += 1) {
        if (look > 1) await sleep(betweenLooksMs);
        const sought = ({ MessageId }: Message) => MessageId === letterId;
        const { all, those } = await receive(deadLetterUrls[queue], sought, 1);
        const [letter] = those;
        const mine = letter && may(toSetAside(letter)) ? letter : undefined;
        const others = all.filter((message) => message !== mine);
        await Promise.all([giveBack(deadLetterUrls[queue], others), mine && putBack(queue, mine)]);
        if (letter) return mine && toSetAside(mine);
      }
      return undefined;
    },
  };
}

function toSetAside({ MessageId = "", Body = "", Attributes }: Message): StoredDeadLetter {
  const sentMs = Number(Attributes?.SentTimestamp);
  return { letterId: MessageId, body: Body, sentAt: sentMs > 0 ? toIso(sentMs) : undefined };
}
