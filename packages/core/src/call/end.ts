import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { isRefusedValue, transactParts } from "../db/transact.ts";
import { ports, runAsSystem } from "../kernel/context.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import type { CallReport } from "../ports/voice.ts";
import * as Reach from "../reach/index.ts";
import { onLineFreed } from "./account-capacity/lease.ts";
import { bareReport, type CallEnd, type CandidateBefore, clipReport, type EndReport } from "./call-end.ts";
import { type EndPart, endWrites } from "./end-writes.ts";
import {
  type CallOutcome,
  endingOf,
  isMachine,
  isUndialed,
  mayEndWithoutRing,
  type OwnEndCause,
  readOutcome,
} from "./ending.ts";
import { analysisKey, type CallItem, transcriptKey, zoneOf } from "./item.ts";
import { callEnded, dispatchLine } from "./messages.ts";
import { load } from "./read.ts";
import { tripBreaker } from "./run/breaker.ts";
import { ensureFolding } from "./run/fold.ts";
import { loadRun } from "./run/load.ts";
import { saveScorecard } from "./scorecard.ts";

const emptyAnalysis = { summary: "", successEvaluation: "" };

export async function endWithoutReport(
  call: CallItem,
  cause: OwnEndCause,
  words?: string,
  gate?: DecisionRecord,
): Promise<void> {
  if (call.state === "ended") return;
  const { words: defaultWords = "" } = endingOf(cause);
  const report = {
    cause,
    endedReason: cause,
    durationSeconds: 0,
    cost: 0,
    costParts: {},
    analysis: { ...emptyAnalysis, summary: words ?? defaultWords },
    transcript: [],
    hasRecording: false,
  };
  if (await commitEnd(call, report, { mustBeUnchanged: true, gate })) await send(callEnded, { callId: call.callId });
}

export async function endWithReport(
  call: CallItem,
  fullReport: CallReport,
  source: Pick<EndOptions, "isRedeliverable" | "voiceCallId"> = {},
): Promise<CallItem | undefined> {
  let current: CallItem | undefined = call;
  if (call.state === "ended") return call;
  const { transcript, analysis } = fullReport;
  const { report, isClipped } = clipReport(fullReport);
  if (transcript.length > 0)
    await ports().blobs.put(transcriptKey(call), JSON.stringify(transcript), "application/json");
  if (isClipped) await ports().blobs.put(analysisKey(call), JSON.stringify(analysis), "application/json");
  const scorecard = await saveScorecard(call, fullReport);
  // If the state has changed since the row was read (claimed, released), the end is written for the new state.
  while (current && current.state !== "ended") {
    if (source.voiceCallId && current.voiceCallId && current.voiceCallId !== source.voiceCallId) {
      log.error("call.foreign-event", { callId: call.callId, voiceCallId: source.voiceCallId });
      return undefined;
    }
    const ended = await commitReport(current, report, { ...source, scorecard });
    if (ended) return ended;
    current = await load(current.callId);
  }
  return current;
}

/** If the table refuses the report, the call ends with a bare one, so that its line is freed. */
async function commitReport(call: CallItem, report: EndReport, options: EndOptions): Promise<CallItem | undefined> {
  try {
    return await commitEnd(call, report, options);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    log.error("call.report-refused", { callId: call.callId, error: describeError(error) });
    return commitEnd(call, bareReport(report), { ...options, scorecard: undefined });
  }
}

type EndOptions = Pick<CallEnd, "isRedeliverable" | "voiceCallId" | "mustBeUnchanged" | "gate" | "scorecard">;

/** Leaves out parts whose rows were deleted. Undefined if the call is no longer as it was read. */
async function commitEnd(call: CallItem, rawReport: EndReport, options: EndOptions): Promise<CallItem | undefined> {
  const report = localizeCallback(rawReport, zoneOf(call) ?? call.timezone);
  const outcome = readOutcome(report, { hadMessage: call.leavesMessage });
  const missingParts = new Set<EndPart>();
  const before = await candidateBefore(call, report);
  if (!before) missingParts.add("candidate").add("next");
  const isDialed = call.state !== "queued" && !isUndialed(report.cause);
  const record = await Outbox.recorder();
  const next =
    isDialed && before
      ? await Reach.nextAttempt(
          { ...call, zone: zoneOf(call) },
          { miss: outcome.miss, hasRung: outcome.hasRung, analysis: requestsIn(call, report, outcome) },
        )
      : undefined;
  for (;;) {
    const plannedNext = missingParts.has("next") ? undefined : next;
    const ending: CallEnd = { ...options, record, call, report, outcome, before, next: plannedNext };
    let ended = call;
    const result = await transactParts<EndPart>((put, writer) => {
      ended = endWrites(writer, ending, (part, writes) => {
        if (!missingParts.has(part)) put(part, writes);
      });
    });
    if (result.ok) {
      logEnd(ending, ended, isDialed);
      return ended;
    }
    const { failed } = result;
    if (failed.has("call") || failed.size === 0) return undefined;
    const isNextRefused = failed.has("run") || failed.has("candidate") || failed.has("counters");
    const dropsNext = plannedNext && !failed.has("next") && isNextRefused;
    // The run may have refused only the next attempt, so the next try leaves it out and keeps the run's count.
    if (dropsNext) missingParts.add("next");
    for (const part of failed) if (!dropsNext || part !== "run") missingParts.add(part);
  }
}

function logEnd({ report, outcome }: CallEnd, { callId, nextAt }: CallItem, isDialed: boolean): void {
  const { cause, endedReason: reason } = report;
  log.info("call.ended", { callId, reason });
  if (isDialed) measure("CallsEnded");
  if (isDialed && outcome.party === "person") measure("CallsAnswered");
  if (outcome.hasRung || nextAt || mayEndWithoutRing(cause)) return;
  measure("EndedWithoutRing");
  log.warn("call.ended-without-ring", { callId, cause, reason });
}

/** Reads a callback time such as "at ten" in the candidate's zone, or for an inbound call in that of its job. */
function localizeCallback(report: EndReport, zone: string): EndReport {
  const { callbackAt } = report.analysis;
  if (callbackAt === undefined) return report;
  return { ...report, analysis: { ...report.analysis, callbackAt: Compliance.readLocalInstant(callbackAt, zone) } };
}

/** Machines request nothing; an opt-out counts from any party. A promise holds until the person is reached. */
function requestsIn(
  { promisedAt }: CallItem,
  { analysis: { callbackAt, wrongNumber, optOut } }: EndReport,
  { party }: CallOutcome,
): Reach.CallRequests {
  if (party === "person") return { callbackAt, wrongNumber, optOut };
  return isMachine(party)
    ? { callbackAt: promisedAt, optOut }
    : { callbackAt: callbackAt ?? promisedAt, wrongNumber, optOut };
}

/** The counters before this call. An undialled call gives back the candidate's former status, which only their row has. */
async function candidateBefore(call: CallItem, { cause }: EndReport): Promise<CandidateBefore | undefined> {
  if (call.callsBefore !== undefined && !isUndialed(cause))
    return { bucket: call.bucketBefore, totalCalls: call.callsBefore };
  const candidate = await Candidate.load(call.parentId, call.candidateId);
  if (candidate?.pendingCallId !== call.callId) return undefined;
  const { bucket, totalCalls, endReason } = candidate;
  return { bucket, totalCalls, endReason };
}

/** Wakes the lines that may dial once a call has ended; other workers dial. */
export async function onCallEnded(call: CallItem): Promise<void> {
  const { runId, numberId, endReason, dialedAt, nextAt } = call;
  if (runId && endReason === "failed" && dialedAt) await tripBreaker(call);
  if (runId && call.runShard) {
    const run = await loadRun(runId);
    if (run) await ensureFolding(run);
  }
  await Promise.all([send(dispatchLine, { numberId, nextAt }), onLineFreed(call)]);
}

export const runAsCallOwner = <T>(call: CallItem, work: () => Promise<T>): Promise<T> =>
  runAsSystem(call, "call.ended", work);
