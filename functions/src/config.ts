/** The only reader of the environment. Each value is asked for when it is needed, so a function needs only its own. */
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";

function optional(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === "" ? undefined : value;
}

function required(name: string): string {
  const value = optional(name);
  if (value === undefined) throw new Error(`The environment variable ${name} is not set; .env.example says what it is`);
  return value;
}

const perQueue = (prefix: "QUEUE_URL" | "QUEUE_ARN"): Record<QueueName, string> => {
  const pairs = queueNames.map((name) => [name, optional(`${prefix}_${name.toUpperCase()}`) ?? ""] as const);
  const read: Partial<Record<QueueName, string>> = Object.fromEntries(pairs);
  return { dispatch: "", events: "", followups: "", runs: "", recordings: "", mail: "", ...read };
};

export const config = {
  stage: () => optional("STAGE") ?? "local",
  region: () => optional("AWS_REGION") ?? "eu-west-1",
  table: () => required("TABLE_NAME"),
  bucket: () => required("BLOBS_BUCKET"),
  queueUrls: () => perQueue("QUEUE_URL"),
  queueArns: () => perQueue("QUEUE_ARN"),
  scheduleGroup: () => required("SCHEDULE_GROUP"),
  schedulerRoleArn: () => required("SCHEDULER_ROLE_ARN"),
  kmsKeyId: () => required("KMS_KEY_ID"),
  /** The address from which mails come. */
  mailFrom: () => required("MAIL_FROM"),
  publicUrl: () => required("PUBLIC_URL"),
  /** Stand-ins' addresses; absent on AWS. */
  endpoints: {
    dynamodb: () => optional("DYNAMODB_ENDPOINT"),
    sqs: () => optional("SQS_ENDPOINT"),
    s3: () => optional("S3_ENDPOINT"),
    blobsPublic: () => optional("BLOBS_PUBLIC_ENDPOINT"),
    ses: () => optional("SES_ENDPOINT"),
    scheduler: () => optional("SCHEDULER_ENDPOINT"),
    kms: () => optional("KMS_ENDPOINT"),
    vapi: () => optional("VAPI_BASE_URL"),
    twilio: () => optional("TWILIO_BASE_URL"),
    telnyx: () => optional("TELNYX_BASE_URL"),
  },
  /** Seconds of silence after which the voice provider is asked about a call. */
  voiceSilenceSeconds: () => Number(optional("VOICE_SILENCE_SECONDS") ?? 120),
  /** Secrets' values where the environment holds them; on AWS they are read from the parameter store when needed. */
  secret: (name: SecretName) => optional(name),
  /** Whether localhost, its subdomains and the tenant header choose the tenant. */
  allowsLocalHosts: () => optional("ALLOW_LOCAL_HOSTS") === "1",
  /** Whether reads and writes are counted in consumed capacity units. */
  countsCapacity: () => optional("COUNT_CAPACITY") === "1",
} as const;

export type SecretName = "VAPI_API_KEY" | "VAPI_WEBHOOK_SECRET" | "SESSION_SECRET" | "IMPORT_PRIVATE_JWK";
