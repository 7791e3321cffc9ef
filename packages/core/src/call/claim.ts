import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { type PartsResult, transactParts, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { shortCandidateId } from "../kernel/id.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { platformAccount } from "../voice-account/index.ts";
import { leaseAccountSlot } from "./account-capacity/lease.ts";
import { type CallItem, definedFields, hasOrdinals, isCountedAsWaiting, padOrdinal } from "./item.ts";
import { type LineItem, p90CallMsOf } from "./line.ts";
import { watchFields } from "./watch.ts";

export interface ClaimRequest {
  readonly call: CallItem;
  /** The call is a draft for a candidate in the run's buffer: its row is created by the claim. */
  readonly isFromBuffer: boolean;
  readonly candidate: Candidate.CandidateItem;
  readonly line: LineItem;
  readonly number: PhoneNumber.NumberItem;
  readonly decision: Compliance.AllowDecision;
  readonly credit: Extract<Billing.CreditCheck, { kind: "open" }>;
  readonly accountId: string;
  readonly leaseSlot: string;
  readonly promptVersion: number;
  readonly leavesMessage: boolean;
  readonly wantsText: boolean;
  readonly runShard: string | undefined;
  readonly counters: Parent.ParentCounters | undefined;
}

export type ClaimPart = "call" | "lease" | "line" | "contactState" | "candidate" | "minutes" | "counters" | "run";

export type ClaimResult =
  | { readonly ok: true; readonly call: CallItem }
  | { readonly ok: false; readonly failed: ReadonlySet<ClaimPart> };

export async function claim(request: ClaimRequest): Promise<ClaimResult> {
  const claimed = toClaimedCall(request);
  const { call, candidate, decision, credit } = request;
  const result: PartsResult<ClaimPart> = await transactParts((put, writer) => {
    put("call", writeCall(writer, request, claimed));
    put("lease", leaseAccountSlot(writer, claimed, request.accountId, request.leaseSlot));
    put("line", occupyLine(writer, request));
    put("contactState", Compliance.lock(writer, decision.contactState, claimed));
    put("candidate", markCandidate(writer, request, candidate));
    const isSharded = claimed.runShard !== undefined;
    const isNew = !isSharded && !hasOrdinals(call);
    const isCountedByShard = isSharded && Billing.isShardable(credit);
    const minutes = { callId: call.callId, credit, isNew, wasWaiting: isCountedAsWaiting(call), isCountedByShard };
    put("minutes", Billing.reserve(writer, call, minutes));
    if (isSharded) put("run", takeFromShard(writer, request, claimed, isCountedByShard));
    else {
      put("counters", countLiveCall(writer, request));
      put("run", call.runId ? takeFromRun(writer, request, call.runId) : []);
    }
  });
  return result.ok ? { ok: true, call: claimed } : result;
}

function toClaimedCall(request: ClaimRequest): CallItem {
  const { call, candidate, line, number, decision, credit, counters, runShard, accountId } = request;
  const p90CallMs = p90CallMsOf(line);
  const ordinals =
    hasOrdinals(call) || runShard
      ? {}
      : {
          parentOrdinal: padOrdinal((counters?.totalCalls ?? 0) + 1),
          userOrdinal: padOrdinal(credit.meter.callsPlaced + 1),
        };
  const { dueLine: _, dueKey: __, ...callFields } = call;
  return {
    ...callFields,
    ...ordinals,
    ...watchFields(call.callId, p90CallMs),
    ...Billing.reservation(credit),
    state: "dialing",
    numberId: number.numberId,
    dialedAt: nowIso(),
    attempts: call.attempts + 1,
    p90CallMs,
    gate: Compliance.decisionRecord(decision),
    promptVersion: request.promptVersion,
    leaseSlot: request.leaseSlot,
    ...(runShard ? { runShard } : {}),
    ...(accountId === platformAccount ? {} : { accountId }),
    ...(request.leavesMessage ? { leavesMessage: true } : {}),
    ...(request.wantsText ? { wantsText: true } : {}),
    candidateName: Candidate.fullName(candidate),
    bucketBefore: candidate.bucket,
    callsBefore: candidate.totalCalls,
    ...(candidate.origin?.externalId ? { externalId: candidate.origin.externalId } : {}),
  };
}

const claimedFields = [
  ...(["state", "numberId", "dialedAt", "watchShard", "checkAt", "attempts", "p90CallMs", "gate"] as const),
  ...(["promptVersion", "reservedSeconds", "bucketBefore", "callsBefore", "leaseSlot", "accountId"] as const),
  ...([
    "externalId",
    "runShard",
    "isTenantMetered",
    "billedTo",
    "leavesMessage",
    "wantsText",
    "candidateName",
  ] as const),
];
/** The ordinals with the ids of their index keys: ElectroDB writes an index key only if all its parts are set. */
const ordinalFields = ["parentId", "userId", "parentOrdinal", "userOrdinal"] as const;

function writeCall(writer: Writer, { call, isFromBuffer }: ClaimRequest, claimedCall: CallItem): Write {
  if (isFromBuffer) return writer.call.create(claimedCall).commit();
  const { tenantId, callId } = claimedCall;
  const names = [...claimedFields, ...(hasOrdinals(call) || claimedCall.runShard ? [] : ordinalFields)];
  return writer.call
    .patch({ tenantId, callId })
    .set(definedFields(claimedCall, names))
    .remove(["dueLine", "dueKey"])
    .where((attributes, op) =>
      [
        op.eq(attributes.state, "queued"),
        op.eq(attributes.attempts, call.attempts),
        // Fails if the candidate's number has changed since it was read.
        op.eq(attributes.phoneNumber, call.phoneNumber),
      ].join(" AND "),
    )
    .commit();
}

function occupyLine(writer: Writer, { call, isFromBuffer, line, number }: ClaimRequest): Write {
  const { tenantId, numberId } = line;
  const isFromOwnQueue = !isFromBuffer && !call.runId;
  return writer.line
    .patch({ tenantId, numberId })
    .add({ live: [call.callId], ...(isFromOwnQueue ? { pending: -1 } : {}) })
    .set({
      nextDialMs: now() + Math.ceil(1000 / PhoneNumber.callsPerSecondOf(number)),
      ...(line.p90CallMs === undefined ? { p90CallMs: p90CallMsOf(line) } : {}),
      ...(call.runId ? { servedRunId: call.runId } : {}),
    })
    .where(({ live, nextDialMs }, op) => {
      const freeCondition = `(${op.notExists(live)} OR ${op.size(live)} < ${op.escape(number.concurrency)})`;
      const paceCondition = `(${op.notExists(nextDialMs)} OR ${op.lte(nextDialMs, now())})`;
      return `${freeCondition} AND ${paceCondition}`;
    })
    .commit();
}

const markCandidate = (
  writer: Writer,
  { call, isFromBuffer }: ClaimRequest,
  candidate: Candidate.CandidateItem,
): Write[] =>
  Candidate.patch(writer, call, {
    set: { callStatus: "in_progress", ...(isFromBuffer ? { pendingCallId: call.callId } : {}) },
    where: {
      pendingCallId: isFromBuffer ? undefined : call.callId,
      phoneNumber: call.phoneNumber,
      totalCalls: candidate.totalCalls,
      bucket: candidate.bucket,
    },
    hasLogEntry: false,
  });

function countLiveCall(writer: Writer, { call, counters }: ClaimRequest): Write {
  const isNew = !hasOrdinals(call);
  const entry = Parent.liveEntry(call);
  return writer.parentCounters
    .patch({ tenantId: call.tenantId, parentId: call.parentId })
    .add({ totalInProgress: 1, version: 1, live: [entry], ...(isNew ? { totalCalls: 1 } : {}) })
    .delete(call.runId ? {} : { starting: [entry] })
    .where(({ totalCalls }, op) => (isNew ? op.eq(totalCalls, counters?.totalCalls ?? 0) : op.exists(totalCalls)))
    .commit();
}

function takeFromRun(writer: Writer, { call, isFromBuffer }: ClaimRequest, runId: string): Write {
  const shortId = shortCandidateId(call.candidateId);
  return writer.run
    .patch({ tenantId: call.tenantId, runId })
    .add({ version: 1, live: [call.callId], ...(isFromBuffer ? { placed: 1 } : { waiting: -1 }) })
    .delete(isFromBuffer ? { buffer: [shortId] } : {})
    .where(({ state, buffer }, op) =>
      [op.eq(state, "running"), ...(isFromBuffer ? [op.contains(buffer, shortId)] : [])].join(" AND "),
    )
    .commit();
}

function takeFromShard(
  writer: Writer,
  { call, isFromBuffer }: ClaimRequest,
  { runId = "", runShard = "" }: CallItem,
  isCountedByShard: boolean,
): Write {
  const shortId = shortCandidateId(call.candidateId);
  return writer.runShard
    .patch({ tenantId: call.tenantId, runId, shard: runShard })
    .add({
      changes: 1,
      totalInProgress: 1,
      live: [Parent.liveEntry(call)],
      ...(hasOrdinals(call) ? {} : { unnumbered: [call.callId] }),
      ...(isFromBuffer ? { placed: 1, buffered: -1 } : { waiting: -1 }),
      ...(isCountedByShard ? { remainingSeconds: -Billing.reservationSeconds } : {}),
    })
    .delete(isFromBuffer ? { buffer: [shortId] } : {})
    .where(({ state, buffer, remainingSeconds }, op) =>
      [
        op.eq(state, "running"),
        ...(isFromBuffer ? [op.contains(buffer, shortId)] : []),
        ...(isCountedByShard
          ? [`(${op.notExists(remainingSeconds)} OR ${op.gt(remainingSeconds, -Billing.shardSeconds)})`]
          : []),
      ].join(" AND "),
    )
    .commit();
}
