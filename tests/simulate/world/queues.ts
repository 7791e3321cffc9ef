/**
 * Queues and one-time schedules. A message is delivered at least once, in any order, again after the visibility time-out,
 * and given up after five deliveries. A worker takes a batch and fails all of it if it dies; a queue may limit its workers.
 */
import {
  maxReceiveCount,
  type QueueName,
  queueWorkers,
  visibilityTimeoutSeconds,
} from "@callwright/core/kernel/queues";
import type { Queue, Scheduler } from "@callwright/core/ports/queue";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";
import { type Process, runProcess } from "./process.ts";

export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

export type Workers = number | Partial<Record<QueueName, number>>;

interface QueuesOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly network: Network;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
  readonly startProcess: (name: string, lifeSeconds: number) => Process;
  /** Queues without a handler keep their messages: they do not concern calls. */
  readonly handlers: Partial<Record<QueueName, QueueHandler>>;
  /** The most workers at a time: one limit for each queue, or limits by queue; unlimited if absent. */
  readonly workers?: Workers | undefined;
  readonly onWorked?: ((work: MeasuredWork) => void) | undefined;
}

export interface MeasuredWork {
  readonly queue: QueueName;
  readonly messages: number;
  readonly workMs: number;
}

interface Delivery {
  readonly message: Message;
  readonly isDouble: boolean;
}

interface Message {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: string;
  receives: number;
  isDone: boolean;
}

export interface Queues {
  readonly queue: Queue;
  readonly scheduler: Scheduler;
  /** Number of unfinished messages, including delayed and scheduled ones. */
  pending(): number;
  /** Bodies of the messages that were given up. */
  readonly dead: readonly string[];
  /** How often a worker failed with a message. */
  failures(): number;
  /** How many messages were sent to a queue. */
  sent(queue: QueueName): number;
}

export function createQueues(options: QueuesOptions): Queues {
  const { timeline, random, network, weather, tell, startProcess, handlers } = options;
  const { workers = Number.POSITIVE_INFINITY, onWorked } = options;
  const maxWorkers = (queue: QueueName): number =>
    typeof workers === "number" ? workers : (workers[queue] ?? Number.POSITIVE_INFINITY);
  const waiting = new Map<QueueName, Delivery[]>();
  const workerCounts = new Map<QueueName, number>();
  const unfinished = new Set<Message>();
  const dead: string[] = [];
  const sentCounts = new Map<QueueName, number>();
  const schedules = new Map<string, Message>();
  let lastId = 0;
  let failures = 0;

  function put(queue: QueueName, body: string, delayMs: number): Message {
    lastId += 1;
    const message = { id: `message-${lastId}`, queue, body, receives: 0, isDone: false };
    sentCounts.set(queue, (sentCounts.get(queue) ?? 0) + 1);
    if (!handlers[queue]) return message;
    unfinished.add(message);
    const travel = random.between(5, 40) + random.between(0, weather().delayedMessageMs);
    timeline.after(delayMs + travel, () => deliver(message));
    if (random.chance(weather().doubledMessage))
      timeline.after(delayMs + travel + random.between(0, 60_000), () => deliver(message, true));
    return message;
  }

  function finish(message: Message): void {
    message.isDone = true;
    unfinished.delete(message);
  }

  function deliver(message: Message, isDouble = false): void {
    const { queue, body } = message;
    const handler = handlers[queue];
    if (!handler || (message.isDone && !isDouble)) return;
    if (!isDouble) message.receives += 1;
    if (message.receives > maxReceiveCount) {
      tell(() => `${queue}: given up after ${maxReceiveCount} deliveries: ${body}`);
      dead.push(body);
      finish(message);
      return;
    }
    const ready = waiting.get(queue) ?? [];
    waiting.set(queue, ready);
    ready.push({ message, isDouble });
    const batchedMs = queueWorkers[queue].batch === 1 ? 0 : weather().batchedMs;
    if (batchedMs === 0) startWorkers(queue, handler);
    else if (ready.length === 1) timeline.after(random.between(0, batchedMs), () => startWorkers(queue, handler));
  }

  function startWorkers(queue: QueueName, handler: QueueHandler): void {
    const ready = waiting.get(queue) ?? [];
    while (ready.length > 0 && (workerCounts.get(queue) ?? 0) < maxWorkers(queue))
      startWorker(queue, handler, ready.splice(0, queueWorkers[queue].batch));
  }

  function startWorker(queue: QueueName, handler: QueueHandler, batch: readonly Delivery[]): void {
    for (const { message, isDouble } of batch)
      if (!isDouble) timeline.after(visibilityTimeoutSeconds(queue) * 1000, () => deliver(message));
    const messages = batch.map(({ message }) => message);
    const names = batch.map(({ message, isDouble }) => `${message.id}${isDouble ? " (double)" : ""}`);
    const worker = startProcess(`${queue} ${names.join(", ")}`, queueWorkers[queue].timeoutSeconds);
    tell(() => `${worker.name} begins: ${messages.map(({ body }) => body).join(" ")}`);
    workerCounts.set(queue, (workerCounts.get(queue) ?? 0) + 1);
    let isReleased = false;
    const startedAt = timeline.now();
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      onWorked?.({ queue, messages: messages.length, workMs: timeline.now() - startedAt });
      workerCounts.set(queue, (workerCounts.get(queue) ?? 0) - 1);
      startWorkers(queue, handler);
    };
    // A worker that dies is replaced after its time-out.
    if (maxWorkers(queue) < Number.POSITIVE_INFINITY)
      timeline.after(queueWorkers[queue].timeoutSeconds * 1000, release);
    void runProcess(worker, () => handler({ Records: messages.map(recordOf) }))
      .then(
        ({ batchItemFailures }) => {
          const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
          failures += failed.size;
          tell(() => `${worker.name} ${failed.size === 0 ? "is done" : "has failed"}`);
          if (worker.isAlive) for (const message of messages) if (!failed.has(message.id)) finish(message);
        },
        () => {},
      )
      .then(release);
  }

  function accept<T>(what: string, work: () => T): Promise<T> {
    return network.reach(what, random.between(5, 25), () => {
      const isFailed = random.chance(weather().failedSend);
      // Half of the failed sends reach the queue.
      if (isFailed && random.chance(0.5)) work();
      if (isFailed) throw new Error("The queue does not answer");
      return work();
    });
  }

  return {
    queue: {
      send: (queue, body, { delaySeconds = 0 } = {}) =>
        accept(`send to ${queue}`, () => {
          tell(() => `send to ${queue}${delaySeconds ? ` in ${delaySeconds} s` : ""}: ${body}`);
          put(queue, body, delaySeconds * 1000);
        }),
      ping: async () => {},
    },
    scheduler: {
      at: (name, at, queue, body) =>
        accept(`schedule ${name}`, () => {
          tell(() => `schedule ${name} at ${at}: ${body}`);
          const replaced = schedules.get(name);
          if (replaced) finish(replaced);
          const delayMs = Date.parse(at) - timeline.now() + random.between(0, 60_000);
          schedules.set(name, put(queue, body, Math.max(0, delayMs)));
        }),
      cancel: (name) =>
        accept(`cancel ${name}`, () => {
          const cancelled = schedules.get(name);
          if (cancelled) finish(cancelled);
        }),
    },
    pending: () => unfinished.size,
    dead,
    failures: () => failures,
    sent: (queue) => sentCounts.get(queue) ?? 0,
  };
}

const recordOf = ({ id, body, queue, receives }: Message): SQSRecord => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: "0",
    SenderId: "world",
    ApproximateFirstReceiveTimestamp: "0",
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: queue,
  awsRegion: "world",
});
