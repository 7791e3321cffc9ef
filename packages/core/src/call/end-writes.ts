/** The writes of a call's end, one part each, so that parts whose rows are gone can be left out. */
import { parseOutcome } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import type { Put, Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import type * as Reach from "../reach/index.ts";
import * as Scorecard from "../scorecard/index.ts";
import { releaseAccountSlot } from "./account-capacity/lease.ts";
import { statesBelow } from "./call.entity.ts";
import { type CallEnd, clip, hasNoOutcome } from "./call-end.ts";
import { updateCounters, updateRun, updateShard } from "./end-counts.ts";
import { isBillable, isMachine } from "./ending.ts";
import { type CallItem, definedFields, isCountedAsWaiting, reservationOf } from "./item.ts";
import { decrementPending, p90Adjustment, queueFields, releaseSlot } from "./line.ts";
import { endedKeys } from "./run/ended-list.ts";
import { watchFields } from "./watch.ts";

type RowPart = "call" | "candidate" | "counters" | "lease" | "line" | "contactState" | "minutes" | "run";
export type EndPart = RowPart | "next" | "events";

export function endWrites(writer: Writer, ending: CallEnd, put: Put<EndPart>): CallItem {
  const { call, next } = ending;
  const ended = toEndedCall(ending);
  const isClaimed = call.state !== "queued";
  const nextCall = next && toNextCall(call, next);
  put("call", writeEnd(writer, ending, ended));
  put("candidate", updateCandidate(writer, ending, nextCall));
  const { runShard } = call;
  if (!runShard) put("counters", updateCounters(writer, ending));
  if (isClaimed) {
    const p90Delta = p90Adjustment(call);
    put("lease", releaseAccountSlot(writer, call));
    put("line", releaseSlot(writer, call, { p90Delta, queued: nextCall && !call.runId ? 1 : 0 }));
    put("contactState", Compliance.unlock(writer, call, dialOutcome(call, ending)));
    put("minutes", settleMinutes(writer, ending, ended));
  } else if (!call.runId) {
    put("line", decrementPending(writer, call.numberId));
    put("minutes", Billing.releaseWaiting(writer, call, isCountedAsWaiting(call) ? 1 : 0));
  }
  if (runShard) put("run", updateShard(writer, ending, runShard, nextCall !== undefined));
  else if (call.runId) put("run", updateRun(writer, call, call.runId, nextCall !== undefined));
  if (nextCall) put("next", writer.call.create(nextCall).commit());
  put("events", recordEnd(writer, ending, ended));
  return ended;
}

function settleMinutes(writer: Writer, { call, report, outcome }: CallEnd, { endedAt = nowIso() }: CallItem) {
  const reserved = reservationOf(call);
  if (!reserved) return [];
  const { cause, durationSeconds: seconds } = report;
  return Billing.settle(writer, call, {
    ...reserved,
    isSharded: call.runShard !== undefined,
    seconds,
    endedAt,
    hasRung: outcome.hasRung,
    isBillable: isBillable(cause, seconds),
  });
}

function recordEnd(writer: Writer, ending: CallEnd, ended: CallItem): Write[] {
  const { record, outcome, call } = ending;
  const { candidateId, parentId, phoneNumber, callId, runId, startedAt, endedAt = nowIso() } = ended;
  const common = { candidateId, jobId: parentId, phoneNumber, callId };
  if (hasNoOutcome(ending)) return [];
  return [
    ...(call.state !== "queued"
      ? record(writer, "call.ended", candidateId, {
          ...common,
          runId,
          startedAt,
          endedAt,
          endReason: outcome.badge,
          durationSeconds: ending.report.durationSeconds,
          hasRecording: ending.report.hasRecording,
        })
      : []),
    ...record(writer, "candidate.outcome", candidateId, {
      ...common,
      name: call.candidateName,
      callStatus: outcome.status,
      outcome: outcome.label,
      bucket: outcome.bucket,
      summary: outcome.summary,
      externalId: call.externalId,
    }),
  ];
}

function toEndedCall(ending: CallEnd): CallItem {
  const { call, report, outcome, next, isRedeliverable, voiceCallId, gate } = ending;
  const { dueLine: _, dueKey: __, watchShard: ___, checkAt: ____, dialedAt, ...callFields } = call;
  const dialedFields = hasNoOutcome(ending)
    ? {}
    : {
        dialedAt,
        endReason: outcome.badge,
        outcomeLabel: outcome.label,
        evaluation: { ...evaluationOf(ending), ...unansweredIn(ending) },
      };
  return {
    ...callFields,
    ...dialedFields,
    state: "ended",
    endedAt: report.endedAt ?? nowIso(),
    ...(report.startedAt ? { startedAt: report.startedAt } : {}),
    ...(voiceCallId ? { voiceCallId } : {}),
    ...(gate ? { gate } : {}),
    ...(next ? { nextAt: next.at } : {}),
    endCause: report.cause,
    endedReason: report.endedReason,
    seconds: report.durationSeconds,
    // The provider reports dollars; stored are cents with two decimals.
    costCents: Math.round(report.cost * 100_00) / 100,
    costParts: report.costParts,
    summary: outcome.summary,
    hasRecording: report.hasRecording,
    ...(report.transfers && { transfers: report.transfers }),
    ...(isRedeliverable ? {} : watchFields(call.callId)),
    ...endedKeys({ ...call, dialedAt: dialedFields.dialedAt }, { ...outcome, cause: report.cause }),
  };
}

const endedFields = [
  ...(["state", "endedAt", "startedAt", "endCause", "endedReason", "endReason", "seconds", "costCents"] as const),
  ...(["costParts", "outcomeLabel", "summary", "evaluation", "hasRecording", "transfers", "gate", "nextAt"] as const),
  ...(["voiceCallId", "watchShard", "checkAt", "dueLine", "dueKey"] as const),
];

const liveStates = statesBelow("ended").filter((state) => state !== "queued");

function writeEnd(writer: Writer, ending: CallEnd, ended: CallItem): Write {
  const { call, mustBeUnchanged, isRedeliverable, voiceCallId } = ending;
  const { tenantId, callId } = call;
  return writer.call
    .patch({ tenantId, callId })
    .set(definedFields(ended, endedFields))
    .remove([
      ...(ended.dueLine ? [] : (["dueLine", "dueKey"] as const)),
      ...(isRedeliverable ? (["watchShard", "checkAt"] as const) : []),
      ...(ended.dialedAt ? [] : (["dialedAt"] as const)),
      // Needed only until the call ends.
      "p90CallMs",
      "bucketBefore",
      "callsBefore",
    ])
    .where((attributes, op) => {
      const states = mustBeUnchanged || call.state === "queued" ? [call.state] : liveStates;
      const stateTest = states.map((one) => op.eq(attributes.state, one)).join(" OR ");
      const noCallIdTest = mustBeUnchanged && !call.voiceCallId ? ` AND ${op.notExists(attributes.voiceCallId)}` : "";
      const voiceCallTest = voiceCallId
        ? ` AND (${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`
        : "";
      return `(${stateTest}) AND ${op.eq(attributes.attempts, call.attempts)}${noCallIdTest}${voiceCallTest}`;
    })
    .commit();
}

const maxTopicLength = 60;

/** Analyses of machines are dropped, except a request not to be called again. */
function evaluationOf({ report, outcome, scorecard }: CallEnd) {
  const { summary: _, successEvaluation, answers: __, requestQuote, unanswered: ___, ...findings } = report.analysis;
  if (isMachine(outcome.party)) return { label: outcome.label, ...(findings.optOut ? { optOut: true } : {}) };
  const wasTransferred = report.transfers?.some(({ result }) => result === "accepted");
  const optOutWords = findings.optOut ? undefined : spokenOptOut(report.transcript);
  return {
    ...findings,
    // A colleague has talked to the person, so no callback is due.
    ...(wasTransferred && findings.humanRequested && { humanRequested: false }),
    ...(optOutWords && { optOutWords: clip(optOutWords) }),
    ...(requestQuote && Scorecard.findQuote(report.transcript, requestQuote, "") && { requestQuote }),
    ...scorecard?.facts,
    label: parseOutcome(successEvaluation).label,
  };
}

function unansweredIn({ report: { analysis, transcript }, outcome }: CallEnd) {
  if (isMachine(outcome.party)) return {};
  const proven = (analysis.unanswered ?? []).filter(({ question }) => Scorecard.findQuote(transcript, question, ""));
  const unanswered = proven.map(({ topic, question }) => ({
    topic: clip(topic, maxTopicLength),
    question: clip(question),
  }));
  return unanswered.length > 0 ? { unanswered } : {};
}

/** The person's first line that reads as an opt-out. A single word, such as "stop", does not count. */
const spokenOptOut = (transcript: CallEnd["report"]["transcript"]): string | undefined =>
  transcript.find(
    ({ role, message }) => role === "user" && message.trim().includes(" ") && Compliance.keywordOf(message) === "stop",
  )?.message;

/** The values read before stay valid: only the pending call may change its candidate's counters. */
function updateCandidate(writer: Writer, ending: CallEnd, nextCall: CallItem | undefined): Write[] {
  const { call, report, outcome, before, next } = ending;
  const nextFields = nextCall && next ? { pendingCallId: nextCall.callId, nextAt: next.at, nextWhy: next.why } : {};
  const unplanned = nextCall ? [] : (["pendingCallId", "nextAt", "nextWhy"] as const);
  const where = { pendingCallId: call.callId };
  if (hasNoOutcome(ending)) {
    const status = call.state === "queued" || !before ? {} : { callStatus: Candidate.statusBetweenCalls(before) };
    // The person's history shows a single call that was not made, with the reason.
    const addCall = call.runId ? undefined : call.callId;
    return Candidate.patch(writer, call, { set: { ...nextFields, ...status }, remove: [...unplanned], addCall, where });
  }
  return Candidate.patch(writer, call, {
    set: {
      callStatus: outcome.status,
      outcomeLabel: outcome.label,
      bucket: outcome.bucket,
      summary: outcome.summary,
      callId: call.callId,
      endReason: outcome.badge,
      endedReason: report.endedReason,
      callSeconds: report.durationSeconds,
      ...calledAt(call, report),
      hasRecording: report.hasRecording,
      evaluation: evaluationOf(ending),
      ...(ending.scorecard && { scorecard: ending.scorecard.summary }),
      totalCalls: (before?.totalCalls ?? 0) + 1,
      ...nextFields,
    },
    remove: [...unplanned],
    addCall: call.callId,
    where,
  });
}

function calledAt({ dialedAt, direction, createdAt }: CallItem, { startedAt }: CallEnd["report"]) {
  const at = direction === "inbound" ? (startedAt ?? createdAt) : dialedAt;
  return at ? { calledAt: at } : {};
}

function dialOutcome({ dialedAt }: CallItem, { outcome }: CallEnd): Compliance.DialOutcome {
  if (!outcome.hasRung || !dialedAt) return { hasRung: false };
  return { hasRung: true, at: dialedAt, reachedPerson: outcome.party === "person" };
}

function toNextCall(call: CallItem, next: Reach.NextAttempt): CallItem {
  const { tenantId, userId, parentId, parentTitle, timezone, candidateId, candidateName, phoneNumber } = call;
  const { numberId, runId } = call;
  const callId = newId("call");
  return {
    tenantId,
    callId,
    userId,
    parentId,
    parentTitle,
    timezone,
    candidateId,
    candidateName,
    phoneNumber,
    numberId,
    runId,
    state: "queued",
    attempts: 0,
    checks: 0,
    createdAt: nowIso(),
    attempt: next.attempt,
    why: next.why,
    misses: next.misses,
    parentOrdinal: "",
    userOrdinal: "",
    ...queueFields({ tenantId, callId, runId, numberId }, Date.parse(next.at)),
  };
}
