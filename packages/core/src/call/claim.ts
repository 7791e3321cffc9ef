/** Claims a call: its row, a slot, the number called, the person, minutes and counts, in one transaction or not at all. */
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { type PartsResult, transactParts, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { shortCandidateId } from "../kernel/id.ts";
import * as PhoneNumber from "../number/index.ts";
import { type CallItem, padOrdinal } from "./item.ts";
import { type LineItem, longMsOf } from "./line.ts";
import { watch } from "./watch.ts";

export interface Claiming {
  /** As it waits in its queue; or, of somebody fresh from a run's hand, as it is about to be written. */
  readonly call: CallItem;
  readonly isFresh: boolean;
  readonly candidate: Candidate.CandidateItem;
  readonly line: LineItem;
  readonly number: PhoneNumber.NumberItem;
  readonly decision: Compliance.Allowed;
  readonly fare: Extract<Billing.Fare, { kind: "open" }>;
  /** Of the texts by which the assistant is made, and whether a mailbox gets a message. */
  readonly promptVersion: number;
  readonly leavesMessage: boolean;
  /** Whether a text may follow its end. */
  readonly wantsText: boolean;
  /** Read where the call has no running numbers yet. */
  readonly tally: Job.TallyItem | undefined;
}

export type ClaimPart = "call" | "line" | "callee" | "candidate" | "minutes" | "tally" | "run";

export type Claim =
  | { readonly ok: true; readonly call: CallItem }
  | { readonly ok: false; readonly failed: ReadonlySet<ClaimPart> };

export async function claim(claiming: Claiming): Promise<Claim> {
  const claimed = afterClaim(claiming);
  const { call, candidate, decision, fare } = claiming;
  const result: PartsResult<ClaimPart> = await transactParts((put, writer) => {
    put("call", writeCall(writer, claiming, claimed));
    put("line", lease(writer, claiming));
    put("callee", Compliance.lock(writer, decision.callee, call.callId));
    put("candidate", takePerson(writer, claiming, candidate));
    put("minutes", Billing.reserve(writer, call, { callId: call.callId, fare, isNew: !hasOrdinals(call) }));
    put("tally", countLive(writer, claiming));
    put("run", call.runId ? dealOut(writer, claiming, call.runId) : []);
  });
  return result.ok ? { ok: true, call: claimed } : result;
}

const hasOrdinals = ({ userOrdinal }: CallItem): boolean => userOrdinal !== "";

/** The row as the claim writes it. */
function afterClaim({ call, candidate, line, number, decision, fare, tally, ...said }: Claiming): CallItem {
  const longMs = longMsOf(line);
  const ordinals = hasOrdinals(call)
    ? {}
    : {
        parentOrdinal: padOrdinal((tally?.totalCalls ?? 0) + 1),
        userOrdinal: padOrdinal(fare.meter.callsPlaced + 1),
      };
  const { dueLine: _, dueKey: __, ...kept } = call;
  return {
    ...kept,
    ...ordinals,
    ...watch(call.callId, longMs),
    ...Billing.reservation(fare),
    state: "dialing",
    numberId: number.numberId,
    dialedAt: nowIso(),
    attempts: call.attempts + 1,
    longMs,
    gate: Compliance.recordOf(decision),
    promptVersion: said.promptVersion,
    ...(said.leavesMessage ? { leavesMessage: true } : {}),
    ...(said.wantsText ? { wantsText: true } : {}),
    bucketBefore: candidate.bucket,
    callsBefore: candidate.totalCalls,
  };
}

function writeCall(writer: Writer, { call, isFresh }: Claiming, claimed: CallItem): Write {
  if (isFresh) return writer.call.create(claimed).commit();
  const { tenantId, callId, parentId, userId, parentOrdinal, userOrdinal, ...rest } = claimed;
  const {
    phoneNumber: _,
    state,
    numberId,
    dialedAt,
    watchShard,
    checkAt,
    attempts,
    longMs,
    gate,
    promptVersion,
  } = rest;
  const { reservedSeconds, isTenantMetered, leavesMessage, wantsText, bucketBefore, callsBefore } = rest;
  return writer.call
    .patch({ tenantId, callId })
    .set({
      ...{ state, numberId, dialedAt, watchShard, checkAt, attempts, longMs, gate, promptVersion },
      ...{ reservedSeconds, bucketBefore, callsBefore },
      ...(isTenantMetered ? { isTenantMetered } : {}),
      ...(leavesMessage ? { leavesMessage } : {}),
      ...(wantsText ? { wantsText } : {}),
      ...(hasOrdinals(call) ? {} : { parentId, userId, parentOrdinal, userOrdinal }),
    })
    .remove(["dueLine", "dueKey"])
    .where((attributes, op) =>
      [
        op.eq(attributes.state, "queued"),
        op.eq(attributes.attempts, call.attempts),
        // The number too: whoever has another one by now is called by that.
        op.eq(attributes.phoneNumber, call.phoneNumber),
      ].join(" AND "),
    )
    .commit();
}

/** A lease on one of the line's slots, at the carrier's pace. */
function lease(writer: Writer, { call, isFresh, line, number }: Claiming): Write {
  const { tenantId, numberId } = line;
  const isOwn = !isFresh && !call.runId;
  return writer.line
    .patch({ tenantId, numberId })
    .add({ live: [call.callId], ...(isOwn ? { pending: -1 } : {}) })
    .set({
      nextDialMs: now() + Math.ceil(1000 / PhoneNumber.callsPerSecondOf(number)),
      ...(line.longMs === undefined ? { longMs: longMsOf(line) } : {}),
      ...(call.runId ? { servedRunId: call.runId } : {}),
    })
    .where(({ live, nextDialMs }, op) => {
      const isFree = `(${op.notExists(live)} OR ${op.size(live)} < ${op.escape(number.concurrency)})`;
      const isPaced = `(${op.notExists(nextDialMs)} OR ${op.lte(nextDialMs, now())})`;
      return `${isFree} AND ${isPaced}`;
    })
    .commit();
}

/** As they were seen: with this number, not called by anybody else, nor talked to since. */
const takePerson = (writer: Writer, { call, isFresh }: Claiming, candidate: Candidate.CandidateItem): Write[] =>
  Candidate.patch(writer, call, {
    set: { callStatus: "in_progress", ...(isFresh ? { pendingCallId: call.callId } : {}) },
    where: {
      pendingCallId: isFresh ? undefined : call.callId,
      phoneNumber: call.phoneNumber,
      totalCalls: candidate.totalCalls,
      bucket: candidate.bucket,
    },
    isListed: false,
  });

function countLive(writer: Writer, { call, tally }: Claiming): Write {
  const isNew = !hasOrdinals(call);
  const entry = Job.liveEntry(call);
  return writer.tally
    .patch({ tenantId: call.tenantId, parentId: call.parentId })
    .add({ totalInProgress: 1, version: 1, live: [entry], ...(isNew ? { totalCalls: 1 } : {}) })
    .delete(call.runId ? {} : { starting: [entry] })
    .where(({ totalCalls }, op) => (isNew ? op.eq(totalCalls, tally?.totalCalls ?? 0) : op.exists(totalCalls)))
    .commit();
}

/** Out of the run's hand or queue, while it runs. */
function dealOut(writer: Writer, { call, isFresh }: Claiming, runId: string): Write {
  const short = shortCandidateId(call.candidateId);
  return writer.run
    .patch({ tenantId: call.tenantId, runId })
    .add({ version: 1, live: [call.callId], ...(isFresh ? { placed: 1 } : { waiting: -1 }) })
    .delete(isFresh ? { hand: [short] } : {})
    .where(({ state, hand }, op) =>
      [op.eq(state, "running"), ...(isFresh ? [op.contains(hand, short)] : [])].join(" AND "),
    )
    .commit();
}
