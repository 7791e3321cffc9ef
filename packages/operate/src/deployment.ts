import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Database } from "@callwright/core/db/database";
import { type Actor, runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import type { Ports } from "@callwright/core/ports/index";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createDatabase } from "@callwright/providers/aws/database";
import { createQueue } from "@callwright/providers/aws/queue";
import { createVault } from "@callwright/providers/aws/vault";
import type { Bucket } from "./blobs.ts";
import type { Table } from "./rows.ts";

export interface Deployment {
  readonly table: Table;
  /** Like `queueUrl` and `ports`, throws if its setting is missing, which not every command needs. */
  readonly bucket: Bucket;
  readonly database: Database;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  queueUrl(name: QueueName): string;
  /** True for the data folder of a sandbox, whose server must not run at the same time. */
  readonly isSandbox: boolean;
  ports(): Ports;
  close(): Promise<void>;
}

export interface Sandbox {
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export function openDeployment(sandbox?: Sandbox): Deployment {
  // The SDK reads its credentials from the process.
  Object.assign(process.env, sandbox?.environment);
  const environment = process.env;
  const required = (variable: string): string => {
    const value = environment[variable];
    if (value) return value;
    throw new Error(
      `${variable} is not set: it names the deployment; --local works on the folder of a sandbox instead`,
    );
  };
  const region = required("AWS_REGION");
  const tableName = required("TABLE_NAME");
  const endpoint = environment.DYNAMODB_ENDPOINT;
  const dynamo = new DynamoDBClient({ region, ...(endpoint && { endpoint }) });
  const s3Endpoint = environment.S3_ENDPOINT;
  const s3 = new S3Client({ region, ...(s3Endpoint && { endpoint: s3Endpoint, forcePathStyle: true }) });
  const sqsEndpoint = environment.SQS_ENDPOINT;
  const sqs = new SQSClient({ region, useQueueUrlAsEndpoint: false, ...(sqsEndpoint && { endpoint: sqsEndpoint }) });
  const lambda = new LambdaClient({ region });
  const queueVariable = (queue: QueueName): string => `QUEUE_URL_${queue.toUpperCase()}`;
  return {
    table: { client: dynamo, name: tableName },
    get bucket() {
      return { client: s3, name: required("BLOBS_BUCKET") };
    },
    database: createDatabase({ region, endpoint, table: tableName }),
    sqs,
    lambda,
    queueUrl: (queue) => required(queueVariable(queue)),
    isSandbox: sandbox !== undefined,
    ports() {
      for (const queue of ["followups", "lists"] as const) required(queueVariable(queue)); // erasing and rebuilding send to these
      const urls = Object.fromEntries(
        queueNames.map((queue) => [queue, environment[queueVariable(queue)] ?? ""]),
      ) as Record<QueueName, string>;
      return onlyPorts({
        blobs: createBlobs({ region, endpoint: s3Endpoint, bucket: required("BLOBS_BUCKET") }),
        queue: createQueue({ region, endpoint: sqsEndpoint, urls }),
        vault: createVault({ region, endpoint: environment.KMS_ENDPOINT, keyId: required("KMS_KEY_ID") }),
      });
    },
    async close() {
      for (const client of [dynamo, s3, sqs, lambda]) client.destroy();
      await sandbox?.close();
    },
  };
}

/** Throws when a command uses a port that is not among `ports`. */
export const onlyPorts = (ports: Partial<Ports>): Ports =>
  new Proxy(ports as Ports, {
    get(target, name) {
      const port: unknown = Reflect.get(target, name);
      if (port === undefined) throw new Error(`An operator's command works without ${String(name)}`);
      return port;
    },
  });

interface Scope {
  readonly database: Database;
  readonly ports?: Ports;
  readonly tenantId?: string;
}

export function asOperator<T>({ database, ports = onlyPorts({}), tenantId }: Scope, work: () => T): T {
  const actor: Actor = tenantId
    ? { type: "system", tenantId, cause: "operate" }
    : { type: "platform", cause: "operate" };
  return runIn({ requestId: newId("req"), actor, tenantId, ports, database }, work);
}
