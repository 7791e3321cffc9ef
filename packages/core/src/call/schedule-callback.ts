import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import { transact } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import { announceEnd, cancelQueued, enqueueInPlaceOf, updateParentOfCancelled } from "./cancel.ts";
import { type CallItem, isCountedAsWaiting } from "./item.ts";
import { dueMsOf, queueFields, wakeQueued } from "./line.ts";
import { load } from "./read.ts";

interface CallbackRequest {
  readonly parent: Parent.ParentItem;
  readonly candidateId: string;
  readonly numberId: string;
  readonly atMs: number;
}

const maxTries = 5;

export type CallbackResult = "scheduled" | "onCall";

/** Replaces the person's pending call, unless that call is already due at the requested time. Idempotent. */
export async function scheduleCallback(request: CallbackRequest): Promise<CallbackResult> {
  const { parent, candidateId, numberId, atMs } = request;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const candidate = await Candidate.load(parent.parentId, candidateId);
    if (!candidate) throw new AppError("not_found");
    const pending = candidate.pendingCallId ? await load(candidate.pendingCallId) : undefined;
    if (pending && isUnderWay(pending)) return isDialedInTime(pending, atMs) ? "scheduled" : "onCall";
    if (pending && isRequested(pending) && isDueAt(pending, atMs)) return "scheduled";
    const callId = await queueCallback(request, candidate, pending);
    if (callId) {
      if (pending) await announceEnd(pending.callId);
      await wakeQueued(numberId, callId);
      return "scheduled";
    }
    // The pending call has changed meanwhile, or its counters no longer exist: a separate write cancels it.
    if (pending) await cancelQueued([pending.callId]);
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

const isUnderWay = ({ state }: CallItem): boolean => state !== "queued" && state !== "ended";
/** A call that is being dialled already is the call that a person who asked for one now gets. */
const isDialedInTime = ({ state }: CallItem, atMs: number): boolean => state !== "in_progress" && atMs <= now();

/** Excludes planned attempts: hours and caps may postpone them, so their time is not promised. */
const isRequested = ({ why }: CallItem): boolean => why === undefined || why === "callback";
const sameMinuteMs = 60_000;

/** Times in the past count as now. */
const isDueAt = ({ dueKey: key }: CallItem, atMs: number): boolean =>
  key !== undefined && Math.abs(Math.max(dueMsOf(key), now()) - Math.max(atMs, now())) < sameMinuteMs;

async function queueCallback(
  { parent, numberId, atMs }: CallbackRequest,
  candidate: Candidate.CandidateItem,
  pending: CallItem | undefined,
): Promise<string | undefined> {
  const { tenantId, parentId, userId } = parent;
  const { candidateId, phoneNumber, pendingCallId } = candidate;
  const callId = newId("call");
  const key = { tenantId, parentId, candidateId };
  const why = "callback" as const;
  const { ok } = await transact((writer) => [
    ...(pending ? updateParentOfCancelled(writer, [pending]) : [Parent.touch(writer, parent)]),
    ...(pending ? Billing.releaseWaiting(writer, pending, isCountedAsWaiting(pending) ? 1 : 0) : []),
    ...Candidate.patch(writer, key, {
      set: { pendingCallId: callId, nextAt: toIso(atMs), nextWhy: why },
      where: { pendingCallId, phoneNumber },
    }),
    writer.call
      .create({
        ...key,
        callId,
        userId,
        parentTitle: parent.title,
        timezone: parent.timezone,
        phoneNumber,
        numberId,
        candidateName: Candidate.fullName(candidate),
        state: "queued",
        attempt: 1,
        why,
        misses: {},
        // The claim assigns the ordinals.
        parentOrdinal: "",
        userOrdinal: "",
        createdAt: nowIso(),
        requestId: context().requestId,
        ...queueFields({ tenantId, callId, numberId, runId: undefined }, atMs),
      })
      .commit(),
    ...enqueueInPlaceOf(writer, numberId, pending),
  ]);
  return ok ? callId : undefined;
}
