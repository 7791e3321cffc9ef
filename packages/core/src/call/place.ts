/** Places one call. What can be refused before dialling is refused here, in the specification's words. */
import { parsePhone } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { type Put, transactParts, type Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { context, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Reach from "../reach/index.ts";
import * as User from "../user/index.ts";
import { announceEnd, cancelQueued, enqueueInPlaceOf } from "./cancel.ts";
import { type CallItem, isCountedAsWaiting, padOrdinal } from "./item.ts";
import { queueFields, wakeQueued } from "./line.ts";
import { load } from "./read.ts";

interface PlaceRequest {
  readonly parentId: string;
  readonly candidateId: string;
  readonly numberId?: string | undefined;
  readonly askedFor?: string | undefined;
}

export async function place(request: PlaceRequest): Promise<{ callId: string }> {
  const { parentId, askedFor } = request;
  const parent = await Parent.get(parentId);
  const candidate = await Candidate.get(parentId, request.candidateId);
  const number = await PhoneNumber.requireUsable(request.numberId);
  const ownPhone = await loadOwnPhone();
  await throwIfRefused(parent, candidate, { askedFor, isOwnNumber: candidate.phoneNumber === ownPhone });
  const replacement = await prepareReplacement(candidate);
  const callId = await queueCall({ parent, candidate, numberId: number.numberId, askedFor, ownPhone, ...replacement });
  if (!callId) throw new AppError("conflict", refusal("candidate_already_on_call"));
  await wakeQueued(number.numberId, callId);
  return { callId };
}

/** The user's own verified number; undefined for API keys, since only pressing the button is consent. */
async function loadOwnPhone(): Promise<string | undefined> {
  const { actor } = context();
  if (actor.type !== "user" || actor.apiKey) return undefined;
  const { phone, verifiedPhone } = (await User.find(actor.userId)) ?? {};
  return phone === verifiedPhone ? verifiedPhone : undefined;
}

async function throwIfRefused(
  parent: Parent.ParentItem,
  candidate: Candidate.CandidateItem,
  { askedFor, isOwnNumber }: { readonly askedFor: string | undefined; readonly isOwnNumber: boolean },
) {
  const { phoneNumber } = candidate;
  if (!parsePhone(phoneNumber).ok) throw new AppError("validation_failed", refusal("call_phone_number_invalid"));
  const decision = await Compliance.check({
    phoneNumber,
    channel: "call",
    purpose: askedFor ? "asked" : "outreach",
    ...Compliance.consentAndZone(candidate),
    ...(isOwnNumber && Compliance.ownNumber),
    window: Reach.attemptPlan(parent).window,
  });
  if (decision.kind === "never") throw new AppError("unprocessable", Compliance.refusalFor(decision));
  // A call to a candidate who is on another of our calls is queued and waits.
  if (decision.kind === "later" && decision.rule !== "busy")
    throw new AppError("not_now", Compliance.refusalFor(decision), { opening: Compliance.openingOf(decision) });
  await Billing.requireCreditForCall(userActor().userId);
}

/** Finds the planned attempt that the new call replaces, and the callback time that was promised to the person. */
async function prepareReplacement(
  candidate: Candidate.CandidateItem,
): Promise<Partial<Pick<QueueRequest, "candidate" | "replaces" | "promisedAt">>> {
  const { pendingCallId, candidateId, parentId, nextAt, nextWhy } = candidate;
  if (!pendingCallId) return {};
  const plannedCall = await load(pendingCallId);
  if (plannedCall?.state !== "queued" || !plannedCall.why) return {};
  const promisedAt = nextWhy === "callback" ? nextAt : plannedCall.promisedAt;
  if (!isCountedAsWaiting(plannedCall)) return { replaces: plannedCall, promisedAt };
  // The provider returned this attempt, so it already counts as a single call and is cancelled.
  await cancelQueued([pendingCallId]);
  return { candidate: (await Candidate.load(parentId, candidateId)) ?? candidate, promisedAt };
}

interface QueueRequest {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
  readonly numberId: string;
  readonly askedFor?: string | undefined;
  readonly ownPhone?: string | undefined;
  readonly promisedAt?: string | undefined;
  /** The candidate's planned attempt, which their user's meter does not count. */
  readonly replaces?: CallItem | undefined;
}

type Part = "counters" | "meter" | "candidate" | "call" | "line" | "consentLog";

const maxTries = 20;

/** Undefined if the candidate has a call already. The transaction also takes the ordinals, so they have no gaps. */
async function queueCall(request: QueueRequest): Promise<string | undefined> {
  const { parentId } = request.parent;
  let { candidate, replaces } = request;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (candidate.pendingCallId !== replaces?.callId) return undefined;
    const [counters, meter] = await Promise.all([
      Parent.loadCounters(parentId),
      Billing.requireCreditForCall(userActor().userId),
    ]);
    if (!counters) throw Parent.parentNotFound(parentId);
    const queuedCall = { ...request, candidate, replaces, counters, meter, callId: newId("call") };
    const result = await transactParts<Part>((put, writer) => putQueuedCall(put, writer, queuedCall));
    if (result.ok) {
      if (replaces) await announceEnd(replaces.callId);
      return queuedCall.callId;
    }
    if (replaces && result.failed.has("line")) {
      // The planned attempt or its run has changed, so it is cancelled in a transaction of its own.
      await cancelQueued([replaces.callId]);
      replaces = undefined;
    }
    // Tries again with the candidate's current row: if only the phone number has changed, the new one is called.
    const currentCandidate = await Candidate.load(parentId, candidate.candidateId);
    if (!currentCandidate) return undefined;
    candidate = currentCandidate;
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

interface QueuedCall extends QueueRequest {
  readonly callId: string;
  readonly counters: Parent.ParentCounters;
  readonly meter: Awaited<ReturnType<typeof Billing.requireCreditForCall>>;
}

function putQueuedCall(put: Put<Part>, writer: Writer, queuedCall: QueuedCall): void {
  const { tenantId, userId } = userActor();
  const { parent, candidate, numberId, askedFor, replaces, callId, counters, meter } = queuedCall;
  const { candidateId, phoneNumber } = candidate;
  const { parentId } = parent;
  // A full set only leaves this call out: the set shows starting calls and must keep its row small.
  const isStartingFull = (counters.starting ?? []).length >= Parent.maxStarting;
  put(
    "counters",
    writer.parentCounters
      .patch({ tenantId, parentId })
      .add({
        totalCalls: 1,
        version: 1,
        ...(isStartingFull ? {} : { starting: [Parent.liveEntry({ candidateId, callId })] }),
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
    Candidate.patch(
      writer,
      { tenantId, parentId, candidateId },
      {
        set: { pendingCallId: callId },
        remove: replaces ? ["nextAt", "nextWhy"] : [],
        where: { pendingCallId: replaces?.callId, phoneNumber },
        hasLogEntry: replaces !== undefined,
      },
    ),
  );
  put("call", writer.call.create(newCall(queuedCall)).commit());
  put("line", enqueueInPlaceOf(writer, numberId, replaces));
  const evidence = isToOwnNumber(queuedCall)
    ? ({ kind: "own_number", words: "Called their own verified number." } as const)
    : askedFor && ({ kind: "asked_for", words: askedFor } as const);
  if (evidence) put("consentLog", Compliance.logRequestedCall(writer, { ...evidence, phoneNumber, callId }));
}

const isToOwnNumber = ({ candidate, ownPhone }: QueueRequest): boolean => candidate.phoneNumber === ownPhone;

function newCall(queuedCall: QueuedCall) {
  const { tenantId, userId } = userActor();
  const { parent, candidate, numberId, askedFor, ownPhone, promisedAt, callId, counters, meter } = queuedCall;
  const { candidateId, phoneNumber } = candidate;
  const { parentId, title: parentTitle, timezone } = parent;
  const identity = { tenantId, parentId, candidateId, callId, userId, parentTitle, timezone, phoneNumber, numberId };
  return {
    ...identity,
    candidateName: Candidate.fullName(candidate),
    state: "queued" as const,
    ...(askedFor ? { askedFor } : {}),
    ...(isToOwnNumber(queuedCall) ? { ownPhone } : {}),
    ...(promisedAt ? { promisedAt } : {}),
    parentOrdinal: padOrdinal(counters.totalCalls + 1),
    userOrdinal: padOrdinal(meter.callsPlaced + 1),
    createdAt: nowIso(),
    requestId: context().requestId,
    ...queueFields({ tenantId, callId, numberId, runId: undefined }, now()),
  };
}
