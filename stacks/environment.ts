/** The environment of every function, as functions/src/config.ts reads it. Addresses only: secrets are read when needed. */
import { type FunctionAccess, type FunctionName, functionAccess } from "@callwright/core/kernel/function-access";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { App, Stack } from "sst/constructs";
import { use } from "sst/constructs";
import { mailConfigurationSet } from "./mail-names.ts";
import { deadLettersName, Queues } from "./Queues.ts";
import { Schedules } from "./Schedules.ts";
import { Secrets } from "./Secrets.ts";
import { Storage } from "./Storage.ts";
import { settings } from "./settings.ts";

/** Until its copy is stored, a recording plays from the voice provider's short-lived link. */
export const mediaOrigins = (blobs: Bucket): string =>
  `https://${blobs.bucketRegionalDomainName},https://storage.vapi.ai`;

interface Origins {
  readonly publicUrl: string | undefined;
  readonly inboundUrl?: string;
}

export function environment(stack: Stack, { publicUrl, inboundUrl }: Origins): Record<string, string> {
  const { table, blobs } = use(Storage);
  const { groupName, role } = use(Schedules);
  return {
    STAGE: stack.stage,
    ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
    ...(inboundUrl ? { INBOUND_URL: inboundUrl } : {}),
    TABLE_NAME: table.tableName,
    BLOBS_BUCKET: blobs.bucketName,
    KMS_KEY_ID: use(Secrets).credentialsKey.keyId,
    SCHEDULE_GROUP: groupName,
    SCHEDULER_ROLE_ARN: role.roleArn,
    ...(settings.webhookPath ? { WEBHOOK_PATH: settings.webhookPath } : {}),
    ...(settings.mailFrom ? { MAIL_FROM: settings.mailFrom, MAIL_CONFIGURATION_SET: mailConfigurationSet(stack) } : {}),
    ...(settings.voiceSamples ? { VOICE_SAMPLES_URL: settings.voiceSamples } : {}),
    ...(settings.bedrockModelId ? { BEDROCK_MODEL_ID: settings.bedrockModelId } : {}),
    ...(settings.rehearsalModelId ? { REHEARSAL_MODEL_ID: settings.rehearsalModelId } : {}),
    ...(settings.googleClientId ? { GOOGLE_CLIENT_ID: settings.googleClientId } : {}),
    ...(settings.stripePublishableKey ? { STRIPE_PUBLISHABLE_KEY: settings.stripePublishableKey } : {}),
    ...queueAddresses(),
  };
}

export function secretNames(name: FunctionName): Record<string, string> {
  const { secrets = [] }: FunctionAccess = functionAccess[name];
  return secrets.length > 0 ? { SECRET_NAMES: secrets.join(",") } : {};
}

export const behindEdge = (app: App): Record<string, string> => (app.mode === "dev" ? {} : edgeKeys());

export function edgeKeys(): Record<string, string> {
  const { now, before } = use(Secrets).edgeKeys;
  return { EDGE_KEY: now, ...(before ? { EDGE_KEY_BEFORE: before } : {}) };
}

export const deadLetterAddresses = (stack: Stack): Record<string, string> => ({
  DLQ_URLS: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${deadLettersName(stack, "*")}`,
});

function queueAddresses(): Record<string, string> {
  const pairs = Object.entries(use(Queues)).map(([name, queue]) => [`QUEUE_URL_${name.toUpperCase()}`, queue.queueUrl]);
  return Object.fromEntries(pairs);
}
