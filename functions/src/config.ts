/** The only reader of the environment. Values are read on use, so a function needs only its own. */
import { ownSamples } from "@callwright/contracts/voices";
import type { SecretName } from "@callwright/core/kernel/function-access";
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

const perQueue = (urlOf: (name: QueueName) => string | undefined): Record<QueueName, string> => {
  const pairs = queueNames.map((name) => [name, urlOf(name) ?? ""] as const);
  return Object.fromEntries(pairs) as Record<QueueName, string>;
};

function standIns(text: string): Record<string, { address: string; port: number }> {
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name, place = ""]) => {
      const [address = "", port] = place.split(":");
      return name && port ? [[name, { address, port: Number(port) }] as const] : [];
    }),
  );
}

export const config = {
  stage: () => optional("STAGE") ?? "local",
  region: () => optional("AWS_REGION") ?? "eu-west-1",
  table: () => required("TABLE_NAME"),
  bucket: () => required("BLOBS_BUCKET"),
  queueUrls: () => perQueue((name) => optional(`QUEUE_URL_${name.toUpperCase()}`)),
  /** One address for all of them, with * for the name: a function has four kilobytes for its environment. */
  deadLetterUrls: () => perQueue((name) => optional("DLQ_URLS")?.replace("*", name)),
  scheduleGroup: () => required("SCHEDULE_GROUP"),
  schedulerRoleArn: () => required("SCHEDULER_ROLE_ARN"),
  kmsKeyId: () => required("KMS_KEY_ID"),
  /** The address from which mails come; absent where none leave. */
  mailFrom: () => optional("MAIL_FROM"),
  mailConfigurationSet: () => optional("MAIL_CONFIGURATION_SET"),
  publicUrl: () => required("PUBLIC_URL"),
  /** Absent where providers reach the webhook function itself. */
  publicUrlIfTold: () => optional("PUBLIC_URL"),
  /** Segment of the voice provider's addresses that the firewall lets pass; without one they have none. */
  webhookPath: () => optional("WEBHOOK_PATH"),
  /** Where the voice provider asks who takes a call; the app's own address if absent. */
  inboundUrl: () => optional("INBOUND_URL") ?? required("PUBLIC_URL"),
  /** Where the voice provider brings tool calls: the app's own address, where there is one. */
  toolOrigin: () => (optional("INBOUND_URL") ? undefined : optional("PUBLIC_URL")),
  page: {
    file: () => required("PAGE_FILE"),
    mediaOrigins: () => (optional("MEDIA_ORIGINS") ?? "").split(",").filter((origin) => origin !== ""),
    chatService: () => optional("CHAT_SERVICE_URL") ?? "https://app.chatwoot.com",
  },
  /** Fonts of PDFs, beside the function; absent where their packages are at hand. */
  fontFolder: () => optional("FONT_FOLDER"),
  documents: {
    engineFile: () => optional("PDF_ENGINE_FILE"),
    /** What the engine's process finds in its environment: Node's own libraries, and nothing that is secret. */
    environment: (): Record<string, string> => {
      const libraries = optional("LD_LIBRARY_PATH");
      return libraries ? { LD_LIBRARY_PATH: libraries } : {};
    },
    /** The model of Amazon Bedrock that reads details; without one our rules do. */
    modelId: () => optional("BEDROCK_MODEL_ID"),
  },
  /** The model of Amazon Bedrock that plays rehearsals; without one there are none. */
  rehearsalModelId: () => optional("REHEARSAL_MODEL_ID"),
  endpoints: {
    dynamodb: () => optional("DYNAMODB_ENDPOINT"),
    sqs: () => optional("SQS_ENDPOINT"),
    s3: () => optional("S3_ENDPOINT"),
    blobsPublic: () => optional("BLOBS_PUBLIC_ENDPOINT"),
    ses: () => optional("SES_ENDPOINT"),
    bedrock: () => optional("BEDROCK_ENDPOINT"),
    scheduler: () => optional("SCHEDULER_ENDPOINT"),
    kms: () => optional("KMS_ENDPOINT"),
    cloudfront: () => optional("CLOUDFRONT_ENDPOINT"),
    vapi: () => optional("VAPI_BASE_URL"),
    twilio: () => optional("TWILIO_BASE_URL"),
    telnyx: () => optional("TELNYX_BASE_URL"),
    stripe: () => optional("STRIPE_BASE_URL"),
    ats: () => optional("ATS_BASE_URL"),
  },
  /** Played mail servers, as curl writes it: `name:port=address:port`, apart by commas. Absent on AWS. */
  smtpStandIns: () => standIns(optional("SMTP_STAND_INS") ?? ""),
  smtpStandInCa: () => optional("SMTP_STAND_IN_CA"),
  /** Sign-in with Google: off without a client id; the addresses are Google's own where not told. */
  google: {
    clientId: () => optional("GOOGLE_CLIENT_ID"),
    authorizeUrl: () => optional("GOOGLE_AUTHORIZE_URL"),
    keysUrl: () => optional("GOOGLE_JWKS_URL"),
    issuer: () => optional("GOOGLE_ISSUER"),
  },
  stripe: {
    publishableKey: () => optional("STRIPE_PUBLISHABLE_KEY"),
    scriptUrl: () => optional("STRIPE_SCRIPT_URL") ?? "https://js.stripe.com/endive/stripe.js",
  },
  /** Where each voice's sample is: an address in which `{id}` stands for the voice's id. */
  voiceSamples: () => optional("VOICE_SAMPLES_URL") ?? ownSamples,
  /** The longest that a request to the voice provider may take, seconds; 15 where not told. */
  voiceTimeoutSeconds: () => Number(optional("VOICE_TIMEOUT_SECONDS") ?? 15),
  voiceSilenceSeconds: () => Number(optional("VOICE_SILENCE_SECONDS") ?? 120),
  /** Segments of texts that a carrier takes of a long code in a second; 1 where not told. */
  segmentsPerSecond: () => Number(optional("SEGMENTS_PER_SECOND") ?? 1),
  /** The CloudFront resources of tenants' own domains: given, or named by a parameter that holds both as JSON. */
  edge: {
    distributionId: () => optional("EDGE_DISTRIBUTION_ID"),
    connectionGroupId: () => optional("EDGE_CONNECTION_GROUP_ID"),
    parameter: () => optional("EDGE_PARAMETER"),
    /** The key that the edge adds to each request, and the one before; functions answer 403 without one of them. Empty: no edge. */
    keys: () => [optional("EDGE_KEY"), optional("EDGE_KEY_BEFORE")].filter((key) => key !== undefined),
    ownNames: () => (optional("OWN_NAMES") ?? "").split(",").filter((name) => name !== ""),
    checkSeconds: () => Number(optional("DOMAIN_CHECK_SECONDS") ?? 60),
  },
  dnsServer: () => optional("DNS_SERVER"),
  /** Secrets' values where the environment holds them; on AWS they are read from the parameter store when needed. */
  secret: (name: SecretName) => optional(name),
  secretNames: () => (optional("SECRET_NAMES") ?? "").split(",").filter((name) => name !== ""),
  /** Whether localhost, its subdomains and the tenant header choose the tenant. */
  allowsLocalHosts: () => optional("ALLOW_LOCAL_HOSTS") === "1",
  canMoveClock: () => optional("CAN_MOVE_CLOCK") === "1",
  countsCapacity: () => optional("COUNT_CAPACITY") === "1",
} as const;
