/** The writes of a call's end, each about one thing, so that what is gone can be left out. */
import { type OutcomeBucket, parseOutcome } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import type { Put, Write, Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import type { CallReport } from "../ports/voice.ts";
import type * as Reach from "../reach/index.ts";
import { type AnyEndCause, isMachines } from "./ending.ts";
import { type CallItem, reservationOf } from "./item.ts";
import { countTaken, dueKey, dueLine, freed, learnLong } from "./line.ts";
import type { CallOutcome } from "./outcome.ts";
import { endedKeys } from "./run/ended-key.ts";
import { statesBelow } from "./state.ts";
import { watch } from "./watch.ts";

export type EndPart = "call" | "candidate" | "tally" | "line" | "callee" | "minutes" | "run" | "next";

/** The provider's report, or our own of a call that the provider never carried. */
export interface EndReport extends Omit<CallReport, "cause"> {
  readonly cause: AnyEndCause;
}

export interface Ending {
  readonly call: CallItem;
  readonly report: EndReport;
  readonly outcome: CallOutcome;
  /** The person's before this call; absent when they are gone. */
  readonly before: { readonly bucket: string | undefined; readonly totalCalls: number } | undefined;
  readonly next: Reach.Next | undefined;
  readonly isToldAgain?: boolean | undefined;
  readonly voiceCallId?: string | undefined;
  /** Only the row as it was read, not one that has moved up since. */
  readonly asRead?: boolean;
  /** The gate's decision, where it ended the call. */
  readonly gate?: Compliance.DecisionRecord | undefined;
}

/** Puts all writes; answers the call's row as it is then. */
export function endWrites(writer: Writer, ending: Ending, put: Put<EndPart>): CallItem {
  const { call, next } = ending;
  const ended = afterEnd(ending);
  const isClaimed = call.state !== "queued";
  const nextCall = next && followingCall(call, next);
  put("call", writeEnd(writer, ending, ended));
  put("candidate", showOutcome(writer, ending, nextCall));
  put("tally", count(writer, ending));
  if (isClaimed) {
    const longer = learnLong(call);
    put("line", freed(writer, call, { longer, queued: nextCall && !call.runId ? 1 : 0 }));
    put("callee", Compliance.unlock(writer, call, dialedOf(call, ending)));
    const reserved = reservationOf(call);
    put(
      "minutes",
      reserved
        ? Billing.settle(writer, call, {
            ...reserved,
            seconds: ending.report.durationSeconds,
            rang: ending.outcome.rang,
          })
        : [],
    );
  } else if (!call.runId) put("line", countTaken(writer, call.numberId));
  if (call.runId) put("run", countRun(writer, call, call.runId, nextCall !== undefined));
  if (nextCall) put("next", writer.call.create(nextCall).commit());
  return ended;
}

function afterEnd({ call, report, outcome, next, isToldAgain, voiceCallId, gate }: Ending): CallItem {
  const { dueLine: _, dueKey: __, watchShard: ___, checkAt: ____, ...kept } = call;
  return {
    ...kept,
    state: "ended",
    endedAt: report.endedAt ?? nowIso(),
    ...(report.startedAt ? { startedAt: report.startedAt } : {}),
    ...(voiceCallId ? { voiceCallId } : {}),
    ...(gate ? { gate } : {}),
    ...(next ? { nextAt: next.at } : {}),
    endCause: report.cause,
    endedReason: report.endedReason,
    endReason: outcome.badge,
    seconds: report.durationSeconds,
    costCents: Math.round(report.cost * 100_00) / 100,
    costParts: report.costParts,
    outcomeLabel: outcome.label,
    summary: outcome.summary,
    evaluation: evaluationOf(report, outcome),
    hasRecording: report.hasRecording,
    ...(isToldAgain ? {} : watch(call.callId)),
    ...endedKeys(call, { ...outcome, cause: report.cause }),
  };
}

const liveStates = statesBelow("ended").filter((state) => state !== "queued");

function writeEnd(writer: Writer, { call, asRead, isToldAgain, voiceCallId }: Ending, ended: CallItem): Write {
  const { tenantId, callId } = call;
  const { state, endedAt, startedAt, endCause, endedReason, endReason, seconds, costCents, costParts, outcomeLabel } =
    ended;
  const { summary, evaluation, hasRecording, watchShard, checkAt, gate, nextAt } = ended;
  const set = {
    ...{ state, endedAt, startedAt, endCause, endedReason, endReason, seconds, costCents, costParts, outcomeLabel },
    ...{ summary, evaluation, hasRecording, gate, nextAt, voiceCallId: ended.voiceCallId },
    ...(isToldAgain ? {} : { watchShard, checkAt }),
    ...(ended.dueLine ? { dueLine: ended.dueLine, dueKey: ended.dueKey } : {}),
  };
  return writer.call
    .patch({ tenantId, callId })
    .set(Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)))
    .remove([
      ...(ended.dueLine ? [] : (["dueLine", "dueKey"] as const)),
      ...(isToldAgain ? (["watchShard", "checkAt"] as const) : []),
      "longMs",
      "bucketBefore",
      "callsBefore",
    ])
    .where((attributes, op) => {
      const states = asRead || call.state === "queued" ? [call.state] : liveStates;
      const isLikeThat = states.map((one) => op.eq(attributes.state, one)).join(" OR ");
      const isUnheardOf = asRead && !call.voiceCallId ? ` AND ${op.notExists(attributes.voiceCallId)}` : "";
      const isOurs = voiceCallId
        ? ` AND (${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`
        : "";
      return `(${isLikeThat}) AND ${op.eq(attributes.attempts, call.attempts)}${isUnheardOf}${isOurs}`;
    })
    .commit();
}

/** What was read out of the conversation; of a machine nothing can be, but that it was told not to be called again. */
function evaluationOf({ analysis: { summary: _, successEvaluation, ...read } }: EndReport, outcome: CallOutcome) {
  if (isMachines(outcome.party)) return { label: outcome.label, ...(read.optOut ? { optOut: true } : {}) };
  return { ...read, label: parseOutcome(successEvaluation).label };
}

/** A further attempt that was never dialled tells nothing of the person: they are as they were. */
const tellsNothing = ({ call, before }: Ending): boolean => call.state === "queued" && (before?.totalCalls ?? 0) > 0;

/** While a call is pending nobody else counts calls of its candidate: what was read with it holds. */
function showOutcome(writer: Writer, ending: Ending, nextCall: CallItem | undefined): Write[] {
  const { call, report, outcome, before, next } = ending;
  const coming = nextCall && next ? { pendingCallId: nextCall.callId, nextAt: next.at, nextWhy: next.why } : {};
  const gone = nextCall ? [] : (["pendingCallId", "nextAt", "nextWhy"] as const);
  const where = { pendingCallId: call.callId };
  if (tellsNothing(ending)) return Candidate.patch(writer, call, { set: coming, remove: [...gone], where });
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
      // Whoever was never dialled has not been called.
      ...(call.dialedAt ? { calledAt: call.dialedAt } : {}),
      hasRecording: report.hasRecording,
      evaluation: evaluationOf(report, outcome),
      totalCalls: (before?.totalCalls ?? 0) + 1,
      ...coming,
    },
    remove: [...gone],
    where,
  });
}

const bucketCounter = {
  good_fit: "countGoodFit",
  not_interested: "countNotInterested",
  busy: "countBusy",
  Unanswered: "countUnanswered",
  other: "countOther",
} as const;
type Counter = (typeof bucketCounter)[keyof typeof bucketCounter];

function counterOf(bucket: string | undefined): Counter | undefined {
  const known: Partial<Record<string, Counter>> = bucketCounter;
  return bucket === undefined ? undefined : known[bucket];
}

/** The parent's counters: calls by result, people by the bucket of their latest outcome. */
function count(writer: Writer, ending: Ending): Write {
  const { call, outcome, before } = ending;
  const entry = Job.liveEntry(call);
  const isClaimed = call.state !== "queued";
  const deltas: Partial<Record<Counter | "totalSucceeded" | "totalFailed" | "totalInProgress" | "version", number>> = {
    version: 1,
    ...(isClaimed ? { totalInProgress: -1 } : {}),
  };
  if (!tellsNothing(ending)) {
    deltas[outcome.status === "Completed" ? "totalSucceeded" : "totalFailed"] = 1;
    const from = before && counterOf(before.bucket);
    const to: Counter | undefined = before && counterOf(outcome.bucket satisfies OutcomeBucket);
    if (from !== to) {
      if (from) deltas[from] = -1;
      if (to) deltas[to] = 1;
    }
  }
  return writer.tally
    .patch({ tenantId: call.tenantId, parentId: call.parentId })
    .add(deltas)
    .delete(isClaimed ? { live: [entry] } : { starting: [entry] })
    .commit();
}

function dialedOf({ dialedAt }: CallItem, { outcome }: Ending): Compliance.Dialed {
  if (!outcome.rang || !dialedAt) return { rang: false };
  return { rang: true, at: dialedAt, reachedPerson: outcome.party === "person" };
}

function countRun(writer: Writer, call: CallItem, runId: string, hasNext: boolean): Write {
  const isClaimed = call.state !== "queued";
  const waiting = (hasNext ? 1 : 0) - (isClaimed ? 0 : 1);
  return writer.run
    .patch({ tenantId: call.tenantId, runId })
    .add({ version: 1, ended: 1, ...(hasNext ? { placed: 1 } : {}), ...(waiting !== 0 ? { waiting } : {}) })
    .delete(isClaimed ? { live: [call.callId] } : {})
    .where(({ state }, op) => (hasNext ? op.ne(state, "cancelled") : op.exists(state)))
    .commit();
}

/** The next attempt, in the queue in which this one was. */
function followingCall(call: CallItem, next: Reach.Next): CallItem {
  const { tenantId, userId, parentId, parentTitle, timezone, candidateId, candidateName, phoneNumber } = call;
  const { numberId, runId } = call;
  const callId = newId("call");
  return {
    ...{ tenantId, callId, userId, parentId, parentTitle, timezone, candidateId, candidateName, phoneNumber },
    ...{ numberId, runId, state: "queued", attempts: 0, checks: 0, createdAt: nowIso() },
    ...{ attempt: next.attempt, why: next.why, misses: next.misses, parentOrdinal: "", userOrdinal: "" },
    dueLine: dueLine(tenantId, runId ?? numberId),
    dueKey: dueKey(Date.parse(next.at), callId),
  };
}
