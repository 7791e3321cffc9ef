/** Our order for a call into the body of Vapi's `POST /call`. Pure: nothing that Vapi's document does not know. */
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
import { toolRequests } from "./tool-calls.ts";
import { transferTool } from "./transfer.ts";

/** Vapi's limit for every name and for the customer's external id. */
const maxName = 40;
const maxSpoken = 1000;

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
  return {
    name: clip(ref.callId),
    phoneNumberId: call.voiceNumberId,
    customer: {
      number: customer.number,
      ...(customer.name.trim() !== "" && { name: clip(customer.name) }),
      ...(ref.callId.length <= maxName && { externalId: ref.callId }),
    },
    assistant: { ...withTools(assistantRequest(assistant, call.place), assistant, tools), server: serverOf(webhook) },
    // A call itself takes no metadata; the overrides do, and give it back with every event.
    assistantOverrides: { variableValues: { ...assistant.variables }, metadata: { ...ref } },
  };
}

function assistantRequest(assistant: CallAssistant, place: StartCall["place"]): Vapi.CreateAssistantDto {
  const { language, evaluation, hasReport, transfers = [] } = assistant;
  // The SDK's list of languages lags behind Vapi's document, which has "ar".
  const transcriber = {
    provider: "deepgram" as const,
    model: "nova-3" as const,
    language: language as Vapi.DeepgramTranscriberLanguage,
    endpointing: 150,
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
    // Where there is nothing to leave, Vapi hangs up on the mailbox by itself.
    voicemailDetection: { provider: "vapi" },
    ...(assistant.endMessage && { endCallMessage: truncate(literal(assistant.endMessage), maxSpoken) }),
    ...(assistant.voicemailMessage && { voicemailMessage: truncate(literal(assistant.voicemailMessage), maxSpoken) }),
    maxDurationSeconds: assistant.maxDurationSeconds,
    analysisPlan: analysisPlan({ language, evaluation: literal(evaluation), place, hasReport, criteria }),
    artifactPlan: { recordingEnabled: true, recordingFormat: "mp3", transcriptPlan: { enabled: true } },
    monitorPlan: { controlEnabled: true, listenEnabled: false },
    // All that is read here; the default list is mostly conversation and speech updates.
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
  const made = toolRequests(tools, { url: target.url, headers: secretHeader(target) });
  return {
    ...request,
    model: {
      ...model,
      tools: [...(model.tools ?? []), ...made.map((tool) => ({ type: "function" as const, ...tool }))],
    },
    serverMessages: [...serverMessages, "tool-calls"],
  };
}

const secretHeader = ({ secret }: WebhookTarget) => ({ "x-vapi-secret": secret });

const serverOf = ({ url, secret }: WebhookTarget): Vapi.Server => ({
  url,
  headers: secretHeader({ url, secret }),
  timeoutSeconds: 20,
  // Without a plan a report that is not taken at once is lost.
  backoffPlan: { type: exponential, maxRetries: 6, baseDelaySeconds: 2 },
});

/** The provider knows what time it is when it analyses the call. */
const placeIn = (zone: string): StartCall["place"] => ({ zone, time: "{{now}} UTC" });

export const savedAssistantRequest = ({ ref, assistant, zone }: SavedAssistant): Vapi.CreateAssistantDto => ({
  ...assistantRequest(assistant, placeIn(zone)),
  // On phones the default is the noise of an office.
  backgroundSound: "off",
  metadata: { ...ref },
});

export const webCallRequest = ({ assistant, zone }: WebCall): { assistant: Vapi.CreateAssistantDto } => {
  const { analysisPlan: _, ...request } = assistantRequest(assistant, placeIn(zone));
  return { assistant: { ...request, serverMessages: [], artifactPlan: { recordingEnabled: false } } };
};

export function answerBody(answer: CallAnswer): object {
  switch (answer.kind) {
    case "saved":
      return { assistantId: answer.voiceAssistantId };
    case "assistant":
      return { assistant: { ...assistantRequest(answer.assistant, placeIn(answer.zone)), backgroundSound: "off" } };
    case "sentence":
      return { error: answer.words };
  }
}

/** Reasons for which a number that asks us ends a call before anyone has spoken. */
const unanswered = [
  "assistant-request-failed",
  ...["error", "unspeakable-error", "invalid-assistant", "no-assistant", "forwarding-phone-number"].map(
    (what) => `assistant-request-returned-${what}`,
  ),
  "assistant-not-found",
];

const serverOfNumber = ({ numberId, tenantId }: NumberAnswering, { url, secret }: WebhookTarget): Vapi.Server =>
  serverOf({ url: `${url}/numbers/${tenantId}/${numberId}`, secret });

/**
 * Who answers a number: a fixed assistant, or the one that our answer names. Where no answer comes, Vapi dials the
 * fallback; after an answer other than 200 it skips that, and the hook transfers there, or says a sentence.
 */
export function answeringRequest(answering: NumberAnswering, webhook: WebhookTarget, fallbackUri?: string) {
  const { provider, voiceAssistantId, sorry } = answering;
  const destination = fallbackUri === undefined ? undefined : { type: "sip", sipUri: fallbackUri };
  const onFailure = {
    on: "call.ending",
    filters: [{ type: "oneOf", key: "call.endedReason", oneOf: unanswered }],
    do: destination ? { type: "transfer", destination } : { type: "say", exact: sorry },
  };
  return {
    provider,
    assistantId: voiceAssistantId ?? null,
    server: serverOfNumber(answering, webhook),
    // The API has no way to clear it: one that stays leads to a number that is deleted.
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
  server: serverOfNumber(answering, webhook),
});

/** The wire wants this word; Vapi's document types the list of words as an object, and the SDK follows it. */
const exponentialWord: unknown = "exponential";
const exponential = exponentialWord as Vapi.BackoffPlan["type"];

/** Vapi reads every text as a Liquid template, in which no text of ours is one: what opens a tag is taken apart. */
const literal = (text: string): string => text.replace(/\{(?=[{%])/g, "{ ");

export function clip(name: string): string {
  let clipped = "";
  for (const character of name.trim()) {
    if (clipped.length + character.length > maxName) break;
    clipped += character;
  }
  return clipped;
}
