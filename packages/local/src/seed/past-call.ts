/** A call of the past, carried by the engine itself at its time: only the voice provider's part is spoken by us. */
import { fillPrompt, promptValues, standardValues } from "@callwright/contracts";
import * as AfterCall from "@callwright/core/after-call/index";
import * as Call from "@callwright/core/call/index";
import type { CandidateItem } from "@callwright/core/candidate/index";
import { clockOffset, now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { ports, runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { factsOf, type ParentItem } from "@callwright/core/parent/index";
import type { Queue } from "@callwright/core/ports/queue";
import type { CallReport, Voice } from "@callwright/core/ports/voice";
import { analysisPlan, readAnswers, scorecardPlan } from "@callwright/providers/vapi/analysis";
import { toEndCause } from "@callwright/providers/vapi/report";
import { analyse, type EndedConversation, type JsonSchema } from "../simulators/conversation/analysis.ts";
import { criteriaIn } from "../simulators/conversation/criteria.ts";
import { type Script, writeScript } from "../simulators/conversation/script.ts";
import { scenarioOf } from "../simulators/scenarios.ts";
import type { Simulators } from "../simulators/types.ts";

/** Where the voice provider's memory is filled, so that the recordings of the past can be heard. */
export type Remember = Simulators["rememberCall"];

interface PastCall {
  readonly job: ParentItem;
  readonly candidate: CandidateItem;
  readonly numberId: string;
  /** When it was placed, milliseconds since the epoch. */
  readonly atMs: number;
  readonly remember: Remember;
}

const maxDurationSeconds = 900;

/** The analysis plan that the voice provider's adapter sends. */
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

/** Drops messages: the seed itself does what workers would do after a call. */
const unheard: Queue = { send: async () => {}, ping: async () => {} };

/** Undefined if the call is refused: at night, or after an opt-out. */
export async function placeIfAllowed(input: Parameters<typeof Call.place>[0]) {
  try {
    return await Call.place(input);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Ends the pending call of a start that was killed, else places one. Does nothing where the person may not be called. */
export async function seedCall(past: PastCall): Promise<void> {
  const { job, candidate, numberId, atMs } = past;
  const heard = hear(past);
  const voice = playedVoice(past, heard);
  await at(atMs, () =>
    runAs({ ports: { ...ports(), queue: unheard, voice } }, async () => {
      const { candidateId, pendingCallId } = candidate;
      const callId = pendingCallId ?? (await placeIfAllowed({ parentId: job.parentId, candidateId, numberId }))?.callId;
      if (!callId) return;
      await Call.dispatch({ numberId });
      const call = await Call.load(callId);
      if (!call?.voiceCallId) throw new Error(`${candidate.phoneNumber} was not dialled`);
      setClockOffset(clockOffset() + endOf(heard) - now());
      await Call.end(call, reportOf(heard, past));
      await AfterCall.handleCallEnded(callId);
    }),
  );
}

/** Works at another time, and comes back. */
async function at<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const offset = clockOffset();
  setClockOffset(offset + ms - now());
  try {
    return await work();
  } finally {
    setClockOffset(offset);
  }
}

/** Takes the one dial and leaves the call in the provider's memory: speaking all recordings would take the first start too long. */
function playedVoice({ job, candidate, atMs, remember }: PastCall, { number, script }: EndedConversation): Voice {
  const variables = standardValues(factsOf(job), candidate);
  const past = { number, scenario: scenarioOf(number).id, script, variables, createdMs: atMs };
  return { ...ports().voice, startCall: async () => ({ kind: "started", voiceCallId: remember(past) }) };
}

function hear({ job, candidate, atMs }: PastCall): EndedConversation {
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
    criteria: criteriaIn({ structuredDataMultiPlan: scorecardPlan(askedOf({ job, candidate }), job.language) }),
  });
  const startedMs = atMs + (script.queueSeconds + script.ringSeconds) * 1000;
  return { script, name: candidate.firstName, number, variables, startedMs };
}

const askedOf = ({ job, candidate }: Pick<PastCall, "job" | "candidate">) =>
  Call.filledCriteria(job.criteria, promptValues(factsOf(job), candidate));

const endOf = ({ script, startedMs }: EndedConversation): number => startedMs + script.talkSeconds * 1000;

function reportOf(heard: EndedConversation, past: PastCall): CallReport {
  const { script, startedMs } = heard;
  const { summaryPlan } = analysisPlan({
    language: script.language,
    evaluation: "",
    hasReport: !script.isJob,
    place: { zone: "UTC", time: toIso(startedMs) },
  });
  const read = analyse(heard, {
    summaryPlan,
    structuredDataPlan: { enabled: true, schema: facts },
    structuredDataMultiPlan: scorecardPlan(askedOf(past), script.language),
    successEvaluationPlan: { rubric: "DescriptiveScale" },
  });
  return {
    cause: toEndCause(script.endedReason),
    endedReason: script.endedReason,
    ...(script.answered ? { startedAt: toIso(startedMs) } : {}),
    endedAt: toIso(endOf(heard)),
    durationSeconds: script.talkSeconds,
    cost: 0,
    costParts: {},
    analysis: {
      ...read.structuredData,
      summary: read.summary ?? "",
      successEvaluation: read.successEvaluation ?? "",
      answers: readAnswers(read.structuredDataMulti),
    },
    transcript: transcriptOf(script),
    hasRecording: script.answered,
  };
}

const transcriptOf = (script: Script): CallReport["transcript"] =>
  script.lines.map(({ role, text, start }) => ({
    role: role === "bot" ? "assistant" : "user",
    message: text,
    secondsFromStart: start,
  }));
