/** Where an operator's command works: the deployment that the environment names, or a sandbox's folder whose server is stopped. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Database } from "@callwright/core/db/database";
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import type { Ports } from "@callwright/core/ports/index";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createDatabase } from "@callwright/providers/aws/database";
import { createQueue } from "@callwright/providers/aws/queue";
import { createVault } from "@callwright/providers/aws/vault";
import { startCloud } from "../emulators/index.ts";
import type { Bucket } from "./blobs.ts";
import type { Table } from "./rows.ts";

export interface Place {
  readonly table: Table;
  readonly bucket: Bucket;
  readonly database: Database;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  readonly eventsQueueUrl: string;
  queueUrl(name: QueueName): string;
  /** Nobody else is at work here. */
  readonly isAlone: boolean;
  /** What the product's own ways want of the world, as far as an operator's commands go them. */
  ports(): Ports;
  close(): Promise<void>;
}

export async function openPlace(localFolder: string | undefined): Promise<Place> {
  if (localFolder !== undefined && !existsSync(localFolder)) throw new Error(`There is no folder ${localFolder}`);
  const cloud =
    localFolder === undefined
      ? undefined
      : await startCloud({ dataDir: resolve(localFolder), publicUrl: "http://localhost" });
  Object.assign(process.env, cloud?.environment);
  const environment = process.env;
  const named = (name: string, value: string | undefined): string => {
    if (value) return value;
    throw new Error(`${name} is not set: it names the deployment; --local works on the folder of a sandbox instead`);
  };
  const region = named("AWS_REGION", environment.AWS_REGION);
  const name = named("TABLE_NAME", environment.TABLE_NAME);
  const endpoint = environment.DYNAMODB_ENDPOINT;
  const client = new DynamoDBClient({ region, ...(endpoint && { endpoint }) });
  const s3Endpoint = environment.S3_ENDPOINT;
  const s3 = new S3Client({ region, ...(s3Endpoint && { endpoint: s3Endpoint, forcePathStyle: true }) });
  const sqsEndpoint = environment.SQS_ENDPOINT;
  const sqs = new SQSClient({ region, useQueueUrlAsEndpoint: false, ...(sqsEndpoint && { endpoint: sqsEndpoint }) });
  const lambda = new LambdaClient({ region });
  const queueUrl = (queue: QueueName): string => {
    const variable = `QUEUE_URL_${queue.toUpperCase()}`;
    return named(variable, environment[variable]);
  };
  return {
    table: { client, name },
    get bucket() {
      return { client: s3, name: named("BLOBS_BUCKET", environment.BLOBS_BUCKET) };
    },
    database: createDatabase({ region, endpoint, table: name }),
    sqs,
    lambda,
    get eventsQueueUrl() {
      return queueUrl("events");
    },
    queueUrl,
    isAlone: cloud !== undefined,
    ports() {
      const bucket = named("BLOBS_BUCKET", environment.BLOBS_BUCKET);
      const urls = Object.fromEntries(
        queueNames.map((queue) => [queue, environment[`QUEUE_URL_${queue.toUpperCase()}`] ?? ""]),
      ) as Record<QueueName, string>;
      for (const queue of ["followups", "lists"] as const) named(`QUEUE_URL_${queue.toUpperCase()}`, urls[queue]);
      const keyId = named("KMS_KEY_ID", environment.KMS_KEY_ID);
      return portsOf({
        blobs: createBlobs({ region, endpoint: s3Endpoint, bucket }),
        queue: createQueue({ region, endpoint: sqsEndpoint, urls }),
        vault: createVault({ region, endpoint: environment.KMS_ENDPOINT, keyId }),
      });
    },
    async close() {
      for (const one of [client, s3, sqs, lambda]) one.destroy();
      await cloud?.close();
    },
  };
}

/** Whatever else a command asks of the world it is refused. */
export const portsOf = (ports: Partial<Ports>): Ports =>
  new Proxy(ports as Ports, {
    get(made, name) {
      const port: unknown = Reflect.get(made, name);
      if (port === undefined) throw new Error(`An operator's command works without ${String(name)}`);
      return port;
    },
  });
