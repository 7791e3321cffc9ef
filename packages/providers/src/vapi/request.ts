/** Our calls, assistants and answers as the bodies of Vapi's requests. Pure. */
import { truncate } from "@callwright/contracts/truncate";
import type {
  CallAnswer,
  CallAssistant,
  NumberAnswering,
  SavedAssistant,
  StartCall,
  WebCall,
} from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import { analysisPlan } from "./analysis.ts";
import { functionTools } from "./tool-calls.ts";
import { transferTool } from "./transfer.ts";

/** Vapi's limits in characters; that of names also applies to the customer's external id. */
const maxNameLength = 40;
const maxMessageLength = 1000;

interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

interface Targets {
  readonly webhook: WebhookTarget;
  readonly tools?: WebhookTarget | undefined;
}

export function callRequest(call: StartCall, { webhook, tools }: Targets): Vapi.CreateCallDto {
  const { ref, customer, assistant } = call;
  const request = assistantRequest(assistant, call.customerTime);
  return {
    name: clip(ref.callId),
    phoneNumberId: call.voiceNumberId,
    customer: {
      number: customer.number,
      ...(customer.name.trim() !== "" && { name: clip(customer.name) }),
      ...(ref.callId.length <= maxNameLength && { externalId: ref.callId }),
    },
    assistant: { ...withTools(request, assistant, tools), server: webhookServer(webhook) },
    // Only the overrides accept metadata, which comes back with every event.
    assistantOverrides: { variableValues: { ...assistant.variables }, metadata: { ...ref } },
  };
}

function assistantRequest(assistant: CallAssistant, customerTime: StartCall["customerTime"]): Vapi.CreateAssistantDto {
  const { language, evaluation, hasReport, transfers = [] } = assistant;
  // The SDK's list of languages lags behind Vapi's document, which has "ar".
  const transcriber = {
    provider: "deepgram" as const,
    model: "nova-3" as const,
    language: language as Vapi.DeepgramTranscriberLanguage,
    endpointing: 150, // milliseconds of silence
  };
  const voice = {
    provider: assistant.voice.provider,
    voiceId: assistant.voice.providerVoiceId,
    model: "eleven_flash_v2_5" as const,
  };
  const criteria = assistant.criteria?.map((criterion) => ({
    ...criterion,
    question: literal(criterion.question),
    strong: literal(criterion.strong),
    weak: literal(criterion.weak),
  }));
  return {
    name: clip(assistant.name),
    firstMessage: literal(assistant.firstMessage),
    firstMessageMode: "assistant-speaks-first",
    model: {
      provider: "openai",
      model: "gpt-4.1-mini",
      temperature: 0.4,
      messages: [{ role: "system", content: literal(assistant.prompt) }],
      tools: [
        { type: "endCall" },
        ...(transfers.length > 0 ? [transferTool(transfers, literal, { voice, transcriber })] : []),
      ],
    },
    transcriber,
    voice,
    // Without a message to leave, Vapi hangs up on a mailbox.
    voicemailDetection: { provider: "vapi" },
    ...(assistant.endMessage && { endCallMessage: truncate(literal(assistant.endMessage), maxMessageLength) }),
    ...(assistant.voicemailMessage && {
      voicemailMessage: truncate(literal(assistant.voicemailMessage), maxMessageLength),
    }),
    maxDurationSeconds: assistant.maxDurationSeconds,
    analysisPlan: analysisPlan({ language, evaluation: literal(evaluation), customerTime, hasReport, criteria }),
    artifactPlan: { recordingEnabled: true, recordingFormat: "mp3", transcriptPlan: { enabled: true } },
    monitorPlan: { controlEnabled: true, listenEnabled: false },
    // Only the messages that are read here; the default list is mostly conversation and speech updates.
    serverMessages: ["status-update", "end-of-call-report", ...(transfers.length > 0 ? transferMessages : [])],
  };
}

const transferMessages = ["transfer-update"] as const;

function withTools(
  request: Vapi.CreateAssistantDto,
  { tools = [] }: CallAssistant,
  target: WebhookTarget | undefined,
): Vapi.CreateAssistantDto {
  if (!target || tools.length === 0 || request.model?.provider !== "openai") return request;
  const { model, serverMessages = [] } = request;
  const functions = functionTools(tools, { url: target.url, headers: secretHeader(target) });
  return {
    ...request,
    model: {
      ...model,
      tools: [...(model.tools ?? []), ...functions.map((tool) => ({ type: "function" as const, ...tool }))],
    },
    serverMessages: [...serverMessages, "tool-calls"],
  };
}

const secretHeader = ({ secret }: WebhookTarget) => ({ "x-vapi-secret": secret });

const webhookServer = ({ url, secret }: WebhookTarget): Vapi.Server => ({
  url,
  headers: secretHeader({ url, secret }),
  timeoutSeconds: 20,
  // Without a plan Vapi does not repeat a report that fails.
  backoffPlan: { type: exponential, maxRetries: 6, baseDelaySeconds: 2 },
});

/** Vapi fills in the time when it analyses the call. */
const analysisTime = (zone: string): StartCall["customerTime"] => ({ zone, time: "{{now}} UTC" });

export const savedAssistantRequest = ({ ref, assistant, zone }: SavedAssistant): Vapi.CreateAssistantDto => ({
  ...assistantRequest(assistant, analysisTime(zone)),
  // Vapi's default on phones is office noise.
  backgroundSound: "off",
  metadata: { ...ref },
});

/** A voice test in the browser is neither analysed nor recorded, and sends no webhooks. */
export const webCallRequest = ({ assistant, zone }: WebCall): { assistant: Vapi.CreateAssistantDto } => {
  const { analysisPlan: _, ...request } = assistantRequest(assistant, analysisTime(zone));
  return { assistant: { ...request, serverMessages: [], artifactPlan: { recordingEnabled: false } } };
};

export function answerBody(answer: CallAnswer): object {
  switch (answer.kind) {
    case "saved":
      return { assistantId: answer.voiceAssistantId };
    case "assistant":
      return {
        assistant: { ...assistantRequest(answer.assistant, analysisTime(answer.zone)), backgroundSound: "off" },
      };
    case "sentence":
      // Vapi says an error's words to the caller and hangs up.
      return { error: answer.words };
  }
}

/** Vapi's reasons for ending a call because our answer gave no assistant. */
const failedAnswers = [
  "assistant-request-failed",
  "assistant-request-returned-error",
  "assistant-request-returned-unspeakable-error",
  "assistant-request-returned-invalid-assistant",
  "assistant-request-returned-no-assistant",
  "assistant-request-returned-forwarding-phone-number",
  "assistant-not-found",
];

const numberServer = ({ numberId, tenantId }: NumberAnswering, { url, secret }: WebhookTarget): Vapi.Server =>
  webhookServer({ url: `${url}/numbers/${tenantId}/${numberId}`, secret });

/**
 * Who answers a number: a fixed assistant, or the one that our answer names. Vapi dials the fallback if we do not answer;
 * if we answer with an error it does not, and the hook transfers to the fallback or says a sentence.
 */
export function answeringRequest(answering: NumberAnswering, webhook: WebhookTarget, fallbackUri?: string) {
  const { provider, voiceAssistantId, fallbackSentence } = answering;
  const destination = fallbackUri === undefined ? undefined : { type: "sip", sipUri: fallbackUri };
  const onFailure = {
    on: "call.ending",
    filters: [{ type: "oneOf", key: "call.endedReason", oneOf: failedAnswers }],
    do: destination ? { type: "transfer", destination } : { type: "say", exact: fallbackSentence },
  };
  return {
    provider,
    assistantId: voiceAssistantId ?? null,
    server: numberServer(answering, webhook),
    // Vapi cannot clear a fallback, so one that is not replaced stays and names a deleted number.
    ...(destination && { fallbackDestination: destination }),
    hooks: voiceAssistantId ? [] : [onFailure],
  };
}

export const fallbackRequest = (
  answering: NumberAnswering,
  webhook: WebhookTarget,
  { sipUri, assistantId }: { readonly sipUri: string; readonly assistantId: string },
) => ({
  provider: "vapi" as const,
  name: clip(`Fallback ${answering.numberId}`),
  sipUri,
  assistantId,
  server: numberServer(answering, webhook),
});

/** Vapi's document and SDK type this field as an object, but the API expects a word. */
const exponentialWord: unknown = "exponential";
const exponential = exponentialWord as Vapi.BackoffPlan["type"];

/** Vapi reads every text as a Liquid template: a blank after `{` keeps our texts from opening a tag. */
const literal = (text: string): string => text.replace(/\{(?=[{%])/g, "{ ");

export function clip(name: string): string {
  let clipped = "";
  for (const character of name.trim()) {
    if (clipped.length + character.length > maxNameLength) break;
    clipped += character;
  }
  return clipped;
}
