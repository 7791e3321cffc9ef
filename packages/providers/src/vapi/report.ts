import { wellFormed } from "@callwright/core/kernel/json";
import type { Analysis, CallReport, TranscriptLine } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { answerers, mostUnanswered, noOutcome } from "./analysis.ts";
import { flag, quantity, words } from "./analysis-words.ts";
import { endCauseOf } from "./end-cause.ts";
import { readAnswers } from "./scorecard.ts";
import { readTransfers } from "./transfer.ts";
import type { EndedSource } from "./wire.ts";

export function readReport(sources: readonly EndedSource[]): CallReport {
  const startedAt = first(sources, (source) => instant(source.startedAt));
  const endedAt = first(sources, (source) => instant(source.endedAt));
  const costParts = first(sources, readCostParts) ?? {};
  const endedReason = first(sources, (source) => source.endedReason) ?? "unknown";
  return wellFormed({
    cause: endCauseOf(endedReason),
    endedReason,
    startedAt,
    endedAt,
    durationSeconds: duration(startedAt, endedAt) ?? first(sources, (source) => source.durationSeconds) ?? 0,
    cost: first(sources, (source) => source.cost || undefined) ?? dollars(sum(Object.values(costParts))),
    costParts,
    analysis: readAnalysis(sources),
    transcript: first(sources, readTranscript) ?? [],
    hasRecording: sources.some(hasRecording),
    transfers: first(sources, readTransfers),
  });
}

function first<T>(sources: readonly EndedSource[], read: (source: EndedSource) => T | undefined): T | undefined {
  for (const source of sources) {
    const found = read(source);
    if (found !== undefined) return found;
  }
  return undefined;
}

const instant = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : undefined);

function duration(startedAt: string | undefined, endedAt: string | undefined): number | undefined {
  if (!startedAt || !endedAt) return undefined;
  return Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
}

const partNames: Readonly<Record<string, string>> = { stt: "transcriber", llm: "model", tts: "voice" };
const moneyOfBreakdown = ["transport", "stt", "llm", "tts", "vapi", "chat"];

function readCostParts({ costs, costBreakdown }: EndedSource): Record<string, number> | undefined {
  const parts: Record<string, number> = {};
  const add = (name: string, cost: number) => {
    if (cost > 0) parts[partNames[name] ?? name] = dollars((parts[partNames[name] ?? name] ?? 0) + cost);
  };
  for (const { type, cost } of costs ?? []) add(type ?? "other", cost ?? 0);
  if (Object.keys(parts).length === 0)
    // The breakdown also counts tokens and characters, which are no money.
    for (const name of moneyOfBreakdown) {
      const cost = costBreakdown?.[name];
      if (typeof cost === "number") add(name, cost);
    }
  return Object.keys(parts).length > 0 ? parts : undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dollars = (value: number) => Math.round(value * 1e6) / 1e6;

/** The assistant is called `bot` in messages and `assistant` in the OpenAI form. */
const speakers: Readonly<Record<string, TranscriptLine["role"]>> = {
  bot: "assistant",
  assistant: "assistant",
  user: "user",
};

export function readTranscript({ artifact, messages, transcript }: EndedSource): TranscriptLine[] | undefined {
  const spoken = [artifact?.messages, messages, artifact?.messagesOpenAIFormatted]
    .map((entries) => (entries ?? []).flatMap(line))
    .find((lines) => lines.length > 0);
  return spoken ?? linesOfText(artifact?.transcript ?? transcript);
}

type Message = NonNullable<EndedSource["messages"]>[number];

/** System prompts and tool calls were not said to anybody. */
function line({ role, message, content, secondsFromStart }: Message): TranscriptLine[] {
  const speaker = speakers[role ?? ""];
  const said = (message ?? content ?? "").trim();
  return speaker && said ? [{ role: speaker, message: said, secondsFromStart }] : [];
}

function linesOfText(text: string | undefined): TranscriptLine[] | undefined {
  const lines: TranscriptLine[] = [];
  for (const row of (text ?? "").split("\n")) {
    const [, who, said] = /^(AI|Bot|Assistant|User):\s*(.+)$/i.exec(row.trim()) ?? [];
    if (who && said) lines.push({ role: who.toLowerCase() === "user" ? "user" : "assistant", message: said });
  }
  return lines.length > 0 ? lines : undefined;
}

function hasRecording({ artifact, recordingUrl, stereoRecordingUrl }: EndedSource): boolean {
  const { recording } = artifact ?? {};
  const places = [
    recordingUrl,
    stereoRecordingUrl,
    artifact?.recordingUrl,
    artifact?.stereoRecordingUrl,
    artifact?.presignedMonoUrl,
    artifact?.presignedStereoUrl,
    recording?.stereoUrl,
    recording?.mono?.combinedUrl,
  ];
  return places.some(Boolean);
}

function readAnalysis(sources: readonly EndedSource[]): Analysis {
  const evaluation = first(sources, (source) => source.analysis?.successEvaluation);
  const data = first(sources, (source) => source.analysis?.structuredData) ?? {};
  const outcome = words(data.outcome);
  return {
    summary: first(sources, (source) => source.analysis?.summary || source.summary || undefined) ?? "",
    successEvaluation: evaluation === undefined ? "" : String(evaluation),
    outcome: outcome === noOutcome ? undefined : outcome,
    interested: flag(data.interested),
    experienceYears: quantity(data.experienceYears),
    salaryExpectation: quantity(data.salaryExpectation),
    availability: words(data.availability),
    optOut: flag(data.optOut),
    humanRequested: flag(data.humanRequested),
    callbackAt: instant(words(data.callbackAt)),
    requestQuote: words(data.requestQuote),
    unanswered: readUnanswered(data.unanswered),
    wrongNumber: flag(data.wrongNumber),
    answeredBy: answerers.find((each) => each === words(data.answeredBy)),
    answers: first(sources, (source) => readAnswers(source.analysis?.structuredDataMulti)),
  };
}

const unansweredSchema = z.array(z.looseObject({ topic: z.unknown(), question: z.unknown() }));

function readUnanswered(value: unknown): Analysis["unanswered"] {
  const read = (z.safeParse(unansweredSchema, value).data ?? []).flatMap((one) => {
    const [topic, question] = [words(one.topic), words(one.question)];
    return topic && question ? [{ topic, question }] : [];
  });
  return read.length > 0 ? read.slice(0, mostUnanswered) : undefined;
}
