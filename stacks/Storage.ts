import { indexNames, tableDefinition, ttlAttribute } from "@callwright/core/db/table";
import { expiryRuleDays, keptTag } from "@callwright/core/kernel/bucket";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, StorageClass } from "aws-cdk-lib/aws-s3";
import type { Stack, StackContext } from "sst/constructs";
import { isProduction, settings } from "./settings.ts";

export function Storage({ stack }: StackContext) {
  const table = createTable(stack);
  const blobs = createBlobs(stack);
  stack.addOutputs({ TableName: table.tableName, BlobsBucket: blobs.bucketName });
  return { table, blobs };
}

const removalPolicy = (stack: Stack) => (isProduction(stack.stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

type KeySchema = readonly { AttributeName: string; KeyType: "HASH" | "RANGE" }[];

function keysOf(schema: KeySchema) {
  const key = (type: "HASH" | "RANGE") => {
    const found = schema.find(({ KeyType }) => KeyType === type);
    if (!found) throw new Error(`The table's definition lacks a ${type} key`);
    return { name: found.AttributeName, type: AttributeType.STRING };
  };
  return { partitionKey: key("HASH"), sortKey: key("RANGE") };
}

function createTable(stack: Stack): Table {
  const table = new Table(stack, "Table", {
    ...keysOf(tableDefinition.KeySchema),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: ttlAttribute,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: isProduction(stack.stage) },
    deletionProtection: isProduction(stack.stage),
    removalPolicy: removalPolicy(stack),
  });
  for (const { IndexName, KeySchema } of tableDefinition.GlobalSecondaryIndexes) {
    table.addGlobalSecondaryIndex({
      indexName: IndexName,
      ...keysOf(KeySchema),
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }
  return table;
}

const restorableDays = 35;

function createBlobs(stack: Stack): Bucket {
  return new Bucket(stack, "Blobs", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    serverAccessLogsBucket: createAccessLogs(stack),
    serverAccessLogsPrefix: "blobs/",
    // Files can be restored as long as the table's rows (packages/docs/runbooks/restore-the-table.md).
    versioned: isProduction(stack.stage) || settings.copyVaultArn !== undefined,
    removalPolicy: removalPolicy(stack),
    autoDeleteObjects: !isProduction(stack.stage),
    // Players fetch recordings by short-lived links, from any host of a tenant.
    cors: [
      {
        allowedOrigins: ["*"],
        allowedMethods: [HttpMethods.GET, HttpMethods.HEAD],
        allowedHeaders: ["range"],
        exposedHeaders: ["accept-ranges", "content-range", "content-length"],
        maxAge: 3600,
      },
      // Browsers upload by links that sign the type and size.
      { allowedOrigins: ["*"], allowedMethods: [HttpMethods.PUT], allowedHeaders: ["content-type"], maxAge: 3600 },
    ],
    lifecycleRules: [
      {
        id: "restorable-as-long-as-the-table",
        noncurrentVersionExpiration: Duration.days(restorableDays),
        expiredObjectDeleteMarker: true,
      },
      // Rebuilt from the table, so old versions are of no use.
      { id: "lists-are-built-again", prefix: "lists/", noncurrentVersionExpiration: Duration.days(1) },
      { id: "figures-are-built-again", prefix: "figures/", noncurrentVersionExpiration: Duration.days(1) },
      {
        id: "webhooks-are-evidence-for-a-month",
        prefix: "webhooks/",
        expiration: Duration.days(30),
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        // Transcripts stay: S3 moves nothing under 128 KB.
        id: "old-recordings-are-seldom-heard",
        prefix: "calls/",
        transitions: [{ storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(30) }],
      },
      // Fallback for the daily retention sweep, which deletes by the tenant's own days.
      ...expiryRuleDays.map((days) => ({
        id: `recordings-kept-${days}-days`,
        prefix: "calls/",
        tagFilters: { [keptTag]: String(days) },
        expiration: Duration.days(days),
      })),
      // A run may start a year after its people were chosen, and be paused for a while.
      { id: "lists-of-runs-are-used-up", prefix: "runs/", expiration: Duration.days(460) },
      // Verdicts hold people's data; the consent is kept with the import's row.
      { id: "files-of-imports-are-done-with", prefix: "imports/", expiration: Duration.days(30) },
      {
        id: "documents-are-read-at-once",
        prefix: "documents/",
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        id: "exports-of-tenants-are-fetched-soon",
        prefix: "exports/",
        expiration: Duration.days(7),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { id: "broken-uploads-go", abortIncompleteMultipartUploadAfter: Duration.days(2) },
    ],
  });
}

/** S3's own log of who read which recording, kept as long as the functions' logs. */
const createAccessLogs = (stack: Stack) =>
  new Bucket(stack, "AccessLogs", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removalPolicy(stack),
    autoDeleteObjects: !isProduction(stack.stage),
    lifecycleRules: [{ id: "as-long-as-logs", expiration: Duration.days(90) }],
  });

export const indexArns = (table: Table): string[] => indexNames.map((name) => `${table.tableArn}/index/${name}`);
