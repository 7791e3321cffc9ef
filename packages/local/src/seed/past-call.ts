/** A call of the past, ended through the engine as any other: its words are those that the played provider would have said. */
import { fillPrompt, standardValues } from "@callwright/contracts";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import type { CandidateItem } from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import * as Followup from "@callwright/core/followup/index";
import { factsOf, type JobItem, promptVersionOf } from "@callwright/core/job/index";
import { now, toIso } from "@callwright/core/kernel/clock";
import type { CallReport } from "@callwright/core/ports/voice";
import { analyse, type Heard, type JsonSchema } from "../simulators/conversation/analysis.ts";
import { type Script, writeScript } from "../simulators/conversation/script.ts";
import { scenarioOf } from "../simulators/scenarios.ts";
import type { Simulators } from "../simulators/types.ts";

/** Where the voice provider's memory is filled, so that the recordings of the past can be heard. */
export type Remember = Simulators["rememberCall"];

interface PastCall {
  readonly job: JobItem;
  readonly candidate: CandidateItem;
  /** Queued, and never dialled. */
  readonly callId: string;
  /** The first, second, third call of the job. */
  readonly place: number;
  readonly remember: Remember;
}

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

/** One after the other, yesterday. */
const placedAt = (place: number): number => now() - 26 * hourMs + place * quarterMs;

const maxDurationSeconds = 900;

/** What the analysis is asked for, as the adapter of the voice provider asks. */
const facts: JsonSchema = {
  type: "object",
  properties: {
    outcome: { type: "string", enum: ["Not Interested", "Candidate did not engage", "Not Sure"] },
    interested: { type: "boolean" },
    experienceYears: { type: "number" },
    salaryExpectation: { type: "number" },
    availability: { type: "string" },
    optOut: { type: "boolean" },
  },
};

export async function seedCall(past: PastCall): Promise<void> {
  const call = await Call.load(past.callId);
  if (!call) throw new Error(`Call ${past.callId} was not placed`);
  if (call.state === "ended") return;
  const dialedMs = placedAt(past.place);
  const key = { tenantId: call.tenantId, callId: call.callId };
  const dialedAt = toIso(dialedMs);
  await db()
    .call.patch(key)
    .set({ createdAt: dialedAt, dialedAt, attempts: 1, promptVersion: promptVersionOf(past.job) })
    .go();
  const heard = hear(past, dialedMs);
  const report = reportOf(heard);
  await Call.end({ ...call, createdAt: dialedAt, dialedAt }, report);
  await Followup.run(call.callId);
  await transact((writer) =>
    Billing.settle(writer, call, { callId: call.callId, reservedSeconds: 0, seconds: report.durationSeconds }),
  );
  if (heard.script.answered) await keepRecording(past, heard, dialedMs);
}

/** Left at the provider until somebody listens: speaking all of them would take the first start too long. */
async function keepRecording({ job, candidate, callId, remember }: PastCall, heard: Heard, createdMs: number) {
  const { number, script } = heard;
  const scenario = scenarioOf(number).id;
  const voiceCallId = remember({
    number,
    scenario,
    script,
    variables: standardValues(factsOf(job), candidate),
    createdMs,
  });
  const { tenantId, jobId } = job;
  await db().call.patch({ tenantId, callId }).set({ voiceCallId, hasRecording: true }).go();
  await db()
    .candidate.patch({ tenantId, parentId: jobId, candidateId: candidate.candidateId })
    .set({ hasRecording: true })
    .go();
}

function hear({ job, candidate }: PastCall, dialedMs: number): Heard {
  const variables = standardValues(factsOf(job), candidate);
  const number = candidate.phoneNumber;
  const script = writeScript({
    number,
    scenario: scenarioOf(number),
    language: job.language,
    variables,
    firstMessage: fillPrompt(job.promptFirstSentence, variables),
    detectsVoicemail: true,
    maxDurationSeconds,
  });
  const startedMs = dialedMs + (script.queueSeconds + script.ringSeconds) * 1000;
  return { script, name: candidate.firstName, number, variables, startedMs };
}

function reportOf(heard: Heard): CallReport {
  const { script, startedMs } = heard;
  const read = analyse(heard, {
    structuredDataPlan: { enabled: true, schema: facts },
    successEvaluationPlan: { rubric: "DescriptiveScale" },
  });
  return {
    endedReason: script.endedReason,
    ...(script.answered ? { startedAt: toIso(startedMs) } : {}),
    endedAt: toIso(startedMs + script.talkSeconds * 1000),
    durationSeconds: script.talkSeconds,
    cost: 0,
    costParts: {},
    analysis: { ...read.structuredData, summary: read.summary ?? "", successEvaluation: read.successEvaluation ?? "" },
    transcript: transcriptOf(script),
    hasRecording: false,
  };
}

const transcriptOf = (script: Script): CallReport["transcript"] =>
  script.lines.map(({ role, text, start }) => ({
    role: role === "bot" ? "assistant" : "user",
    message: text,
    secondsFromStart: start,
  }));
