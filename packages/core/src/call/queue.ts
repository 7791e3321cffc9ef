import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transactParts } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { context, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import { announce, cancelQueued, takePlace } from "./cancel-queued.ts";
import { type CallItem, padOrdinal } from "./item.ts";
import { queueFields } from "./line.ts";

export interface QueueRequest {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
  readonly numberId: string;
  readonly askedFor?: string | undefined;
  readonly ownPhone?: string | undefined;
  readonly promisedAt?: string | undefined;
  /** The candidate's planned attempt, which their user's meter does not count. */
  readonly replaces?: CallItem | undefined;
}

type Part = "counters" | "meter" | "candidate" | "call" | "line" | "asked";

const maxTries = 20;

/** Undefined if the candidate has a call already. Running numbers are taken in the same transaction: no gaps. */
export async function queueCall(request: QueueRequest): Promise<string | undefined> {
  const { tenantId, userId } = userActor();
  const { parent, numberId, askedFor, ownPhone, promisedAt } = request;
  let { candidate, replaces } = request;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (candidate.pendingCallId !== replaces?.callId) return undefined;
    const [counters, meter] = await Promise.all([
      Parent.loadCounters(parent.parentId),
      Billing.requireCreditForCall(userId),
    ]);
    if (!counters) throw Parent.parentNotFound(parent.parentId);
    const callId = newId("call");
    const { candidateId, phoneNumber, firstName, lastName } = candidate;
    const isOwn = phoneNumber === ownPhone;
    const key = { tenantId, parentId: parent.parentId, candidateId };
    const entry = Parent.liveEntry({ candidateId, callId });
    const result = await transactParts<Part>((put, writer) => {
      put(
        "counters",
        writer.parentCounters
          .patch({ tenantId, parentId: parent.parentId })
          .add({
            ...{ totalCalls: 1, version: 1 },
            ...((counters.starting ?? []).length < Parent.startingAtMost ? { starting: [entry] } : {}),
          })
          .where(({ totalCalls }, op) => op.eq(totalCalls, counters.totalCalls))
          .commit(),
      );
      put(
        "meter",
        writer.meter
          .patch({ tenantId, userId })
          .add({ callsPlaced: 1, waitingCalls: 1 })
          .where(({ callsPlaced }, op) => op.eq(callsPlaced, meter.callsPlaced))
          .commit(),
      );
      put(
        "candidate",
        Candidate.patch(writer, key, {
          set: { pendingCallId: callId },
          remove: replaces ? ["nextAt", "nextWhy"] : [],
          where: { pendingCallId: replaces?.callId, phoneNumber },
          isListed: replaces !== undefined,
        }),
      );
      put(
        "call",
        writer.call
          .create({
            ...{ ...key, callId, userId, parentTitle: parent.title, timezone: parent.timezone, phoneNumber, numberId },
            candidateName: `${firstName} ${lastName}`.trim(),
            state: "queued",
            ...(askedFor ? { askedFor } : {}),
            ...(isOwn ? { ownPhone } : {}),
            ...(promisedAt ? { promisedAt } : {}),
            parentOrdinal: padOrdinal(counters.totalCalls + 1),
            userOrdinal: padOrdinal(meter.callsPlaced + 1),
            createdAt: nowIso(),
            requestId: context().requestId,
            ...queueFields({ tenantId, callId, numberId, runId: undefined }, now()),
          })
          .commit(),
      );
      put("line", takePlace(writer, numberId, replaces));
      const evidence = isOwn
        ? ({ kind: "own_number", words: "Called their own verified number." } as const)
        : askedFor && ({ kind: "asked_for", words: askedFor } as const);
      if (evidence) put("asked", Compliance.logRequestedCall(writer, { ...evidence, phoneNumber, callId }));
    });
    if (result.ok) {
      if (replaces) await announce(replaces.callId);
      return callId;
    }
    if (replaces && result.failed.has("line")) {
      await cancelQueued([replaces.callId]);
      replaces = undefined;
    }
    // If only the number has changed, the candidate is called by the new one.
    const found = await Candidate.load(parent.parentId, candidateId);
    if (!found) return undefined;
    candidate = found;
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}
