/** Makes a past call: the real engine runs at a past time, with a simulated voice provider. */
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

/** Stores the call at the simulated voice provider, which makes its recording available. */
export type RememberCall = Simulators["rememberCall"];

interface PastCall {
  readonly job: ParentItem;
  readonly candidate: CandidateItem;
  readonly numberId: string;
  /** When the call was placed, in milliseconds since the epoch. */
  readonly atMs: number;
  readonly remember: RememberCall;
}

const maxDurationSeconds = 900;

/** The facts that the analysis plan asks for. */
const factsSchema: JsonSchema = {
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

/** Drops messages, since the seed does the work after a call itself. */
const droppingQueue: Queue = { send: async () => {}, ping: async () => {} };

/** Undefined if the call is refused: at night, or after an opt-out. */
export async function placeIfAllowed(input: Parameters<typeof Call.place>[0]) {
  try {
    return await Call.place(input);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Ends the pending call of a killed start, else places and ends one. Does nothing if the person may not be called. */
export async function seedCall(pastCall: PastCall): Promise<void> {
  const { job, candidate, numberId, atMs } = pastCall;
  const conversation = simulateConversation(pastCall);
  const voice = simulatedVoice(pastCall, conversation);
  await runAtTime(atMs, () =>
    runAs({ ports: { ...ports(), queue: droppingQueue, voice } }, async () => {
      const { candidateId, pendingCallId } = candidate;
      const callId = pendingCallId ?? (await placeIfAllowed({ parentId: job.parentId, candidateId, numberId }))?.callId;
      if (!callId) return;
      await Call.dispatch({ numberId });
      const call = await Call.load(callId);
      if (!call?.voiceCallId) throw new Error(`${candidate.phoneNumber} was not dialled`);
      setClockOffset(clockOffset() + endMsOf(conversation) - now());
      await Call.endWithReport(call, reportOf(conversation, pastCall));
      await AfterCall.handleCallEnded(callId);
    }),
  );
}

/** Runs the work with the clock set to this time, then sets the clock back. */
async function runAtTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const offset = clockOffset();
  setClockOffset(offset + ms - now());
  try {
    return await work();
  } finally {
    setClockOffset(offset);
  }
}

/** Only stores the call: speaking the recordings of all past calls would delay the first start. */
function simulatedVoice({ job, candidate, atMs, remember }: PastCall, { number, script }: EndedConversation): Voice {
  const variables = standardValues(factsOf(job), candidate);
  const providerCall = { number, scenario: scenarioOf(number).id, script, variables, createdMs: atMs };
  return { ...ports().voice, startCall: async () => ({ kind: "started", voiceCallId: remember(providerCall) }) };
}

function simulateConversation({ job, candidate, atMs }: PastCall): EndedConversation {
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
    criteria: criteriaIn({ structuredDataMultiPlan: scorecardPlan(criteriaOf({ job, candidate }), job.language) }),
  });
  const startedMs = atMs + (script.queueSeconds + script.ringSeconds) * 1000;
  return { script, name: candidate.firstName, number, variables, startedMs };
}

const criteriaOf = ({ job, candidate }: Pick<PastCall, "job" | "candidate">) =>
  Call.filledCriteria(job.criteria, promptValues(factsOf(job), candidate));

const endMsOf = ({ script, startedMs }: EndedConversation): number => startedMs + script.talkSeconds * 1000;

function reportOf(conversation: EndedConversation, pastCall: PastCall): CallReport {
  const { script, startedMs } = conversation;
  const { summaryPlan } = analysisPlan({
    language: script.language,
    evaluation: "",
    hasReport: !script.isJob,
    customerTime: { zone: "UTC", time: toIso(startedMs) },
  });
  const analysis = analyse(conversation, {
    summaryPlan,
    structuredDataPlan: { enabled: true, schema: factsSchema },
    structuredDataMultiPlan: scorecardPlan(criteriaOf(pastCall), script.language),
    successEvaluationPlan: { rubric: "DescriptiveScale" },
  });
  return {
    cause: toEndCause(script.endedReason),
    endedReason: script.endedReason,
    ...(script.answered ? { startedAt: toIso(startedMs) } : {}),
    endedAt: toIso(endMsOf(conversation)),
    durationSeconds: script.talkSeconds,
    cost: 0,
    costParts: {},
    analysis: {
      ...analysis.structuredData,
      summary: analysis.summary ?? "",
      successEvaluation: analysis.successEvaluation ?? "",
      answers: readAnswers(analysis.structuredDataMulti),
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
