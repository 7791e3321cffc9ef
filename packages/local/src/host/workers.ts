/** Calls the queues' handlers as Lambda does: in batches; failed messages return to the queue, the others are deleted. */
import { setTimeout as sleep } from "node:timers/promises";
import { ChangeMessageVisibilityCommand, type Message, SQSClient } from "@aws-sdk/client-sqs";
import { clockOffset } from "@callwright/core/kernel/clock";
import { describeError, log } from "@callwright/core/kernel/log";
import { type QueueName, queueWorkers, visibilityTimeoutSeconds } from "@callwright/core/kernel/queues";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { Consumer } from "sqs-consumer";
import type { DoubledQueues } from "./doubled.ts";
import { withinSeconds } from "./time-limit.ts";

export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** A small version of Lambda's maximum concurrency: each poller runs one batch at a time. */
const pollerCounts: Record<QueueName, number> = {
  dispatch: 4,
  events: 3,
  followups: 3,
  runs: 1,
  recordings: 1,
  mail: 1,
  documents: 1,
  lists: 1,
  imports: 4,
  texts: 2,
  billing: 2,
  tenants: 1,
  deliveries: 8,
};

/** Running batches get this time to end when we stop; unfinished messages are delivered again. */
const graceMs = 1000;

export interface WorkerOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly queueUrls: Readonly<Partial<Record<QueueName, string>>>;
  readonly handlers: Readonly<Partial<Record<QueueName, QueueHandler>>>;
  /** The sandbox's time factor, by which failed messages return sooner. */
  readonly speed: number;
  /** Queues that deliver every message twice. */
  readonly doubled?: Pick<DoubledQueues, "has"> | undefined;
}

export interface Workers {
  stop(): Promise<void>;
}

export function startWorkers(options: WorkerOptions): Workers {
  const sqs = new SQSClient({
    region: options.region,
    endpoint: options.endpoint,
    useQueueUrlAsEndpoint: false,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const pollers = Object.entries(options.handlers).flatMap(([name, handler]) => {
    const queue = name as QueueName;
    const queueUrl = options.queueUrls[queue];
    if (!queueUrl || !handler) return [];
    const retrySeconds = Math.max(1, Math.ceil(visibilityTimeoutSeconds(queue) / options.speed));
    const work: QueueHandler = (event) => (options.doubled?.has(queue) ? runTwice(handler, event) : handler(event));
    return Array.from({ length: pollerCounts[queue] }, () =>
      createPoller({ sqs, queueUrl, queue, handler: work, retrySeconds, batchSize: queueWorkers[queue].batch }),
    );
  });
  for (const poller of pollers) poller.start();
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
      sqs.destroy();
    },
  };
}

/** Runs the handler twice concurrently. A message is done only if both runs succeed. */
async function runTwice(handler: QueueHandler, event: SQSEvent): Promise<SQSBatchResponse> {
  const answers = await Promise.all([handler(event), handler(event)]);
  const failedIds = new Set(
    answers.flatMap(({ batchItemFailures }) => batchItemFailures.map((item) => item.itemIdentifier)),
  );
  return { batchItemFailures: [...failedIds].map((itemIdentifier) => ({ itemIdentifier })) };
}

interface Poller {
  start(): void;
  stop(): Promise<void>;
}

interface PollerOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queue: QueueName;
  readonly handler: QueueHandler;
  readonly retrySeconds: number;
  readonly batchSize: number;
}

function createPoller({ sqs, queueUrl, queue, handler, retrySeconds, batchSize }: PollerOptions): Poller {
  let isBusy = false;
  const consumer = Consumer.create({
    sqs,
    queueUrl,
    batchSize,
    waitTimeSeconds: 20,
    messageSystemAttributeNames: ["All"],
    suppressFifoWarning: true,
    handleMessageBatch: async (messages) => {
      isBusy = true;
      const failedMessages = await invoke(handler, messages, queue);
      await Promise.all(failedMessages.map((message) => hideFor(sqs, queueUrl, message, retrySeconds)));
      return messages.filter((message) => !failedMessages.includes(message));
    },
  });
  consumer.on("response_processed", () => {
    isBusy = false;
  });
  consumer.on("error", (error) => report(queue, error));
  consumer.on("processing_error", (error) => report(queue, error));
  return {
    start: () => consumer.start(),
    async stop() {
      // A poll that waits for messages is aborted; a running batch may end.
      consumer.stop({ abort: !isBusy });
      if (!isBusy) return;
      await Promise.race([
        sleep(graceMs),
        new Promise((done) => consumer.once("response_processed", () => done(true))),
      ]);
    },
  };
}

/** Returns the failed messages: all if the handler throws, exceeds its time or reports an unknown message. */
async function invoke(handler: QueueHandler, messages: Message[], queue: QueueName): Promise<Message[]> {
  try {
    const work = handler({ Records: messages.map((message) => toRecord(message, queue)) });
    const { batchItemFailures } = await withinSeconds(queueWorkers[queue].timeoutSeconds, work);
    const ids = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    const failedMessages = messages.filter(({ MessageId }) => MessageId !== undefined && ids.includes(MessageId));
    return failedMessages.length === ids.length ? failedMessages : messages;
  } catch (error) {
    report(queue, error);
    return messages;
  }
}

async function hideFor(sqs: SQSClient, QueueUrl: string, { ReceiptHandle }: Message, seconds: number): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: seconds });
  await sqs.send(command).catch(() => {});
}

const toRecord = (message: Message, queue: QueueName): SQSRecord => ({
  messageId: message.MessageId ?? "",
  receiptHandle: message.ReceiptHandle ?? "",
  body: message.Body ?? "",
  attributes: {
    ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? "1",
    // By the app's clock, which may have been moved.
    SentTimestamp: String(Number(message.Attributes?.SentTimestamp ?? 0) + clockOffset()),
    SenderId: message.Attributes?.SenderId ?? "local",
    ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? "0",
  },
  messageAttributes: {},
  md5OfBody: message.MD5OfBody ?? "",
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:eu-west-1:000000000000:${queue}`,
  awsRegion: "eu-west-1",
});

/** Aborted polls at the end are no errors. */
function report(queue: QueueName, error: unknown): void {
  const text = describeError(error);
  if (!/abort/i.test(text)) log.error("worker.error", { queue, error: text });
}
