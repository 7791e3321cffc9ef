/** Assistants as the voice provider accepts them; it refuses a field that its API does not document. */
import * as z from "zod/mini";
import { anyObject, anyValue, flag, NAME_LENGTH, numberBetween, strings, text, uuid } from "./schema-blocks.ts";
import { transferCallTool } from "./transfer-schema.ts";
import {
  deepgramLanguages,
  deepgramModels,
  elevenLabsModels,
  openAiModels,
  openAiRegions,
  otherModels,
  otherTranscribers,
  otherVoices,
  rubrics,
  serverMessageTypes,
  toolTypes,
} from "./vocabulary.ts";

const timeoutSeconds = (maxSeconds: number) => numberBetween(1, maxSeconds);

export const server = z.strictObject({
  timeoutSeconds: timeoutSeconds(300),
  credentialId: uuid,
  staticIpAddressesEnabled: flag,
  encryptedPaths: strings,
  url: z.optional(z.url()),
  headers: z.optional(anyObject),
  backoffPlan: z.optional(
    z.strictObject({
      type: z.enum(["fixed", "exponential"]),
      maxRetries: z.number().check(z.minimum(0), z.maximum(10)),
      baseDelaySeconds: z.number().check(z.minimum(0), z.maximum(10)),
      excludedStatusCodes: z.optional(z.array(z.int())),
    }),
  ),
});
export type Server = z.infer<typeof server>;

const message = z.strictObject({
  role: z.enum(["assistant", "function", "user", "system", "tool"]),
  content: z.nullable(z.string()),
});
const promptMessages = z.optional(z.array(anyObject));

/** The part of JSON Schema that the provider accepts for structured data. */
interface Schema {
  type: "string" | "number" | "integer" | "boolean" | "array" | "object";
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  description?: string | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  required?: string[] | undefined;
  enum?: string[] | undefined;
  title?: string | undefined;
}
const jsonSchema: z.ZodMiniType<Schema> = z.strictObject({
  type: z.enum(["string", "number", "integer", "boolean", "array", "object"]),
  get items() {
    return z.optional(jsonSchema);
  },
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema));
  },
  description: text(),
  pattern: text(),
  format: z.optional(z.enum(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"])),
  required: strings,
  enum: strings,
  title: text(),
});

const structuredDataPlan = z.strictObject({
  messages: promptMessages,
  enabled: flag,
  schema: z.optional(jsonSchema),
  timeoutSeconds: timeoutSeconds(60),
});

export const analysisPlan = z.strictObject({
  minMessagesThreshold: z.optional(z.number().check(z.minimum(0))),
  summaryPlan: z.optional(
    z.strictObject({ messages: promptMessages, enabled: flag, timeoutSeconds: timeoutSeconds(60) }),
  ),
  structuredDataPlan: z.optional(structuredDataPlan),
  structuredDataMultiPlan: z.optional(z.array(z.strictObject({ key: z.string(), plan: structuredDataPlan }))),
  successEvaluationPlan: z.optional(
    z.strictObject({
      rubric: z.optional(z.enum(rubrics)),
      messages: promptMessages,
      enabled: flag,
      timeoutSeconds: timeoutSeconds(60),
    }),
  ),
  outcomeIds: strings,
});

export const artifactPlan = z.strictObject({
  recordingEnabled: flag,
  recordingFormat: z.optional(z.enum(["wav;l16", "mp3"])),
  recordingUseCustomStorageEnabled: flag,
  videoRecordingEnabled: flag,
  fullMessageHistoryEnabled: flag,
  pcapEnabled: flag,
  pcapS3PathPrefix: text(),
  pcapUseCustomStorageEnabled: flag,
  loggingEnabled: flag,
  loggingUseCustomStorageEnabled: flag,
  transcriptPlan: z.optional(z.strictObject({ enabled: flag, assistantName: text(), userName: text() })),
  recordingPath: text(),
  structuredOutputIds: strings,
  structuredOutputs: z.optional(
    z.array(
      z.strictObject({
        type: z.optional(z.enum(["ai", "regex"])),
        regex: text(),
        model: anyValue,
        compliancePlan: anyValue,
        conditions: anyValue,
        name: z.string().check(z.maxLength(NAME_LENGTH)),
        schema: jsonSchema,
        description: text(),
        assistantIds: strings,
        workflowIds: strings,
      }),
    ),
  ),
  scorecardIds: strings,
  scorecards: anyValue,
  loggingPath: text(),
});

export const monitorPlan = z.strictObject({
  listenEnabled: flag,
  listenAuthenticationEnabled: flag,
  controlEnabled: flag,
  controlAuthenticationEnabled: flag,
  monitorIds: strings,
});

export const deepgramTranscriber = z.strictObject({
  provider: z.literal("deepgram"),
  model: z.optional(z.enum(deepgramModels)),
  language: z.optional(z.enum(deepgramLanguages)),
  smartFormat: flag,
  mipOptOut: flag,
  numerals: flag,
  profanityFilter: flag,
  redaction: anyValue,
  confidenceThreshold: numberBetween(0, 1),
  eotThreshold: numberBetween(0, 1),
  eotTimeoutMs: numberBetween(500, 10_000),
  languages: strings,
  keywords: strings,
  keyterm: strings,
  endpointing: numberBetween(10, 500),
  fallbackPlan: anyValue,
});

export const elevenLabsVoice = z.strictObject({
  provider: z.literal("11labs"),
  cachingEnabled: flag,
  voiceId: z.string().check(z.minLength(1)),
  stability: numberBetween(0, 1),
  similarityBoost: numberBetween(0, 1),
  style: numberBetween(0, 1),
  useSpeakerBoost: flag,
  speed: numberBetween(0.7, 1.2),
  optimizeStreamingLatency: numberBetween(0, 4),
  enableSsmlParsing: flag,
  autoMode: flag,
  model: z.optional(z.enum(elevenLabsModels)),
  language: text(),
  chunkPlan: anyValue,
  pronunciationDictionaryLocators: anyValue,
  fallbackPlan: anyValue,
});

/** Such as `gpt-5.5` or `gpt-5.5:eastus`. */
const openAiModelNames = new RegExp(
  `^(?:${openAiModels.map((name) => name.replaceAll(".", "\\.")).join("|")})(?::(?:${openAiRegions.join("|")}))?$`,
);

const toolMessage = z.strictObject({
  type: z.enum(["request-start", "request-complete", "request-failed", "request-response-delayed"]),
  contents: anyValue,
  content: text(),
  conditions: anyValue,
  blocking: flag,
  role: text(),
  endCallAfterSpokenEnabled: flag,
  timingMilliseconds: numberBetween(100, 120_000),
});

const functionDefinition = z.strictObject({
  name: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  strict: flag,
  description: text(),
  parameters: z.optional(
    z.strictObject({ type: z.literal("object"), properties: z.record(z.string(), jsonSchema), required: strings }),
  ),
});

export const functionTool = z.strictObject({
  type: z.literal("function"),
  messages: z.optional(z.array(toolMessage)),
  async: flag,
  server: z.optional(server),
  variableExtractionPlan: anyValue,
  parameters: anyValue,
  function: functionDefinition,
  rejectionPlan: anyValue,
});

const tool = z.discriminatedUnion("type", [
  functionTool,
  transferCallTool,
  z.strictObject({ type: z.literal("endCall"), messages: anyValue, rejectionPlan: anyValue }),
  z.looseObject({ type: z.enum(toolTypes.filter((type) => !["endCall", "function", "transferCall"].includes(type))) }),
]);

export const openAiModel = z.strictObject({
  provider: z.literal("openai"),
  messages: z.optional(z.array(message)),
  tools: z.optional(z.array(tool)),
  toolIds: strings,
  toolRefs: anyValue,
  knowledgeBase: anyValue,
  model: z.string().check(z.regex(openAiModelNames, { error: "must be one of the supported OpenAI models" })),
  fallbackModels: anyValue,
  toolStrictCompatibilityMode: anyValue,
  promptCacheRetention: anyValue,
  promptCacheKey: text(),
  reasoningEffort: anyValue,
  temperature: numberBetween(0, 2),
  maxTokens: numberBetween(50, 10_000),
  emotionRecognitionEnabled: flag,
  numFastTurns: anyValue,
});

const voicemailDetection = z.union([
  z.literal("off"),
  z.discriminatedUnion("provider", [
    z.strictObject({
      provider: z.enum(["google", "openai", "vapi"]),
      beepMaxAwaitSeconds: numberBetween(0, 60),
      backoffPlan: anyValue,
      type: z.optional(z.enum(["audio", "transcript"])),
    }),
    z.strictObject({
      provider: z.literal("twilio"),
      voicemailDetectionTypes: strings,
      enabled: flag,
      machineDetectionTimeout: numberBetween(3, 59),
      machineDetectionSpeechThreshold: numberBetween(1000, 6000),
      machineDetectionSpeechEndThreshold: numberBetween(500, 5000),
      machineDetectionSilenceTimeout: numberBetween(2000, 10_000),
    }),
  ]),
]);

const assistantShape = {
  transcriber: z.optional(
    z.discriminatedUnion("provider", [deepgramTranscriber, z.looseObject({ provider: z.enum(otherTranscribers) })]),
  ),
  model: z.optional(z.discriminatedUnion("provider", [openAiModel, z.looseObject({ provider: z.enum(otherModels) })])),
  voice: z.optional(
    z.discriminatedUnion("provider", [elevenLabsVoice, z.looseObject({ provider: z.enum(otherVoices) })]),
  ),
  firstMessage: text(),
  firstMessageInterruptionsEnabled: flag,
  firstMessageMode: z.optional(
    z.enum([
      "assistant-speaks-first",
      "assistant-speaks-first-with-model-generated-message",
      "assistant-waits-for-user",
    ]),
  ),
  voicemailDetection: z.optional(voicemailDetection),
  clientMessages: strings,
  serverMessages: z.optional(z.array(z.enum(serverMessageTypes))),
  maxDurationSeconds: numberBetween(10, 43_200),
  backgroundSound: text(),
  modelOutputInMessagesEnabled: flag,
  transportConfigurations: anyValue,
  observabilityPlan: anyValue,
  credentials: anyValue,
  hooks: anyValue,
  name: text(NAME_LENGTH),
  voicemailMessage: text(1000),
  endCallMessage: text(1000),
  endCallPhrases: strings,
  compliancePlan: anyValue,
  metadata: z.optional(anyObject),
  backgroundSpeechDenoisingPlan: anyValue,
  analysisPlan: z.optional(analysisPlan),
  artifactPlan: z.optional(artifactPlan),
  startSpeakingPlan: anyValue,
  stopSpeakingPlan: anyValue,
  monitorPlan: z.optional(monitorPlan),
  credentialIds: strings,
  server: z.optional(server),
  keypadInputPlan: anyValue,
};

export const assistant = z.strictObject(assistantShape);
export type Assistant = z.infer<typeof assistant>;

export const assistantOverrides = z.strictObject({
  ...assistantShape,
  "tools:append": anyValue,
  variableValues: z.optional(anyObject),
});
export type AssistantOverrides = z.infer<typeof assistantOverrides>;
