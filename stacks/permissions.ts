import {
  type FunctionAccess,
  type FunctionName,
  functionAccess,
  type SealPurpose,
  type SecretName,
  sealPurposes,
} from "@callwright/core/kernel/function-access";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { type Stack, use } from "sst/constructs";
import { deadLettersOf, Queues, Schedules } from "./Queues.ts";
import { Secrets } from "./Secrets.ts";
import { indexArns, Storage } from "./Storage.ts";
import { mailConfigurationSet, mailDomain, settings } from "./settings.ts";

/** Excludes the table for functions with `table: "get"`, whose stacks grant only the partitions that they read. */
export function permissionsOf(stack: Stack, name: FunctionName): PolicyStatement[] {
  const access: FunctionAccess = functionAccess[name];
  const { table, blobs } = use(Storage);
  const { sends = [], reads = [], writes = [], removes = [], opens = [], seals = [], secrets = [] } = access;
  const queues = use(Queues);
  return [
    ...(access.table === "get" ? [] : [useTable(table)]),
    ...(access.table === "scan" ? [scanTable(table)] : []),
    ...(reads.length > 0 ? [readBlobs(blobs, ...reads), listBlobs(blobs, ...reads, ...removes)] : []),
    ...(writes.length > 0 ? [writeBlobs(blobs, ...writes)] : []),
    ...(access.tagsFiles ? [tagBlobs(blobs, ...writes)] : []),
    ...(removes.length > 0 ? [removeBlobs(blobs, ...removes)] : []),
    ...(sends.length > 0 ? [sendMessages(...sends.map((queue) => queues[queue]))] : []),
    ...(access.takesDeadLetters ? [takeDeadLetters(...Object.values(queues))] : []),
    ...(access.schedules ? manageSchedules() : []),
    ...(seals === "all" ? [allowCredentialsKey(sealing)] : seals.map((seal) => allowCredentialsKey(sealing, seal))),
    ...opens.map((seal) => allowCredentialsKey(["kms:Decrypt"], seal)),
    ...(secrets.length > 0 ? [readSecrets(stack, ...secrets)] : []),
    ...(access.sendsMail ? sendMail(stack) : []),
    ...(access.asksModels ? invokeModels(stack) : []),
  ];
}

const sealing = ["kms:Decrypt", "kms:Encrypt"];

/** Items by key and by index, alone and in transactions; never a scan, never the table itself. */
const useTable = (table: Table) =>
  new PolicyStatement({
    actions: [
      "dynamodb:BatchGetItem",
      "dynamodb:BatchWriteItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ],
    resources: [table.tableArn, ...indexArns(table)],
  });

const scanTable = (table: Table) => new PolicyStatement({ actions: ["dynamodb:Scan"], resources: [table.tableArn] });

const readKeys = (table: Table, prefixes: string[]) =>
  new PolicyStatement({
    actions: ["dynamodb:GetItem"],
    resources: [table.tableArn],
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes } },
  });

export const readItems = (table: Table, ...facets: string[]) =>
  readKeys(
    table,
    facets.map((facet) => `$callwright#${facet}_*`),
  );

export const readCalls = (table: Table) => readKeys(table, ["call#*"]);

export const readQueueAttributes = (queue: Queue) =>
  new PolicyStatement({ actions: ["sqs:GetQueueAttributes"], resources: [queue.queueArn] });

const sendMessages = (...queues: Queue[]) =>
  new PolicyStatement({ actions: ["sqs:SendMessage"], resources: queues.map((queue) => queue.queueArn) });

const takeDeadLetters = (...queues: Queue[]) =>
  new PolicyStatement({
    actions: ["sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:ReceiveMessage"],
    resources: queues.map((queue) => deadLettersOf(queue).queueArn),
  });

const blobPermission =
  (...actions: string[]) =>
  (bucket: Bucket, ...prefixes: string[]) =>
    new PolicyStatement({ actions, resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}/*`)) });

const readBlobs = blobPermission("s3:GetObject");
const writeBlobs = blobPermission("s3:AbortMultipartUpload", "s3:PutObject");
const tagBlobs = blobPermission("s3:PutObjectTagging");
const removeBlobs = blobPermission("s3:DeleteObject");

/** Without the right to list a folder, S3 answers "forbidden" for a missing object. */
const listBlobs = (bucket: Bucket, ...prefixes: string[]) =>
  new PolicyStatement({
    actions: ["s3:ListBucket"],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { "s3:prefix": [...new Set(prefixes)].map((prefix) => `${prefix}/*`) } },
  });

/** Numbers' secrets have the number's id in their context instead of a purpose. */
const sealConditions = (seal: SealPurpose) => {
  const purpose = sealPurposes[seal];
  return purpose
    ? { StringEquals: { "kms:EncryptionContext:purpose": purpose } }
    : {
        "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["tenantId", "numberId"] },
        Null: { "kms:EncryptionContext:tenantId": "false", "kms:EncryptionContext:numberId": "false" },
      };
};

const allowCredentialsKey = (actions: string[], seal?: SealPurpose) =>
  new PolicyStatement({
    actions,
    resources: [use(Secrets).credentialsKey.keyArn],
    conditions: seal && sealConditions(seal),
  });

/** Single items of tenants and voice accounts, and of those only the ids and the sealed credentials. */
export const readSeals = (table: Table) =>
  new PolicyStatement({
    actions: ["dynamodb:GetItem"],
    resources: [table.tableArn],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$callwright#tenantid_*", "$callwright#accountid_*"] },
      "ForAllValues:StringEquals": {
        "dynamodb:Attributes": ["pk", "sk", "tenantId", "numberId", "accountId", "sourceId", "sealed"],
      },
      StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
    },
  });

function sendMail(stack: Stack): PolicyStatement[] {
  if (!mailDomain) return [];
  const identity = stack.formatArn({ service: "ses", resource: "identity", resourceName: mailDomain });
  const resourceName = mailConfigurationSet(stack);
  const configurationSet = stack.formatArn({ service: "ses", resource: "configuration-set", resourceName });
  return [new PolicyStatement({ actions: ["ses:SendEmail"], resources: [identity, configurationSet] })];
}

function readSecrets(stack: Stack, ...names: SecretName[]): PolicyStatement {
  const { secrets } = use(Secrets);
  const paths = names.map((name) => `sst/callwright/${stack.stage}/Secret/${secrets[name].name}/value`);
  const resources = paths.map((resourceName) =>
    stack.formatArn({ service: "ssm", resource: "parameter", resourceName }),
  );
  return new PolicyStatement({ actions: ["ssm:GetParameters"], resources });
}

function manageSchedules(): PolicyStatement[] {
  const { role, scheduleArns } = use(Schedules);
  return [
    new PolicyStatement({
      actions: ["scheduler:CreateSchedule", "scheduler:DeleteSchedule", "scheduler:UpdateSchedule"],
      resources: [scheduleArns],
    }),
    new PolicyStatement({
      actions: ["iam:PassRole"],
      resources: [role.roleArn],
      conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
    }),
  ];
}

function invokeModels(stack: Stack): PolicyStatement[] {
  const models = [settings.bedrockModelId, settings.rehearsalModelId].filter((id) => id !== undefined);
  if (models.length === 0) return [];
  const resources = [...new Set(models.flatMap((modelId) => modelResources(stack, modelId)))];
  return [new PolicyStatement({ actions: ["bedrock:InvokeModel"], resources })];
}

function modelResources(stack: Stack, modelId: string): string[] {
  // An inference profile ("eu.anthropic…") hands the request to the model in one of its group's regions.
  const [group, ...model] = modelId.split(".");
  const isProfile = /^(?:apac|au|ca|eu|global|jp|us|us-gov)$/.test(group ?? "");
  const bedrockArn = (region: string, account: string, resource: string, resourceName: string) =>
    stack.formatArn({ service: "bedrock", region, account, resource, resourceName });
  return isProfile
    ? [
        bedrockArn(stack.region, stack.account, "inference-profile", modelId),
        bedrockArn("*", "", "foundation-model", model.join(".")),
      ]
    : [bedrockArn(stack.region, "", "foundation-model", modelId)];
}
