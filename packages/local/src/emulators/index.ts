/** The embedded cloud: DynamoDB, SQS, S3, SES, Scheduler, KMS, CloudFront and DNS on loopback, kept in one folder. */
import { once } from "node:events";
import { type AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient, SQSServiceException } from "@aws-sdk/client-sqs";
import { dlqName, queueNames } from "@callwright/core/kernel/queues";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { type Aws, type QueueDepth, startAws } from "./aws.ts";
import { blobsPath, createBlobLinks } from "./blob-links.ts";
import type { DnsZone } from "./dns-zone.ts";
import { type Dynamo, startDynamo } from "./dynamodb.ts";
import { type EmulatedEdge, startEdge } from "./edge.ts";
import { type Identity, loadIdentity } from "./identity.ts";
import { createInbox } from "./inbox.ts";
import { createKmsApp } from "./kms.ts";
import { lockFolder } from "./lock.ts";
import { createMailStore, type Mail, type MailStore } from "./mail.ts";
import {
  account,
  bucketName,
  mailConfigurationSet,
  queueArn,
  region,
  scheduleGroup,
  schedulerRoleArn,
  tableName,
} from "./resource-names.ts";
import { type Row, readRows, type ShownEntity } from "./rows.ts";
import { createSchedules, type Deliver, type Schedules } from "./scheduler.ts";
import { createSchedulerApp } from "./scheduler-wire.ts";
import { createSesApp } from "./ses.ts";
import { type MailHost, startMailHost } from "./smtp.ts";
import { ensureTable, startExpiry } from "./table.ts";

export interface Cloud {
  /** Environment variables that point the functions to this cloud. */
  readonly environment: Readonly<Record<string, string>>;
  /** Answers a presigned link below /sandbox/blobs. */
  blobs(request: Request): Promise<Response>;
  /** Answers a request below /sandbox/mail/. */
  inbox(request: Request): Response | Promise<Response>;
  /** The mails sent, newest first. */
  mails(): readonly Mail[];
  /** Behaviour of the emulated mail server of a tenant. */
  readonly mailHost: Pick<MailHost, "state" | "setState">;
  /** The records of all domains. */
  readonly dns: Omit<DnsZone, "close">;
  queues(): Promise<QueueDepth[]>;
  rows(entity: ShownEntity): Promise<Row[]>;
  /** Call this after the app's clock has moved, so that delays, schedules and expiries follow it. */
  onClockMoved(): void;
  /** Stops everything; all acknowledged writes are on disk. */
  close(): Promise<void>;
}

export interface CloudOptions {
  /** An existing folder for all data; undefined keeps it in memory. */
  readonly dataDir: string | undefined;
  /** Origin of the app for browsers. */
  readonly publicUrl: string;
  /** How much faster than in reality certificates are issued and changes reach the edge. */
  readonly speed?: number;
  readonly dynamo?: Dynamo | undefined;
}

/** Read at load, since the variable is later set for the functions. */
const configuredTable = process.env.TABLE_NAME;

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const parts = new AsyncDisposableStack();
  try {
    return await assemble(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** `parts` stops the started parts in reverse order, so writers stop before what they write to. */
async function assemble(options: CloudOptions, parts: AsyncDisposableStack): Promise<Cloud> {
  const { dataDir, publicUrl, speed = 1 } = options;
  if (dataDir) parts.adopt(lockFolder(dataDir, publicUrl), (lock) => lock.release());
  const identity = loadIdentity(dataDir);
  const pathOf = (name: string) => dataDir && join(dataDir, name);
  const sqlitePathOf = (name: string) => pathOf(name) ?? ":memory:";
  const startingParts = [
    options.dynamo ?? startDynamo({ file: pathOf("dynamo.db"), onExit: exitWithoutPart("DynamoDB") }),
    startAws(dataDir, exitWithoutPart("The embedded cloud's thread")),
  ] as const;
  parts.defer(() => stopStarted(startingParts));
  const [dynamo, aws] = await Promise.all(startingParts);
  const { accessKeyId, secretAccessKey } = identity;
  const client = { region, credentials: { accessKeyId, secretAccessKey } };
  const dynamoClient = new DynamoDBClient({ ...client, endpoint: dynamo.endpoint });
  parts.defer(() => dynamoClient.destroy());
  const table = configuredTable || tableName;
  await ensureTable(dynamoClient, table);
  const expiry = parts.adopt(startExpiry(dynamoClient, table), ({ stop }) => stop());
  const sqs = new SQSClient({ ...client, endpoint: aws.endpoint, useQueueUrlAsEndpoint: false });
  parts.defer(() => sqs.destroy());
  const deliver = createDeliver(sqs);
  const schedules = createSchedules(sqlitePathOf("schedules.sqlite"), deliver);
  parts.defer(schedules.stop);
  const mails = parts.adopt(createMailStore(sqlitePathOf("mail.sqlite")), ({ close }) => close());
  const edge = parts.adopt(await startEdge(sqlitePathOf, speed), ({ close }) => close());
  const standIns = parts.adopt(await serveStandIns({ schedules, identity, mails, edge, deliver }), ({ close }) =>
    close(),
  );
  const mailHost = parts.adopt(await startMailHost(mails.add), ({ close }) => close());
  schedules.start();
  const inbox = createInbox(mails.all);
  return {
    environment: {
      ...environment({ identity, dynamo, aws, standIns: standIns.address, table, publicUrl }),
      ...mailHost.environment,
      ...edge.environment,
    },
    blobs: createBlobLinks(aws.endpoint, identity),
    inbox: (request) => inbox.fetch(request),
    mails: mails.all,
    mailHost,
    dns: edge.zone,
    queues: aws.queues,
    rows: (entity) => readRows(dynamoClient, table, entity),
    onClockMoved() {
      aws.onClockMoved();
      schedules.onClockMoved();
      expiry.runNow();
    },
    close: () => parts.disposeAsync(),
  };
}

/** The parts start concurrently, so one may run already when the other fails. */
async function stopStarted(startingParts: readonly (Dynamo | Promise<Dynamo | Aws>)[]): Promise<void> {
  for (const part of await Promise.allSettled(startingParts)) if (part.status === "fulfilled") await part.value.stop();
}

/** Stops the product, which would look alive and lose data without the part. */
const exitWithoutPart = (name: string) => (errorOutput: string) => {
  process.stderr.write(`${name} stopped unexpectedly. ${errorOutput}\n`);
  process.exit(1);
};

/** Sends a message to a queue, of which the emulator reads only the name. Schedules retry errors, but not "refused". */
const createDeliver =
  (sqs: SQSClient): Deliver =>
  async (arn, body) => {
    try {
      await sqs.send(
        new SendMessageCommand({ QueueUrl: queueUrl("", arn.split(":").at(-1) ?? ""), MessageBody: body }),
      );
      return "delivered";
    } catch (error) {
      const status = error instanceof SQSServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
      if (status >= 400 && status < 500) return "refused";
      throw error;
    }
  };

interface StandIns {
  readonly address: string;
  close(): void;
}

interface CloudServices {
  readonly schedules: Schedules;
  readonly identity: Identity;
  readonly mails: MailStore;
  readonly edge: EmulatedEdge;
  readonly deliver: Deliver;
}

/** Serves the services that we emulate ourselves on one port. */
async function serveStandIns({ schedules, identity, mails, edge, deliver }: CloudServices): Promise<StandIns> {
  const app = new Hono({ strict: false });
  app.route("/scheduler", createSchedulerApp(schedules, new Set([scheduleGroup, "default"])));
  app.route("/kms", createKmsApp(identity));
  app.route(
    "/ses",
    createSesApp(mails, (message) => deliver(queueArn("mail"), JSON.stringify(message))),
  );
  app.route("/cloudfront", edge.app);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      if (server instanceof Server && "closeAllConnections" in server) server.closeAllConnections();
    },
  };
}

interface Addresses {
  readonly identity: Identity;
  readonly dynamo: Dynamo;
  readonly aws: Aws;
  readonly standIns: string;
  readonly table: string;
  readonly publicUrl: string;
}

function environment({ identity, dynamo, aws, standIns, table, publicUrl }: Addresses): Record<string, string> {
  const queues = queueNames.map((name) => [`QUEUE_URL_${name.toUpperCase()}`, queueUrl(aws.endpoint, name)]);
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: identity.accessKeyId,
    AWS_SECRET_ACCESS_KEY: identity.secretAccessKey,
    // A developer's own session must not sign requests to the emulators.
    AWS_SESSION_TOKEN: "",
    TABLE_NAME: table,
    BLOBS_BUCKET: bucketName,
    MAIL_CONFIGURATION_SET: mailConfigurationSet,
    SCHEDULE_GROUP: scheduleGroup,
    SCHEDULER_ROLE_ARN: schedulerRoleArn,
    KMS_KEY_ID: identity.kmsKeyId,
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    SQS_ENDPOINT: aws.endpoint,
    S3_ENDPOINT: aws.endpoint,
    BLOBS_PUBLIC_ENDPOINT: `${publicUrl}${blobsPath}`,
    SES_ENDPOINT: `${standIns}/ses`,
    SCHEDULER_ENDPOINT: `${standIns}/scheduler`,
    KMS_ENDPOINT: `${standIns}/kms`,
    CLOUDFRONT_ENDPOINT: `${standIns}/cloudfront`,
    ...Object.fromEntries(queues),
    DLQ_URLS: queueUrl(aws.endpoint, dlqName("*")),
  };
}

const queueUrl = (endpoint: string, name: string) => `${endpoint}/${account}/${name}`;
