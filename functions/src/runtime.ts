/** The database and the ports, made once for each running function; an SDK loads when its port is first used. */
import { now } from "@callwright/core/kernel/clock";
import type { Context } from "@callwright/core/kernel/context";
import { once } from "@callwright/core/kernel/lazy";
import { count } from "@callwright/core/kernel/metrics";
import type { Edge } from "@callwright/core/ports/edge";
import type { Google } from "@callwright/core/ports/google";
import { createDetailsReader } from "@callwright/providers/aws/bedrock";
import { createBlobs } from "@callwright/providers/aws/blobs";
import type { ModelConfig } from "@callwright/providers/aws/converse";
import { createDatabase } from "@callwright/providers/aws/database";
import { createDeadLetters } from "@callwright/providers/aws/dead-letters";
import { createEdge } from "@callwright/providers/aws/edge";
import { createLanguageModel } from "@callwright/providers/aws/language-model";
import { createMailer } from "@callwright/providers/aws/mail";
import { createOptOutReader } from "@callwright/providers/aws/opt-out-reader";
import { createParameter } from "@callwright/providers/aws/parameter";
import { createQueue } from "@callwright/providers/aws/queue";
import { createScheduler } from "@callwright/providers/aws/scheduler";
import { createSecrets } from "@callwright/providers/aws/secrets";
import { createVault } from "@callwright/providers/aws/vault";
import { createGoogle } from "@callwright/providers/google/index";
import { createVapiVoice } from "@callwright/providers/vapi/index";
import * as z from "zod/mini";
import { config } from "./config.ts";
import { latePorts } from "./late-ports.ts";
import { secretText } from "./secret.ts";

type Runtime = Pick<Context, "database" | "ports">;

export const runtime = once((): Runtime => ({ database: database(), ports: ports() }));

const at = (endpoint: string | undefined) => ({ region: config.region(), endpoint });

const database = () =>
  createDatabase({
    ...at(config.endpoints.dynamodb()),
    table: config.table(),
    onConsumed: config.countsCapacity() ? (kind, units) => count(`table.${kind}`, units) : undefined,
  });

function ports(): Context["ports"] {
  return {
    ...latePorts,
    voice: createVapiVoice({
      apiKey: secretText("VAPI_API_KEY"),
      baseUrl: config.endpoints.vapi(),
      webhookUrl: `${config.publicUrl()}${webhookPath()}`,
      inboundUrl: `${config.inboundUrl()}${webhookPath()}`,
      toolUrl: toolUrl(),
      webhookSecret: firstSecret,
      timeoutSeconds: config.voiceTimeoutSeconds(),
      silenceSeconds: config.voiceSilenceSeconds(),
    }),
    segmentsPerSecond: config.segmentsPerSecond(),
    publicUrl: config.publicUrlIfTold(),
    blobs: createBlobs({
      ...at(config.endpoints.s3()),
      bucket: config.bucket(),
      publicEndpoint: config.endpoints.blobsPublic(),
    }),
    mailer: createMailer({
      ...at(config.endpoints.ses()),
      from: config.mailFrom(),
      configurationSet: config.mailConfigurationSet(),
    }),
    queue: createQueue({ ...at(config.endpoints.sqs()), urls: config.queueUrls() }),
    deadLetters: createDeadLetters({
      ...at(config.endpoints.sqs()),
      ...{ urls: config.queueUrls(), deadLetterUrls: config.deadLetterUrls() },
    }),
    scheduler: createScheduler({
      ...at(config.endpoints.scheduler()),
      group: config.scheduleGroup(),
      roleArn: config.schedulerRoleArn(),
      urls: config.queueUrls(),
    }),
    edge: edge(),
    google: google(),
    vault: createVault({ ...at(config.endpoints.kms()), keyId: config.kmsKeyId() }),
    detailsReader: withModel(config.documents.modelId(), createDetailsReader),
    optOutReader: withModel(config.documents.modelId(), createOptOutReader),
    languageModel: withModel(config.rehearsalModelId(), createLanguageModel),
    secrets: createSecrets({ sessionKey: secretText("SESSION_SECRET"), importKey: secretText("IMPORT_PRIVATE_JWK") }),
  };
}

/** Absent in deployments that name no model. */
const withModel = <Port>(modelId: string | undefined, create: (config: ModelConfig) => Port): Port | undefined =>
  modelId === undefined ? undefined : create({ ...at(config.endpoints.bedrock()), modelId });

/** A deployment without a client of its own has no sign-in with Google. */
function google(): Google | undefined {
  const { clientId, authorizeUrl, keysUrl, issuer } = config.google;
  const id = clientId();
  if (id === undefined) return undefined;
  return createGoogle({ clientId: id, authorizeUrl: authorizeUrl(), keysUrl: keysUrl(), issuer: issuer(), now });
}

const webhookPath = (): string => ["/api/webhooks/vapi", config.webhookPath()].filter(Boolean).join("/");

/** The app's own address; absent where the provider reaches other functions only. */
function toolUrl(): string | undefined {
  const origin = config.toolOrigin();
  return origin && [`${origin}/api/voice-tools`, config.webhookPath()].filter(Boolean).join("/");
}

/** While a webhook secret is replaced, both are accepted and the first is given out. */
const firstSecret = async (): Promise<string> =>
  (await secretText("VAPI_WEBHOOK_SECRET")()).split(",")[0]?.trim() ?? "";

const idsSchema = z.object({ distributionId: z.string(), connectionGroupId: z.string() });

function edge(): Edge | undefined {
  const ids = whichOne();
  if (!ids) return undefined;
  return createEdge({
    ...at(config.endpoints.cloudfront()),
    ids,
    ownNames: config.edge.ownNames(),
    checkSeconds: config.edge.checkSeconds(),
  });
}

/** The distribution leads to the functions, so it is made after them: they learn of it by a parameter. */
function whichOne(): (() => Promise<z.infer<typeof idsSchema>>) | undefined {
  const distributionId = config.edge.distributionId();
  const connectionGroupId = config.edge.connectionGroupId();
  if (distributionId && connectionGroupId) return async () => ({ distributionId, connectionGroupId });
  const name = config.edge.parameter();
  if (!name) return undefined;
  const read = createParameter({ region: config.region(), name });
  return async () => idsSchema.parse(JSON.parse(await read()));
}
