import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { isRefusedValue, transactParts } from "../db/transact.ts";
import { ports } from "../kernel/context.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import type { CallReport } from "../ports/voice.ts";
import * as Reach from "../reach/index.ts";
import type { CallEnd, CandidateBefore, EndReport } from "./call-end.ts";
import { bareReport, clipReport } from "./clip-report.ts";
import { type EndPart, endWrites } from "./end-writes.ts";
import { endingOf, isMachines, isUndialed, mayEndWithoutRing, type OwnEndCause } from "./ending.ts";
import { analysisKey, type CallItem, transcriptKey, zoneOf } from "./item.ts";
import { callEnded } from "./messages.ts";
import { type CallOutcome, readOutcome } from "./outcome.ts";
import { load } from "./read.ts";
import { saveScorecard } from "./scorecard.ts";

const emptyAnalysis = { summary: "", successEvaluation: "" };

export async function endWithout(
  call: CallItem,
  cause: OwnEndCause,
  words?: string,
  gate?: DecisionRecord,
): Promise<void> {
  if (call.state === "ended") return;
  const report = {
    cause,
    endedReason: cause,
    durationSeconds: 0,
    cost: 0,
    costParts: {},
    analysis: { ...emptyAnalysis, summary: words ?? endingOf(cause).words ?? "" },
    transcript: [],
    hasRecording: false,
  };
  if (await commitEnd(call, report, { isUnchanged: true, gate })) await send(callEnded, { callId: call.callId });
}

export async function end(
  call: CallItem,
  received: CallReport,
  source: Pick<EndOptions, "isRedelivered" | "voiceCallId"> = {},
): Promise<CallItem | undefined> {
  let current: CallItem | undefined = call;
  if (call.state === "ended") return call;
  const { transcript, analysis } = received;
  const { report, isClipped } = clipReport(received);
  if (transcript.length > 0)
    await ports().blobs.put(transcriptKey(call), JSON.stringify(transcript), "application/json");
  if (isClipped) await ports().blobs.put(analysisKey(call), JSON.stringify(analysis), "application/json");
  const scorecard = await saveScorecard(call, received);
  // If the row has moved since it was read (claimed, released), the end is written for its new state.
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

/** A call whose report the table refuses ends without it, and frees its line. */
async function commitReport(call: CallItem, report: EndReport, options: EndOptions): Promise<CallItem | undefined> {
  try {
    return await commitEnd(call, report, options);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    log.error("call.report-refused", { callId: call.callId, error: describeError(error) });
    return commitEnd(call, bareReport(report), { ...options, scorecard: undefined });
  }
}

type EndOptions = Pick<CallEnd, "isRedelivered" | "voiceCallId" | "isUnchanged" | "gate" | "scorecard">;

/** Leaves out parts whose rows were deleted. Answers undefined if the call is no longer as it was read. */
async function commitEnd(call: CallItem, rawReport: EndReport, options: EndOptions): Promise<CallItem | undefined> {
  const report = localizeCallback(rawReport, zoneOf(call));
  const outcome = readOutcome(report, { hadMessage: call.leavesMessage });
  const missing = new Set<EndPart>();
  const before = await candidateBefore(call, report);
  if (!before) missing.add("candidate").add("next");
  const isDialed = call.state !== "queued" && !isUndialed(report.cause);
  const record = await Outbox.recorder();
  const next =
    isDialed && before
      ? await Reach.nextAttempt(
          { ...call, zone: zoneOf(call) },
          { miss: outcome.miss, rang: outcome.rang, analysis: requestsIn(call, report, outcome) },
        )
      : undefined;
  for (;;) {
    const ending: CallEnd = {
      ...options,
      record,
      call,
      report,
      outcome,
      before,
      next: missing.has("next") ? undefined : next,
    };
    let ended = call;
    const result = await transactParts<EndPart>((put, writer) => {
      ended = endWrites(writer, ending, (part, writes) => {
        if (!missing.has(part)) put(part, writes);
      });
    });
    if (result.ok) {
      log.info("call.ended", { callId: call.callId, reason: report.endedReason });
      if (isDialed) measure("CallsEnded");
      if (isDialed && outcome.party === "person") measure("CallsAnswered");
      if (!outcome.rang && !ended.nextAt && !mayEndWithoutRing(report.cause)) {
        measure("EndedWithoutRing");
        log.warn("call.ended-without-ring", { callId: call.callId, cause: report.cause, reason: report.endedReason });
      }
      return ended;
    }
    if (result.failed.has("call") || result.failed.size === 0) return undefined;
    // Without its run or candidate there is no next attempt, but the run still counts this call.
    const isNextLost = next && !missing.has("next") && !result.failed.has("next");
    if (isNextLost && (result.failed.has("run") || result.failed.has("candidate") || result.failed.has("counters"))) {
      missing.add("next");
      for (const part of result.failed) if (part !== "run") missing.add(part);
    } else for (const part of result.failed) missing.add(part);
  }
}

/** "At ten" means ten where the candidate is. */
function localizeCallback(report: EndReport, zone = "UTC"): EndReport {
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
  return isMachines(party)
    ? { callbackAt: promisedAt, optOut }
    : { callbackAt: callbackAt ?? promisedAt, wrongNumber, optOut };
}

async function candidateBefore(call: CallItem, { cause }: EndReport): Promise<CandidateBefore | undefined> {
  if (call.callsBefore !== undefined && !isUndialed(cause))
    return { bucket: call.bucketBefore, totalCalls: call.callsBefore };
  const candidate = await Candidate.load(call.parentId, call.candidateId);
  if (candidate?.pendingCallId !== call.callId) return undefined;
  const { bucket, totalCalls, endReason } = candidate;
  return { bucket, totalCalls, endReason };
}
