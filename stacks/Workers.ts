import { memoryMb } from "@callwright/config/memory.ts";
import { type QueueName, workerTimeoutSeconds } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { environment, secretNames } from "./environment.ts";
import { createFunction, roleOf } from "./functions.ts";
import { permissionsOf } from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { domainEnvironment } from "./tenant-domains.ts";

interface Worker {
  /** Messages handed over at once, and batches worked on at the same time. */
  batchSize: number;
  concurrency: number;
  environment?: Record<string, string>;
  copyFiles?: { from: string; to: string }[];
}

/** What happens without anybody waiting: a function for each queue, and one for each minute. */
export function Workers({ stack, app }: StackContext) {
  const shared = environment(stack, use(Api).origins);
  const ofQueues = Object.fromEntries(
    Object.entries(workers).map(([name, worker]) => [name, createWorker(stack, name as QueueName, worker, shared)]),
  ) as Record<QueueName, Lambda>;
  const sweep = createSweep(stack, { ...shared, ...domainEnvironment(stack, app) });
  const { dispatch, events } = ofQueues;
  return { dispatch, events, sweep, sweepRole: roleOf(sweep) };
}

const engine = "pdfium.wasm";

const workers: Record<QueueName, Worker> = {
  // One line at a time: a dial waits for the provider, and must not make other lines wait.
  dispatch: { batchSize: 1, concurrency: 50 },
  events: { batchSize: 10, concurrency: 20 },
  followups: { batchSize: 5, concurrency: 20 },
  runs: { batchSize: 1, concurrency: 5 },
  // 35 calls end in a second at most, half of them with a recording that takes two to three seconds to copy.
  recordings: { batchSize: 1, concurrency: 60 },
  imports: { batchSize: 1, concurrency: 5 },
  // One at a time: a compaction holds the columns of the whole index.
  lists: { batchSize: 1, concurrency: 10 },
  // A document that is a bomb takes its own worker's five seconds, and its process's memory.
  documents: {
    batchSize: 1,
    concurrency: 5,
    environment: { PDF_ENGINE_FILE: engine },
    copyFiles: [{ from: "node_modules/@embedpdf/pdfium/dist/pdfium.wasm", to: engine }],
  },
  // One at a time, so that a tenant's slow server delays no other mail.
  mail: { batchSize: 1, concurrency: 5 },
  // One at a time: each waits for the payments provider.
  billing: { batchSize: 1, concurrency: 10 },
  tenants: { batchSize: 1, concurrency: 2 },
  // One number at a time: it is at the carrier's pace, and must not make other numbers wait.
  texts: { batchSize: 1, concurrency: 50 },
  // One message at a time: each waits for an address that a tenant has named.
  deliveries: { batchSize: 1, concurrency: 50 },
};

function createWorker(stack: Stack, name: QueueName, worker: Worker, shared: Record<string, string>): Lambda {
  const { batchSize, concurrency, environment, copyFiles } = worker;
  const lambda = createFunction(stack, name, {
    handler: `functions/src/queues/${name}.handler`,
    timeoutSeconds: workerTimeoutSeconds[name],
    memoryMb: memoryMb[name],
    environment: { ...shared, ...secretNames(name), ...environment },
    permissions: permissionsOf(stack, name),
    ...(copyFiles && { copyFiles }),
  });
  const queue = use(Queues)[name];
  lambda.addEventSource(
    new SqsEventSource(queue, { batchSize, maxConcurrency: concurrency, reportBatchItemFailures: true }),
  );
  return lambda;
}

/** Asks after calls that have been silent too long, and domains on their way. A minute missed is made good by the next one. */
function createSweep(stack: Stack, shared: Record<string, string>): Lambda {
  const lambda = createFunction(stack, "sweep", {
    handler: "functions/src/cron/sweep.handler",
    timeoutSeconds: 55,
    memoryMb: memoryMb.sweep,
    environment: { ...shared, ...secretNames("sweep") },
    permissions: permissionsOf(stack, "sweep"),
  });
  const target = new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(1) });
  new Rule(stack, "EveryMinute", { schedule: Schedule.rate(Duration.minutes(1)), targets: [target] });
  return lambda;
}
