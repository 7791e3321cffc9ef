import { memoryMb } from "@callwright/config/lambda.ts";
import { type QueueName, queueNames, queueWorkers } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { createFunction, environment, roleOf, secretEnvironment } from "./functions.ts";
import { permissionsOf } from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { domainEnvironment } from "./tenant-domains.ts";

interface WorkerOverrides {
  environment?: Record<string, string>;
  copyFiles?: { from: string; to: string }[];
}

export function Workers({ stack, app }: StackContext) {
  const sharedEnvironment = environment(stack, use(Api).origins);
  const workers = new Map(queueNames.map((name) => [name, createWorker(stack, name, sharedEnvironment)]));
  const sweep = createSweep(stack, { ...sharedEnvironment, ...domainEnvironment(stack, app) });
  const { dispatch, events } = Object.fromEntries(workers) as Record<QueueName, Lambda>;
  return { dispatch, events, sweep, sweepRole: roleOf(sweep) };
}

const pdfEngine = "pdfium.wasm";

const workerOverrides: Partial<Record<QueueName, WorkerOverrides>> = {
  documents: {
    environment: { PDF_ENGINE_FILE: pdfEngine },
    copyFiles: [{ from: "node_modules/@embedpdf/pdfium/dist/pdfium.wasm", to: pdfEngine }],
  },
};

function createWorker(stack: Stack, name: QueueName, sharedEnvironment: Record<string, string>): Lambda {
  const { environment: ownEnvironment, copyFiles } = workerOverrides[name] ?? {};
  const lambda = createFunction(stack, name, {
    handler: `functions/src/queues/${name}.handler`,
    timeoutSeconds: queueWorkers[name].timeoutSeconds,
    memoryMb: memoryMb[name],
    environment: { ...sharedEnvironment, ...secretEnvironment(name), ...ownEnvironment },
    permissions: permissionsOf(stack, name),
    ...(copyFiles && { copyFiles }),
  });
  const queue = use(Queues)[name];
  lambda.addEventSource(
    new SqsEventSource(queue, {
      batchSize: queueWorkers[name].batch,
      maxConcurrency: queueWorkers[name].concurrency,
      reportBatchItemFailures: true,
    }),
  );
  return lambda;
}

/** The sweep checks silent calls and pending domains every minute, so the next run makes up for a missed one. */
function createSweep(stack: Stack, sharedEnvironment: Record<string, string>): Lambda {
  const lambda = createFunction(stack, "sweep", {
    handler: "functions/src/cron/sweep.handler",
    timeoutSeconds: 55,
    memoryMb: memoryMb.sweep,
    environment: { ...sharedEnvironment, ...secretEnvironment("sweep") },
    permissions: permissionsOf(stack, "sweep"),
  });
  const target = new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(1) });
  new Rule(stack, "EveryMinute", { schedule: Schedule.rate(Duration.minutes(1)), targets: [target] });
  return lambda;
}
