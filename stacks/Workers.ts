import { type QueueName, workerTimeoutSeconds } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { type FunctionProps, type Stack, type StackContext, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { environment } from "./environment.ts";
import { createFunction } from "./functions.ts";
import { readBlobs, scheduleLater, sendMail, sendTo, useTable, writeBlobs } from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { Secrets } from "./Secrets.ts";
import { Storage } from "./Storage.ts";

interface Worker {
  /** Messages handed over at once, and batches worked on at the same time. */
  batchSize: number;
  concurrency: number;
  memoryMb: number;
  permissions: PolicyStatement[];
  secrets?: NonNullable<FunctionProps["bind"]>;
}

/** What happens without anybody waiting: a function for each queue, and one for each minute. */
export function Workers({ stack }: StackContext) {
  const shared = environment(stack, use(Api).publicUrl);
  for (const [name, worker] of Object.entries(workers())) createWorker(stack, name as QueueName, worker, shared);
  createSweep(stack, shared);
}

function workers(): Record<QueueName, Worker> {
  const { table, blobs } = use(Storage);
  const { dispatch, followups, runs, recordings, mail } = use(Queues);
  const { VAPI_API_KEY } = use(Secrets).secrets;
  const data = useTable(table);
  return {
    // One line at a time: a dial waits for the provider, and must not make other lines wait.
    dispatch: {
      batchSize: 1,
      concurrency: 50,
      memoryMb: 512,
      permissions: [data, sendTo(dispatch, followups), ...scheduleLater()],
      secrets: [VAPI_API_KEY],
    },
    events: {
      batchSize: 10,
      concurrency: 20,
      memoryMb: 512,
      permissions: [data, ...readBlobs(blobs, "webhooks"), writeBlobs(blobs, "calls"), sendTo(dispatch, followups)],
    },
    followups: {
      batchSize: 5,
      concurrency: 20,
      memoryMb: 512,
      permissions: [data, sendTo(dispatch, followups, recordings, mail), ...scheduleLater()],
    },
    runs: {
      batchSize: 1,
      concurrency: 5,
      memoryMb: 512,
      permissions: [data, ...readBlobs(blobs, "runs"), sendTo(dispatch, runs)],
    },
    recordings: {
      batchSize: 1,
      concurrency: 10,
      memoryMb: 512,
      permissions: [data, writeBlobs(blobs, "calls")],
      secrets: [VAPI_API_KEY],
    },
    mail: { batchSize: 5, concurrency: 2, memoryMb: 512, permissions: [data, sendMail()] },
  };
}

function createWorker(stack: Stack, name: QueueName, worker: Worker, shared: Record<string, string>): void {
  const { batchSize, concurrency, ...shape } = worker;
  const lambda = createFunction(stack, name, {
    ...shape,
    handler: `functions/src/queues/${name}.handler`,
    timeoutSeconds: workerTimeoutSeconds[name],
    environment: shared,
  });
  const queue = use(Queues)[name];
  lambda.addEventSource(
    new SqsEventSource(queue, { batchSize, maxConcurrency: concurrency, reportBatchItemFailures: true }),
  );
}

/** Asks after calls that have been silent too long. A minute missed is made good by the next one. */
function createSweep(stack: Stack, shared: Record<string, string>): void {
  const { table, blobs } = use(Storage);
  const { dispatch, followups } = use(Queues);
  const lambda = createFunction(stack, "sweep", {
    handler: "functions/src/cron/sweep.handler",
    timeoutSeconds: 55,
    memoryMb: 512,
    environment: shared,
    permissions: [useTable(table), writeBlobs(blobs, "calls"), sendTo(dispatch, followups), ...scheduleLater()],
    secrets: [use(Secrets).secrets.VAPI_API_KEY],
  });
  const target = new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(1) });
  new Rule(stack, "EveryMinute", { schedule: Schedule.rate(Duration.minutes(1)), targets: [target] });
}
