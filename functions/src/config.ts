/** The only reader of the environment. Values are read on use, so a function needs only the variables that it uses. */
import { ownSampleTemplate } from "@callwright/contracts/voices";
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

const readList = (name: string): string[] => (optional(name) ?? "").split(",").filter((item) => item !== "");

function perQueue(readUrl: (name: QueueName) => string | undefined): Record<QueueName, string> {
  const pairs = queueNames.map((name) => [name, readUrl(name) ?? ""] as const);
  return Object.fromEntries(pairs) as Record<QueueName, string>;
}

function readStandIns(text: string): Record<string, { address: string; port: number }> {
  const standIns: Record<string, { address: string; port: number }> = {};
  for (const pair of text.split(",")) {
    const [name, target = ""] = pair.split("=").map((part) => part.trim());
    const [address = "", port] = target.split(":");
    if (name && port) standIns[name] = { address, port: Number(port) };
  }
  return standIns;
}

export const config = {
  stage: () => optional("STAGE") ?? "local",
  region: () => optional("AWS_REGION") ?? "eu-west-1",
  table: () => required("TABLE_NAME"),
  bucket: () => required("BLOBS_BUCKET"),
  queueUrls: () => perQueue((name) => optional(`QUEUE_URL_${name.toUpperCase()}`)),
  /** One URL for all, with * for the queue's name, since Lambda limits a function's environment to 4 KB. */
  deadLetterUrls: () => perQueue((name) => optional("DLQ_URLS")?.replace("*", name)),
  scheduleGroup: () => required("SCHEDULE_GROUP"),
  schedulerRoleArn: () => required("SCHEDULER_ROLE_ARN"),
  kmsKeyId: () => required("KMS_KEY_ID"),
  /** The sender of mails; without one no mail leaves the deployment. */
  mailFrom: () => optional("MAIL_FROM"),
  mailConfigurationSet: () => optional("MAIL_CONFIGURATION_SET"),
  publicUrl: () => required("PUBLIC_URL"),
  /** Absent in deployments whose providers send webhooks to the webhook function's own address. */
  optionalPublicUrl: () => optional("PUBLIC_URL"),
  /** Optional path segment of the voice provider's webhook addresses; the firewall admits requests that have it. */
  webhookPath: () => optional("WEBHOOK_PATH"),
  /** Where the voice provider asks who takes an inbound call; by default the app's own address. */
  inboundUrl: () => optional("INBOUND_URL") ?? required("PUBLIC_URL"),
  /** Our address for the voice provider's tool calls; none with INBOUND_URL, as PUBLIC_URL then has webhooks alone. */
  toolOrigin: () => (optional("INBOUND_URL") ? undefined : optional("PUBLIC_URL")),
  page: {
    file: () => required("PAGE_FILE"),
    mediaOrigins: () => readList("MEDIA_ORIGINS"),
    chatService: () => optional("CHAT_SERVICE_URL") ?? "https://app.chatwoot.com",
  },
  /** The fonts of PDFs, deployed beside the function; without a folder they come from their packages. */
  fontFolder: () => optional("FONT_FOLDER"),
  documents: {
    engineFile: () => optional("PDF_ENGINE_FILE"),
    /** The environment of the engine's process: Node's own libraries, and nothing secret. */
    environment: (): Record<string, string> => {
      const libraries = optional("LD_LIBRARY_PATH");
      return libraries ? { LD_LIBRARY_PATH: libraries } : {};
    },
    /** The model of Amazon Bedrock that reads job details; without a model, our own rules read the details. */
    modelId: () => optional("BEDROCK_MODEL_ID"),
  },
  /** The model of Amazon Bedrock that plays rehearsals; without a model the app offers no rehearsals. */
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
  /** Simulated mail servers: `name:port=address:port`, separated by commas. Absent on AWS. */
  smtpStandIns: () => readStandIns(optional("SMTP_STAND_INS") ?? ""),
  smtpStandInCa: () => optional("SMTP_STAND_IN_CA"),
  /** Sign-in with Google: off without a client id; the addresses default to Google's own. */
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
  /** The URL of voices' samples, in which `{id}` stands for the voice's id. */
  voiceSamples: () => optional("VOICE_SAMPLES_URL") ?? ownSampleTemplate,
  /** The longest that a request to the voice provider may take. */
  voiceTimeoutSeconds: () => Number(optional("VOICE_TIMEOUT_SECONDS") ?? 15),
  /** After so long without news of a call, we ask the voice provider about it. */
  voiceSilenceSeconds: () => Number(optional("VOICE_SILENCE_SECONDS") ?? 120),
  /** Text segments per second that a carrier accepts from a long code. */
  segmentsPerSecond: () => Number(optional("SEGMENTS_PER_SECOND") ?? 1),
  /** The CloudFront resources of tenants' own domains: their ids, or a parameter that holds both as JSON. */
  edge: {
    distributionId: () => optional("EDGE_DISTRIBUTION_ID"),
    connectionGroupId: () => optional("EDGE_CONNECTION_GROUP_ID"),
    parameter: () => optional("EDGE_PARAMETER"),
    /** The key that the edge adds to requests, and the previous one; other requests get 403. Empty without an edge. */
    keys: () => [optional("EDGE_KEY"), optional("EDGE_KEY_BEFORE")].filter((key) => key !== undefined),
    ownNames: () => readList("OWN_NAMES"),
    checkSeconds: () => Number(optional("DOMAIN_CHECK_SECONDS") ?? 60),
  },
  dnsServer: () => optional("DNS_SERVER"),
  /** A secret's value where the environment holds it; on AWS the parameter store does. */
  secret: (name: SecretName) => optional(name),
  secretNames: () => readList("SECRET_NAMES"),
  /** Whether localhost, its subdomains and the tenant header choose the tenant. */
  allowsLocalHosts: () => optional("ALLOW_LOCAL_HOSTS") === "1",
  /** Only in a sandbox: recruiters may move the clock forward. */
  canMoveClock: () => optional("CAN_MOVE_CLOCK") === "1",
  /** Counts the capacity units that requests consume, for the benchmark. */
  countsCapacity: () => optional("COUNT_CAPACITY") === "1",
} as const;
