/** The schema of the voice provider's tool that transfers a call. */
import * as z from "zod/mini";
import { anyValue, E164, flag, NAME_LENGTH, notE164, numberBetween, text } from "./schema-blocks.ts";

export const transferModes = [
  "blind-transfer",
  "blind-transfer-add-summary-to-sip-header",
  "warm-transfer-say-message",
  "warm-transfer-say-summary",
  "warm-transfer-twiml",
  "warm-transfer-wait-for-operator-to-speak-first-and-then-say-message",
  "warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary",
  "warm-transfer-experimental",
] as const;

export const transferAssistant = z.strictObject({
  name: text(NAME_LENGTH),
  model: z.strictObject({
    provider: z.enum(["openai", "anthropic", "google", "custom-llm"]),
    model: z.string(),
    messages: anyValue,
    tools: anyValue,
  }),
  voice: anyValue,
  transcriber: anyValue,
  firstMessage: text(),
  backgroundSound: text(),
  startSpeakingPlan: anyValue,
  firstMessageMode: text(),
  maxDurationSeconds: numberBetween(10, 43_200),
  backgroundSpeechDenoisingPlan: anyValue,
  silenceTimeoutSeconds: numberBetween(10, 3_600),
});

export const transferPlan = z.strictObject({
  mode: z.enum(transferModes),
  message: anyValue,
  timeout: numberBetween(1, 600),
  sipVerb: anyValue,
  dialTimeout: numberBetween(1, 600),
  holdAudioUrl: text(),
  transferCompleteAudioUrl: text(),
  contextEngineeringPlan: anyValue,
  twiml: text(4096),
  summaryPlan: anyValue,
  sipHeadersInReferToEnabled: flag,
  fallbackPlan: z.optional(z.strictObject({ message: z.string(), endCallEnabled: flag })),
  /** The provider's guide has this field, its API document does not. */
  transferAssistant: z.optional(transferAssistant),
});

export const transferNumber = z.strictObject({
  type: z.literal("number"),
  message: text(),
  transferPlan: z.optional(transferPlan),
  numberE164CheckEnabled: flag,
  number: z.string().check(z.regex(E164, { error: notE164 })),
  extension: text(10),
  callerId: text(40),
  name: text(),
  description: text(),
});

export const transferCallTool = z.strictObject({
  type: z.literal("transferCall"),
  messages: anyValue,
  destinations: z.optional(z.array(transferNumber)),
  rejectionPlan: anyValue,
});
