import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { setLogSink } from "@callwright/core/kernel/log";
import { maxReceiveCount, type QueueName } from "@callwright/core/kernel/queues";
import type { SQSEvent, SQSRecord } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "../emulators/index.ts";
import { createDoubledQueues } from "./doubled.ts";
import { type QueueHandler, startWorkers, type Workers } from "./workers.ts";

let cloud: Cloud;
let workers: Workers;
let sqs: SQSClient;
const doubled = createDoubledQueues();

/** Each queue's handler; a test sets its own before it sends. */
const handlers: Record<"events" | "dispatch" | "runs" | "mail", QueueHandler> = {
  events: async () => ({ batchItemFailures: [] }),
  dispatch: async () => ({ batchItemFailures: [] }),
  runs: async () => ({ batchItemFailures: [] }),
  mail: async () => ({ batchItemFailures: [] }),
};

beforeAll(async () => {
  setLogSink(() => {});
  cloud = await startCloud({ dataDir: undefined, publicUrl: "http://localhost:4196" });
  const endpoint = cloud.environment.SQS_ENDPOINT ?? "";
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  sqs = new SQSClient({ region: "eu-west-1", endpoint, credentials, useQueueUrlAsEndpoint: false });
  const byQueue = Object.fromEntries(
    Object.keys(handlers).map((name) => [name, (event: SQSEvent) => handlers[name as keyof typeof handlers](event)]),
  );
  const queueUrls = Object.fromEntries(Object.keys(handlers).map((name) => [name, urlOf(name as QueueName)]));
  // Failed messages come back after a second.
  workers = startWorkers({ endpoint, region: "eu-west-1", queueUrls, handlers: byQueue, speed: 1000, doubled });
});
afterAll(async () => {
  await workers.stop();
  await cloud.close();
});

const urlOf = (queue: QueueName): string => cloud.environment[`QUEUE_URL_${queue.toUpperCase()}`] ?? "";
const send = (queue: QueueName, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: body }));

const queueState = async (queue: QueueName) => (await cloud.queues()).find(({ name }) => name === queue);
const empty = { depth: 0, inFlight: 0, delayed: 0 };

/** A handler that collects bodies in the order of delivery and fails the messages for which `isBad` is true. */
function createCollector(isBad: (record: SQSRecord) => boolean) {
  const bodies: string[] = [];
  const handler: QueueHandler = async ({ Records }) => {
    bodies.push(...Records.map(({ body }) => body));
    return { batchItemFailures: Records.filter(isBad).map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
  return { bodies, handler };
}

describe("a queue's worker", () => {
  it("receives a message within moments", async () => {
    const { bodies, handler } = createCollector(() => false);
    handlers.mail = handler;
    await send("mail", "hello");
    // The worker's next poll comes only after 20 seconds.
    await expect.poll(() => bodies, { interval: 5, timeout: 5_000 }).toEqual(["hello"]);
  });

  it("receives every message of a doubled queue twice", async () => {
    const { bodies, handler } = createCollector(() => false);
    handlers.mail = handler;
    doubled.set(["mail"]);
    await send("mail", "hello");
    await expect.poll(() => bodies, { interval: 5 }).toEqual(["hello", "hello"]);
    doubled.set([]);
    await send("mail", "once");
    await expect.poll(() => bodies, { interval: 5 }).toEqual(["hello", "hello", "once"]);
  });

  it("receives the failed message again, alone, and with its count", async () => {
    const counts: string[] = [];
    const { bodies, handler } = createCollector(({ body, attributes }) => {
      if (body === "bad") counts.push(attributes.ApproximateReceiveCount);
      return body === "bad" && counts.length < 3;
    });
    handlers.events = handler;
    for (const body of ["good 1", "bad", "good 2"]) await send("events", body);
    await expect.poll(() => counts).toEqual(["1", "2", "3"]);
    expect(bodies.toSorted()).toEqual(["bad", "bad", "bad", "good 1", "good 2"]);
    await expect.poll(() => queueState("events")).toMatchObject({ ...empty, deadLetters: 0 });
  });

  it("that throws receives its whole batch again, and a message that always fails becomes a dead letter", async () => {
    let deliveries = 0;
    handlers.dispatch = async () => {
      deliveries += 1;
      throw new Error("poison");
    };
    await send("dispatch", "poison");
    await expect.poll(() => queueState("dispatch")).toMatchObject({ ...empty, deadLetters: 1 });
    expect(deliveries).toBe(maxReceiveCount);
  });

  it("that reports an unknown message receives its whole batch again", async () => {
    let deliveries = 0;
    handlers.runs = async () => {
      deliveries += 1;
      return { batchItemFailures: deliveries === 1 ? [{ itemIdentifier: "unknown" }] : [] };
    };
    await send("runs", "message");
    await expect.poll(() => deliveries).toBe(2);
    await expect.poll(() => queueState("runs")).toMatchObject({ ...empty, deadLetters: 0 });
  });
});
