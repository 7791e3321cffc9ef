/** Where an operator's command works: the deployment that the environment names, or a sandbox's folder whose server is stopped. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Database } from "@callwright/core/db/database";
import { createDatabase } from "@callwright/providers/aws/database";
import { startCloud } from "../emulators/index.ts";
import type { Bucket } from "./blobs.ts";
import type { Table } from "./rows.ts";

export interface Place {
  readonly table: Table;
  readonly bucket: Bucket;
  readonly database: Database;
  readonly sqs: SQSClient;
  readonly eventsQueueUrl: string;
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
  return {
    table: { client, name },
    get bucket() {
      return { client: s3, name: named("BLOBS_BUCKET", environment.BLOBS_BUCKET) };
    },
    database: createDatabase({ region, endpoint, table: name }),
    sqs,
    get eventsQueueUrl() {
      return named("QUEUE_URL_EVENTS", environment.QUEUE_URL_EVENTS);
    },
    async close() {
      for (const one of [client, s3, sqs]) one.destroy();
      await cloud?.close();
    },
  };
}
