import { toWellFormed } from "@callwright/core/kernel/json";
import type { Analysis, CallReport, EndCause, TranscriptLine } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { answerers, maxUnanswered, noOutcome, readAnswers, readFlag, readQuantity, readWords } from "./analysis.ts";
import { readTransfers } from "./transfer.ts";
import type { EndedSource } from "./wire.ts";

/** A fact may be on the message or on the call: the first source that has it counts. */
export function readReport(sources: readonly EndedSource[]): CallReport {
  const startedAt = first(sources, (source) => readInstant(source.startedAt));
  const endedAt = first(sources, (source) => readInstant(source.endedAt));
  const costParts = first(sources, readCostParts) ?? {};
  const endedReason = first(sources, (source) => source.endedReason) ?? "unknown";
  return toWellFormed({
    cause: toEndCause(endedReason),
    endedReason,
    startedAt,
    endedAt,
    durationSeconds: secondsBetween(startedAt, endedAt) ?? first(sources, (source) => source.durationSeconds) ?? 0,
    cost: first(sources, (source) => source.cost || undefined) ?? roundMicros(sum(Object.values(costParts))),
    costParts,
    analysis: readAnalysis(sources),
    transcript: first(sources, readTranscript) ?? [],
    hasRecording: sources.some(hasRecording),
    transfers: first(sources, readTransfers),
  });
}

function first<T>(sources: readonly EndedSource[], read: (source: EndedSource) => T | undefined): T | undefined {
  for (const source of sources) {
    const value = read(source);
    if (value !== undefined) return value;
  }
  return undefined;
}

const readInstant = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : undefined);

function secondsBetween(startedAt: string | undefined, endedAt: string | undefined): number | undefined {
  if (!startedAt || !endedAt) return undefined;
  return Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
}

/** The older breakdown's names of parts, as the newer `costs` call them. */
const partNames: Readonly<Record<string, string>> = { stt: "transcriber", llm: "model", tts: "voice" };
/** Fields of the breakdown that are costs; others count tokens and characters. */
const breakdownCosts = ["transport", "stt", "llm", "tts", "vapi", "chat"];

function readCostParts({ costs, costBreakdown }: EndedSource): Record<string, number> | undefined {
  const parts: Record<string, number> = {};
  const add = (vapiName: string, cost: number) => {
    const name = partNames[vapiName] ?? vapiName;
    if (cost > 0) parts[name] = roundMicros((parts[name] ?? 0) + cost);
  };
  for (const { type, cost } of costs ?? []) add(type ?? "other", cost ?? 0);
  if (Object.keys(parts).length === 0)
    for (const name of breakdownCosts) {
      const cost = costBreakdown?.[name];
      if (typeof cost === "number") add(name, cost);
    }
  return Object.keys(parts).length > 0 ? parts : undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const roundMicros = (dollars: number) => Math.round(dollars * 1e6) / 1e6;

/** The assistant is called `bot` in messages and `assistant` in the OpenAI form. */
const speakers: Readonly<Record<string, TranscriptLine["role"]>> = {
  bot: "assistant",
  assistant: "assistant",
  user: "user",
};

export function readTranscript({ artifact, messages, transcript }: EndedSource): TranscriptLine[] | undefined {
  for (const entries of [artifact?.messages, messages, artifact?.messagesOpenAIFormatted]) {
    const lines = (entries ?? []).flatMap(readLine);
    if (lines.length > 0) return lines;
  }
  return splitTranscript(artifact?.transcript ?? transcript);
}

type Message = NonNullable<EndedSource["messages"]>[number];

/** Empty for system prompts and tool calls, which were not spoken. */
function readLine({ role, message, content, secondsFromStart }: Message): TranscriptLine[] {
  const speaker = speakers[role ?? ""];
  const words = (message ?? content ?? "").trim();
  return speaker && words ? [{ role: speaker, message: words, secondsFromStart }] : [];
}

const spokenRow = /^(AI|Bot|Assistant|User):\s*(.+)$/i;

function splitTranscript(text: string | undefined): TranscriptLine[] | undefined {
  const lines: TranscriptLine[] = [];
  for (const row of (text ?? "").split("\n")) {
    const [, speaker, words] = spokenRow.exec(row.trim()) ?? [];
    if (speaker && words) lines.push({ role: speaker.toLowerCase() === "user" ? "user" : "assistant", message: words });
  }
  return lines.length > 0 ? lines : undefined;
}

function hasRecording({ artifact, recordingUrl, stereoRecordingUrl }: EndedSource): boolean {
  const { recording } = artifact ?? {};
  const urls = [
    recordingUrl,
    stereoRecordingUrl,
    artifact?.recordingUrl,
    artifact?.stereoRecordingUrl,
    artifact?.presignedMonoUrl,
    artifact?.presignedStereoUrl,
    recording?.stereoUrl,
    recording?.mono?.combinedUrl,
  ];
  return urls.some(Boolean);
}

function readAnalysis(sources: readonly EndedSource[]): Analysis {
  const evaluation = first(sources, (source) => source.analysis?.successEvaluation);
  const data = first(sources, (source) => source.analysis?.structuredData) ?? {};
  const outcome = readWords(data.outcome);
  return {
    summary: first(sources, (source) => source.analysis?.summary || source.summary || undefined) ?? "",
    successEvaluation: evaluation === undefined ? "" : String(evaluation),
    outcome: outcome === noOutcome ? undefined : outcome,
    interested: readFlag(data.interested),
    experienceYears: readQuantity(data.experienceYears),
    salaryExpectation: readQuantity(data.salaryExpectation),
    availability: readWords(data.availability),
    optOut: readFlag(data.optOut),
    humanRequested: readFlag(data.humanRequested),
    callbackAt: readInstant(readWords(data.callbackAt)),
    requestQuote: readWords(data.requestQuote),
    unanswered: readUnanswered(data.unanswered),
    wrongNumber: readFlag(data.wrongNumber),
    answeredBy: answerers.find((each) => each === readWords(data.answeredBy)),
    answers: first(sources, (source) => readAnswers(source.analysis?.structuredDataMulti)),
  };
}

const unansweredSchema = z.array(z.looseObject({ topic: z.unknown(), question: z.unknown() }));

function readUnanswered(value: unknown): Analysis["unanswered"] {
  const entries = (z.safeParse(unansweredSchema, value).data ?? []).flatMap((entry) => {
    const topic = readWords(entry.topic);
    const question = readWords(entry.question);
    return topic && question ? [{ topic, question }] : [];
  });
  return entries.length > 0 ? entries.slice(0, maxUnanswered) : undefined;
}

/** Vapi knows over 600 reasons why a call ended, and adds more. These go before `causePatterns`. */
const exactCauses: Readonly<Record<string, EndCause>> = {
  "customer-did-not-answer": "no-answer",
  "customer-busy": "busy",
  voicemail: "voicemail",
  "silence-timed-out": "silence",
  "exceeded-max-duration": "completed",
  "vonage-completed": "completed",
  "twilio-reported-customer-misdialed": "invalid-number",
  "twilio-failed-to-connect-call": "carrier-fault",
  "vonage-failed-to-connect-call": "carrier-fault",
  "vonage-rejected": "carrier-refused",
  "worker-shutdown": "provider-fault",
  "manually-canceled": "canceled",
  "call-deleted": "deleted",
  "scheduled-call-deleted": "deleted",
  "call.start.error-subscription-concurrency-limit-reached": "lines-taken",
};

/** The first match decides. */
const causePatterns: readonly (readonly [RegExp, EndCause])[] = [
  [/^customer-ended-call/, "customer-hung-up"],
  [/^assistant-(ended|said|forwarded)/, "completed"],
  // A call that ends around a transfer had a conversation.
  [/^call\.(forwarding\.|in-progress\.error-(warm-)?transfer-)/, "completed"],
  [/^call\.in-progress\.(twilio-completed-call|sip-completed-call)$/, "completed"],
  [/vapifault/, "provider-fault"],
  [/^pipeline-error|providerfault/, "component-fault"],
  [/sip.*failed-to-connect/, "carrier-fault"],
  // The account has no credits, is frozen, or has reached its limit for the day.
  [
    /^call\.start\.error-(subscription-(insufficient|frozen|wallet|upgrade)|fraud-check|vapi-number-outbound-daily-limit)/,
    "account-refused",
  ],
  [/^call\.start\.error/, "not-started"],
];

export function toEndCause(endedReason: string): EndCause {
  const [, patternCause = "unknown"] = causePatterns.find(([pattern]) => pattern.test(endedReason)) ?? [];
  return exactCauses[endedReason] ?? patternCause;
}
