/** The database and the ports, made once for each running function; an SDK loads when its port is first used. */
import { now } from "@callwright/core/kernel/clock";
import type { Context } from "@callwright/core/kernel/context";
import { lazy, once } from "@callwright/core/kernel/lazy";
import { count } from "@callwright/core/kernel/metrics";
import type { Edge } from "@callwright/core/ports/edge";
import type { Google } from "@callwright/core/ports/google";
import type { Ports } from "@callwright/core/ports/index";
import type { PaymentsPort } from "@callwright/core/ports/payments";
import {
  createDetailsReader,
  createLanguageModel,
  createOptOutReader,
  type ModelConfig,
} from "@callwright/providers/aws/bedrock";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createDatabase } from "@callwright/providers/aws/database";
import { createDeadLetters } from "@callwright/providers/aws/dead-letters";
import { createEdge } from "@callwright/providers/aws/edge";
import { createMailer } from "@callwright/providers/aws/mail";
import { createParameter } from "@callwright/providers/aws/parameters";
import { createQueue } from "@callwright/providers/aws/queue";
import { createScheduler } from "@callwright/providers/aws/scheduler";
import { createSecrets } from "@callwright/providers/aws/secrets";
import { createVault } from "@callwright/providers/aws/vault";
import { createGoogle } from "@callwright/providers/google/index";
import { eventTypes } from "@callwright/providers/stripe/webhook";
import { createVapiVoice } from "@callwright/providers/vapi/index";
import * as z from "zod/mini";
import { config } from "./config.ts";
import { lazySecret } from "./secret.ts";

type Runtime = Pick<Context, "database" | "ports">;

export const runtime = once((): Runtime => ({ database: openDatabase(), ports: createPorts() }));

const clientOptions = (endpoint: string | undefined) => ({ region: config.region(), endpoint });

const openDatabase = () =>
  createDatabase({
    ...clientOptions(config.endpoints.dynamodb()),
    table: config.table(),
    onConsumed: config.countsCapacity() ? (kind, units) => count(`table.${kind}`, units) : undefined,
  });

function createPorts(): Context["ports"] {
  return {
    ...lazyPorts,
    voice: createVapiVoice({
      apiKey: lazySecret("VAPI_API_KEY"),
      baseUrl: config.endpoints.vapi(),
      webhookUrl: `${config.publicUrl()}${webhookPath()}`,
      inboundUrl: `${config.inboundUrl()}${webhookPath()}`,
      toolUrl: toolUrl(),
      webhookSecret,
      timeoutSeconds: config.voiceTimeoutSeconds(),
      silenceSeconds: config.voiceSilenceSeconds(),
    }),
    segmentsPerSecond: config.segmentsPerSecond(),
    publicUrl: config.optionalPublicUrl(),
    blobs: createBlobs({
      ...clientOptions(config.endpoints.s3()),
      bucket: config.bucket(),
      publicEndpoint: config.endpoints.blobsPublic(),
    }),
    mailer: createMailer({
      ...clientOptions(config.endpoints.ses()),
      from: config.mailFrom(),
      configurationSet: config.mailConfigurationSet(),
    }),
    queue: createQueue({ ...clientOptions(config.endpoints.sqs()), urls: config.queueUrls() }),
    deadLetters: createDeadLetters({
      ...clientOptions(config.endpoints.sqs()),
      urls: config.queueUrls(),
      deadLetterUrls: config.deadLetterUrls(),
    }),
    scheduler: createScheduler({
      ...clientOptions(config.endpoints.scheduler()),
      group: config.scheduleGroup(),
      roleArn: config.schedulerRoleArn(),
      urls: config.queueUrls(),
    }),
    edge: createOptionalEdge(),
    google: createOptionalGoogle(),
    vault: createVault({ ...clientOptions(config.endpoints.kms()), keyId: config.kmsKeyId() }),
    detailsReader: withModel(config.documents.modelId(), createDetailsReader),
    optOutReader: withModel(config.documents.modelId(), createOptOutReader),
    languageModel: withModel(config.rehearsalModelId(), createLanguageModel),
    secrets: createSecrets({ sessionKeys: lazySecret("SESSION_SECRET"), importKey: lazySecret("IMPORT_PRIVATE_JWK") }),
  };
}

/** Absent in deployments that name no model. */
const withModel = <Port>(modelId: string | undefined, create: (config: ModelConfig) => Port): Port | undefined =>
  modelId === undefined ? undefined : create({ ...clientOptions(config.endpoints.bedrock()), modelId });

function createOptionalGoogle(): Google | undefined {
  const { authorizeUrl, keysUrl, issuer } = config.google;
  const clientId = config.google.clientId();
  if (clientId === undefined) return undefined;
  return createGoogle({ clientId, authorizeUrl: authorizeUrl(), keysUrl: keysUrl(), issuer: issuer(), now });
}

const webhookPath = (): string => ["/api/webhooks/vapi", config.webhookPath()].filter(Boolean).join("/");

/** Our address for the provider's tool calls; undefined in deployments in which `config.toolOrigin` has none. */
function toolUrl(): string | undefined {
  const origin = config.toolOrigin();
  return origin && [`${origin}/api/voice-tools`, config.webhookPath()].filter(Boolean).join("/");
}

/** The setting holds two secrets during a rotation: we accept both and give Vapi the first. */
const webhookSecret = async (): Promise<string> =>
  (await lazySecret("VAPI_WEBHOOK_SECRET")()).split(",")[0]?.trim() ?? "";

const edgeIdsSchema = z.object({ distributionId: z.string(), connectionGroupId: z.string() });

function createOptionalEdge(): Edge | undefined {
  const readIds = edgeIdsReader();
  if (!readIds) return undefined;
  return createEdge({
    ...clientOptions(config.endpoints.cloudfront()),
    ids: readIds,
    ownNames: config.edge.ownNames(),
    checkSeconds: config.edge.checkSeconds(),
  });
}

/** The distribution is deployed after the functions behind it, so they read its ids from a parameter. */
function edgeIdsReader(): (() => Promise<z.infer<typeof edgeIdsSchema>>) | undefined {
  const distributionId = config.edge.distributionId();
  const connectionGroupId = config.edge.connectionGroupId();
  if (distributionId && connectionGroupId) return async () => ({ distributionId, connectionGroupId });
  const name = config.edge.parameter();
  if (!name) return undefined;
  const readParameter = createParameter({ region: config.region(), name });
  return async () => edgeIdsSchema.parse(JSON.parse(await readParameter()));
}

const twilio = lazy(async () => {
  const { createTwilioCarrier } = await import("@callwright/providers/twilio/index");
  return createTwilioCarrier({ baseUrl: config.endpoints.twilio(), publicUrl: config.publicUrl() });
});

const telnyx = lazy(async () => {
  const { createTelnyxCarrier } = await import("@callwright/providers/telnyx/index");
  return createTelnyxCarrier({ baseUrl: config.endpoints.telnyx(), publicUrl: config.publicUrl() });
});

const smtp = lazy(async () => {
  const { createSmtp } = await import("@callwright/providers/smtp/index");
  return createSmtp({ standIns: config.smtpStandIns(), standInCa: config.smtpStandInCa() });
});

const dns = lazy(async () => {
  const { createDns } = await import("@callwright/providers/dns/index");
  return createDns({ server: config.dnsServer() });
});

const extraction = lazy(async () => {
  const { createTextExtraction } = await import("@callwright/providers/pdfium/index");
  const { engineFile, environment } = config.documents;
  return createTextExtraction({ engineFile: engineFile(), environment: environment() });
});

const payments: PaymentsPort = {
  async platform() {
    const publishableKey = config.stripe.publishableKey();
    return publishableKey ? { publishableKey, secretKey: await lazySecret("STRIPE_SECRET_KEY")() } : undefined;
  },
  async open(account) {
    const { createPayments } = await import("@callwright/providers/stripe/index");
    return createPayments(account, { baseUrl: config.endpoints.stripe() });
  },
  get scriptUrl() {
    return config.stripe.scriptUrl();
  },
  eventTypes,
  get publicUrl() {
    return config.publicUrl();
  },
};

const carriers = { twilio, telnyx };

const webhookSender = lazy(async () => {
  const { createWebhookSender } = await import("@callwright/providers/webhooks/index");
  return createWebhookSender({ allowsLoopback: config.allowsLocalHosts() });
});

const calendarReader = lazy(async () => {
  const { createCalendarReader } = await import("@callwright/providers/calendar/index");
  return createCalendarReader({ allowsLoopback: config.allowsLocalHosts() });
});

const ats = lazy(async () => {
  const { createAts } = await import("@callwright/providers/ats/index");
  return createAts({ baseUrl: config.endpoints.ats() });
});

/** Ports that few requests use: the code of each loads on first use. */
const lazyPorts: Pick<
  Ports,
  "ats" | "carrier" | "smtp" | "dns" | "textExtraction" | "payments" | "webhookSender" | "calendarReader"
> = {
  ats: {
    readOpportunity: async (access, id) => (await ats()).readOpportunity(access, id),
    writeNote: async (access, note) => (await ats()).writeNote(access, note),
  },
  carrier: (provider) => carriers[provider](),
  payments,
  smtp: {
    check: async (server) => (await smtp()).check(server),
    send: async (server, mail) => (await smtp()).send(server, mail),
  },
  dns: { txtRecords: async (name) => (await dns()).txtRecords(name) },
  webhookSender: {
    problemOf: async (url) => (await webhookSender()).problemOf(url),
    send: async (webhook) => (await webhookSender()).send(webhook),
  },
  calendarReader: { read: async (url) => (await calendarReader()).read(url) },
  textExtraction: { read: async (pdf, limits) => (await extraction()).read(pdf, limits) },
};
