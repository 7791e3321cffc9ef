import { memoryMb } from "@callwright/config/memory.ts";
import { type QueueName, workerTimeoutSeconds } from "@callwright/core/kernel/queues";
import { blobPrefixes } from "@callwright/core/kernel/tenant-folders";
import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { Api } from "./Api.ts";
import { environment } from "./environment.ts";
import { createFunction, roleOf } from "./functions.ts";
import {
  askModels,
  keepCredentials,
  openCredentials,
  readBlobs,
  readSecrets,
  removeBlobs,
  scanTable,
  scheduleLater,
  sendMail,
  sendTo,
  useTable,
  writeBlobs,
} from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";
import { domainEnvironment } from "./tenant-domains.ts";

interface Worker {
  /** Messages handed over at once, and batches worked on at the same time. */
  batchSize: number;
  concurrency: number;
  permissions: PolicyStatement[];
  environment?: Record<string, string>;
  copyFiles?: { from: string; to: string }[];
}

/** What happens without anybody waiting: a function for each queue, and one for each minute. */
export function Workers({ stack, app }: StackContext) {
  const shared = environment(stack, use(Api).origins);
  const ofQueues = Object.entries(workers(stack)).map(([name, worker]) =>
    createWorker(stack, name as QueueName, worker, shared),
  );
  const sweep = createSweep(stack, { ...shared, ...domainEnvironment(stack, app) });
  return { sweep, sweepRole: roleOf(sweep), functions: [...ofQueues, sweep] };
}

function workers(stack: Stack): Record<QueueName, Worker> {
  const { table, blobs } = use(Storage);
  const { dispatch, followups, runs, recordings, lists, documents, mail, texts, billing, deliveries } = use(Queues);
  const engine = "pdfium.wasm";
  const data = useTable(table);
  const erased = openCredentials("erased");
  /** Needed by everything that dials: run lists, the provider, delayed wake-ups. */
  const dial = [
    data,
    ...scheduleLater(),
    erased,
    readSecrets(stack, "VAPI_API_KEY", "VAPI_WEBHOOK_SECRET"),
    openCredentials("voiceAccounts"),
    sendTo(dispatch, followups, runs, recordings, lists, mail, texts, billing, deliveries),
  ];
  return {
    // One line at a time: a dial waits for the provider, and must not make other lines wait.
    dispatch: { batchSize: 1, concurrency: 50, permissions: [...dial, ...readBlobs(blobs, "runs")] },
    events: {
      batchSize: 10,
      concurrency: 20,
      permissions: [
        ...dial,
        ...readBlobs(blobs, "webhooks", "runs", "lists"),
        // A source's person may begin a run.
        writeBlobs(blobs, "calls", "runs"),
        // Unsigned texts are confirmed with the carrier; Lever's people are read through its API.
        ...[openCredentials("numbers"), openCredentials("sources")],
        sendTo(documents),
      ],
    },
    followups: {
      batchSize: 5,
      concurrency: 20,
      permissions: [...dial, ...readBlobs(blobs, "runs"), sendTo(documents)],
    },
    runs: {
      batchSize: 1,
      concurrency: 5,
      permissions: [
        data,
        ...readBlobs(blobs, "runs", "lists"),
        writeBlobs(blobs, "runs"),
        ...scheduleLater(),
        // Many are put on the do-not-call list at once.
        erased,
        sendTo(dispatch, followups, runs, lists, mail, texts, deliveries),
      ],
    },
    recordings: {
      batchSize: 1,
      // 35 calls end in a second at most, half of them with a recording that takes two to three seconds to copy.
      concurrency: 60,
      // Whether a copy is there is asked where the provider has none any more.
      permissions: [
        ...[data, ...readBlobs(blobs, "calls"), writeBlobs(blobs, "calls")],
        ...[readSecrets(stack, "VAPI_API_KEY"), openCredentials("voiceAccounts")],
      ],
    },
    imports: importer(data, erased),
    // One at a time: a compaction holds the columns of the whole index.
    lists: {
      batchSize: 1,
      concurrency: 10,
      permissions: [
        ...[data, sendTo(lists)],
        ...[...readBlobs(blobs, "lists"), writeBlobs(blobs, "lists"), removeBlobs(blobs, "lists")],
      ],
    },
    // A document that is a bomb takes its own worker's five seconds, and its process's memory.
    documents: {
      batchSize: 1,
      concurrency: 5,
      environment: { PDF_ENGINE_FILE: engine },
      copyFiles: [{ from: "node_modules/@embedpdf/pdfium/dist/pdfium.wasm", to: engine }],
      permissions: [
        data,
        ...readBlobs(blobs, "documents"),
        writeBlobs(blobs, "documents"),
        removeBlobs(blobs, "documents"),
        ...askModels(stack),
        // A rehearsal is played in steps; an opt-out is announced.
        sendTo(documents, deliveries),
      ],
    },
    mail: mailer(stack, data),
    // One at a time: each waits for the payments provider.
    billing: {
      batchSize: 1,
      concurrency: 10,
      permissions: [data, sendTo(runs, mail), openCredentials("payments"), readSecrets(stack, "STRIPE_SECRET_KEY")],
    },
    tenants: tenantsWorker(stack),
    // One number at a time: it is at the carrier's pace, and must not make other numbers wait.
    texts: {
      batchSize: 1,
      concurrency: 50,
      permissions: [data, ...scheduleLater(), sendTo(texts, lists, deliveries), openCredentials("numbers"), erased],
    },
    deliveries: deliver(data),
  };
}

/** All that is kept of a tenant, exported or removed: the only function that scans the table. */
function tenantsWorker(stack: Stack): Worker {
  const { table, blobs } = use(Storage);
  return {
    batchSize: 1,
    concurrency: 2,
    permissions: [
      ...[useTable(table), scanTable(table)],
      ...[...readBlobs(blobs, ...blobPrefixes), writeBlobs(blobs, "exports")],
      removeBlobs(blobs, ...blobPrefixes, "exports"),
      // Numbers and subscriptions end where providers hold them.
      ...[openCredentials("numbers"), openCredentials("voiceAccounts"), openCredentials("payments")],
      readSecrets(stack, "VAPI_API_KEY", "STRIPE_SECRET_KEY"),
      sendTo(use(Queues).tenants),
    ],
  };
}

function importer(data: PolicyStatement, erased: PolicyStatement): Worker {
  const { imports, lists, deliveries } = use(Queues);
  const { blobs } = use(Storage);
  const files = [...readBlobs(blobs, "imports"), writeBlobs(blobs, "imports")];
  return { batchSize: 1, concurrency: 5, permissions: [data, ...files, erased, sendTo(imports, lists, deliveries)] };
}

/** One at a time, so that a tenant's slow server delays no other mail. The next mail of a kind may wait for an hour. */
function mailer(stack: Stack, data: PolicyStatement): Worker {
  const send = [...sendMail(stack), openCredentials("mailServers")];
  return { batchSize: 1, concurrency: 5, permissions: [data, ...send, ...scheduleLater(), sendTo(use(Queues).mail)] };
}

/** One message at a time: each waits for an address that a tenant has named. */
function deliver(data: PolicyStatement): Worker {
  const { deliveries, mail } = use(Queues);
  const opened = [openCredentials("webhooks"), openCredentials("sources")];
  const permissions = [data, ...scheduleLater(), sendTo(deliveries, mail), ...opened];
  return { batchSize: 1, concurrency: 50, permissions };
}

function createWorker(stack: Stack, name: QueueName, worker: Worker, shared: Record<string, string>): Lambda {
  const { batchSize, concurrency, permissions, environment, copyFiles } = worker;
  const lambda = createFunction(stack, name, {
    handler: `functions/src/queues/${name}.handler`,
    timeoutSeconds: workerTimeoutSeconds[name],
    memoryMb: memoryMb[name],
    environment: { ...shared, ...environment },
    permissions,
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
  const { table, blobs } = use(Storage);
  const { dispatch, followups, runs, imports, lists, mail, texts, billing, deliveries, tenants } = use(Queues);
  const lambda = createFunction(stack, "sweep", {
    handler: "functions/src/cron/sweep.handler",
    timeoutSeconds: 55,
    memoryMb: memoryMb.sweep,
    environment: shared,
    permissions: [
      useTable(table),
      writeBlobs(blobs, "calls"),
      ...scheduleLater(),
      sendTo(dispatch, followups, runs, imports, lists, mail, texts, billing, deliveries, tenants),
      // A bought number is imported even after a crash.
      keepCredentials("numbers"),
      openCredentials("voiceAccounts"),
      openCredentials("payments"),
      readSecrets(stack, "VAPI_API_KEY", "STRIPE_SECRET_KEY"),
    ],
  });
  const target = new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(1) });
  new Rule(stack, "EveryMinute", { schedule: Schedule.rate(Duration.minutes(1)), targets: [target] });
  return lambda;
}
