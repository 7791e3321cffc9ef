/** Our order for a call into the body of Vapi's `POST /call`. Pure: nothing that Vapi's document does not know. */
import { truncate } from "@callwright/contracts/truncate";
import type { StartCall } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import { analysisPlan } from "./analysis.ts";

/** Vapi's limit for every name and for the customer's external id. */
const maxName = 40;
/** And for what is said to a mailbox. */
const maxSpoken = 1000;

interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export function callRequest(call: StartCall, webhook: WebhookTarget): Vapi.CreateCallDto {
  const { ref, customer, assistant } = call;
  return {
    name: clip(ref.callId),
    phoneNumberId: call.voiceNumberId,
    customer: {
      number: customer.number,
      ...(customer.name.trim() !== "" && { name: clip(customer.name) }),
      ...(ref.callId.length <= maxName && { externalId: ref.callId }),
    },
    assistant: transientAssistant(call, webhook),
    // A call itself takes no metadata; the overrides do, and give it back with every event.
    assistantOverrides: { variableValues: { ...assistant.variables }, metadata: { ...ref } },
  };
}

function transientAssistant({ assistant, place }: StartCall, webhook: WebhookTarget): Vapi.CreateAssistantDto {
  const { language, evaluation, hasReport } = assistant;
  return {
    name: clip(assistant.name),
    firstMessage: literal(assistant.firstMessage),
    firstMessageMode: "assistant-speaks-first",
    model: {
      provider: "openai",
      model: "gpt-4.1-mini",
      temperature: 0.4,
      messages: [{ role: "system", content: literal(assistant.prompt) }],
      tools: [{ type: "endCall" }],
    },
    // The SDK's list of languages lags behind Vapi's document, which has "ar".
    transcriber: {
      provider: "deepgram",
      model: "nova-3",
      language: language as Vapi.DeepgramTranscriberLanguage,
      endpointing: 150,
    },
    voice: { provider: assistant.voice.provider, voiceId: assistant.voice.providerVoiceId, model: "eleven_flash_v2_5" },
    // Where there is nothing to leave, Vapi hangs up on the mailbox by itself.
    voicemailDetection: { provider: "vapi" },
    ...(assistant.voicemailMessage && { voicemailMessage: truncate(literal(assistant.voicemailMessage), maxSpoken) }),
    maxDurationSeconds: assistant.maxDurationSeconds,
    analysisPlan: analysisPlan({ language, evaluation: literal(evaluation), place, hasReport }),
    artifactPlan: { recordingEnabled: true, recordingFormat: "mp3", transcriptPlan: { enabled: true } },
    monitorPlan: { controlEnabled: true, listenEnabled: false },
    // All that is read here; the default list is mostly conversation and speech updates.
    serverMessages: ["status-update", "end-of-call-report"],
    server: {
      url: webhook.url,
      headers: { "x-vapi-secret": webhook.secret },
      timeoutSeconds: 20,
      // Without a plan a report that is not taken at once is lost.
      backoffPlan: { type: exponential, maxRetries: 6, baseDelaySeconds: 2 },
    },
  };
}

/** The wire wants this word; Vapi's document types the list of words as an object, and the SDK follows it. */
const exponentialWord: unknown = "exponential";
const exponential = exponentialWord as Vapi.BackoffPlan["type"];

/** Vapi reads every text as a Liquid template, in which no text of ours is one: what opens a tag is taken apart. */
const literal = (text: string): string => text.replace(/\{(?=[{%])/g, "{ ");

/** At most 40 UTF-16 units, without half a character at the end. */
export function clip(name: string): string {
  let clipped = "";
  for (const character of name.trim()) {
    if (clipped.length + character.length > maxName) break;
    clipped += character;
  }
  return clipped;
}
