/** How the voice provider shows a call: its resource, its artifacts, its analysis. */
import { type Analysis, analyse, extract } from "../conversation/analysis.ts";
import { type Cost, costOf } from "../conversation/cost.ts";
import type { Line } from "../conversation/script.ts";
import type { CallRecord } from "./calls.ts";
import type { Links } from "./links.ts";
import { ORG_ID } from "./objects.ts";
import { transfersOf } from "./transfers.ts";

const iso = (ms: number): string => new Date(ms).toISOString();
const PRESIGNED_SECONDS = 1800;

/** The call as the API shows it: costs, analysis and artifacts are complete only after its end. */
export function presentCall(call: CallRecord, links: Links, heardSeconds: number): Record<string, unknown> {
  const { setup } = call;
  const isEnded = call.status === "ended";
  const cost = isEnded ? costOfCall(call) : undefined;
  return {
    id: call.id,
    orgId: ORG_ID,
    type: setup.isInbound ? "inboundPhoneCall" : "outboundPhoneCall",
    status: call.status,
    createdAt: iso(call.createdMs),
    updatedAt: iso(call.updatedMs),
    ...(setup.name !== undefined && { name: setup.name }),
    ...(call.assistantId && { assistantId: call.assistantId }),
    ...(setup.transient && { assistant: setup.transient }),
    ...(setup.overrides && { assistantOverrides: setup.overrides }),
    ...(call.phoneNumberId && { phoneNumberId: call.phoneNumberId }),
    ...(setup.customer && { customer: setup.customer }),
    phoneCallProvider: setup.phoneNumber?.provider ?? "twilio",
    phoneCallProviderId: setup.carrierCallId,
    phoneCallTransport: "pstn",
    transport: {
      conversationType: "voice",
      provider: setup.phoneNumber?.provider ?? "twilio",
      ...(setup.phoneNumber?.twilioAccountSid !== undefined && { accountSid: setup.phoneNumber.twilioAccountSid }),
    },
    ...(!isEnded && { monitor: monitorOf(call, links) }),
    cost: cost?.total ?? 0,
    ...(call.startedMs !== null && { startedAt: iso(call.startedMs) }),
    ...(isEnded && { endedReason: call.endedReason, endedAt: iso(call.endedMs ?? call.updatedMs) }),
    ...(cost && { costBreakdown: cost.breakdown, costs: cost.items }),
    ...(call.isReported && { analysis: analysisOf(call) }),
    ...(call.startedMs !== null && {
      messages: messagesOf(call, heardSeconds),
      artifact: isEnded ? artifactOf(call, links) : { messages: messagesOf(call, heardSeconds) },
    }),
  };
}

function monitorOf({ id, setup }: CallRecord, links: Links): Record<string, string> {
  const plan = setup.assistant.monitorPlan;
  return {
    ...(plan?.listenEnabled !== false && { listenUrl: links.listen(id, setup.controlToken) }),
    ...(plan?.controlEnabled !== false && { controlUrl: links.control(id, setup.controlToken) }),
  };
}

const systemPromptOf = ({ setup }: CallRecord): string => {
  const messages = setup.assistant.model?.messages;
  const system = Array.isArray(messages) ? messages.find((message) => message.role === "system") : undefined;
  return typeof system?.content === "string" ? system.content : "";
};

/** The messages that began in the first `heardSeconds` of the talk. */
export function messagesOf(call: CallRecord, heardSeconds: number): Record<string, unknown>[] {
  const startedMs = call.startedMs;
  if (startedMs === null) return [];
  const spoken = call.setup.script.lines.filter((line) => line.start < heardSeconds);
  return [
    { role: "system", message: systemPromptOf(call), time: startedMs, secondsFromStart: 0 },
    ...spoken.map(({ role, text, start, end }) => ({
      role,
      message: text,
      time: Math.round(startedMs + start * 1000),
      endTime: Math.round(startedMs + end * 1000),
      secondsFromStart: start,
      duration: Math.round((end - start) * 1000),
      ...(role === "bot" && { source: "" }),
    })),
  ];
}

export const openAiMessagesOf = (call: CallRecord, heardSeconds: number): Record<string, unknown>[] =>
  messagesOf(call, heardSeconds).map(({ role, message }) => ({
    role: role === "bot" ? "assistant" : role,
    content: message,
  }));

export const transcriptOf = (lines: readonly Line[]): string =>
  lines.map(({ role, text }) => `${role === "bot" ? "AI" : "User"}: ${text}\n`).join("");

export const hasRecording = ({ status, startedMs, setup }: CallRecord): boolean =>
  status === "ended" && startedMs !== null && setup.assistant.artifactPlan?.recordingEnabled !== false;

/** Recordings, transcript and messages of an ended call. */
export function artifactOf(call: CallRecord, links: Links): Record<string, unknown> {
  const { script, assistant, variables } = call.setup;
  const outputs = assistant.artifactPlan?.structuredOutputs;
  return {
    messages: messagesOf(call, Number.POSITIVE_INFINITY),
    messagesOpenAIFormatted: openAiMessagesOf(call, Number.POSITIVE_INFINITY),
    ...(assistant.artifactPlan?.transcriptPlan?.enabled !== false && { transcript: transcriptOf(script.lines) }),
    ...(hasRecording(call) && recordingsOf(call.id, links)),
    ...(assistant.artifactPlan?.loggingEnabled !== false && { logUrl: links.stored(call.id, "log") }),
    ...transfersOf(call.setup),
    ...(outputs && { structuredOutputs: structuredOutputsOf(call, outputs) }),
    variableValues: variables,
  };
}

function structuredOutputsOf(call: CallRecord, outputs: readonly { name: string; schema: object }[]) {
  if (!call.isReported || Object.keys(analysisOf(call)).length === 0) return {};
  const results = outputs.map(({ name, schema }, index) => {
    // Each output has an id of its own, the same at every request.
    const id = `${call.id.slice(0, -4)}${String(index).padStart(4, "0")}`;
    return [id, { name, result: extract(analysisInputOf(call), schema) }] as const;
  });
  return Object.fromEntries(results);
}

function recordingsOf(id: string, links: Links): Record<string, unknown> {
  const mono = links.stored(id, "mono");
  const stereo = links.stored(id, "stereo");
  return {
    recordingUrl: mono,
    stereoRecordingUrl: stereo,
    recording: {
      stereoUrl: stereo,
      mono: {
        combinedUrl: mono,
        assistantUrl: links.stored(id, "assistant"),
        customerUrl: links.stored(id, "customer"),
      },
    },
    presignedMonoUrl: links.presigned(id, "mono", PRESIGNED_SECONDS),
    presignedStereoUrl: links.presigned(id, "stereo", PRESIGNED_SECONDS),
    presignedAssistantUrl: links.presigned(id, "assistant", PRESIGNED_SECONDS),
    presignedCustomerUrl: links.presigned(id, "customer", PRESIGNED_SECONDS),
    presignedUrlsExpiresAt: links.expiry(PRESIGNED_SECONDS),
  };
}

function analysisInputOf({ number, startedMs, createdMs, setup }: CallRecord) {
  const { candidateName } = setup.variables;
  return {
    script: setup.script,
    name: typeof candidateName === "string" && candidateName !== "" ? candidateName : setup.customer?.name,
    number,
    variables: setup.variables,
    startedMs: startedMs ?? createdMs,
  };
}

/** Empty when little or nothing was said. */
export function analysisOf(call: CallRecord): Analysis {
  if (call.startedMs === null) return {};
  return analyse(analysisInputOf(call), call.setup.assistant.analysisPlan);
}

export function costOfCall(call: CallRecord): Cost {
  const { assistant, script } = call.setup;
  return costOf(script, {
    model: assistant.model ?? {},
    transcriber: assistant.transcriber ?? {},
    voice: assistant.voice ?? {},
    prompt: systemPromptOf(call),
    isAnalysed: Object.keys(analysisOf(call)).length > 0,
  });
}
