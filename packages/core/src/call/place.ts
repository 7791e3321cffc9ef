/** Places one call; every refusal that can be known now is made here, in the specification's words. */
import { parsePhone } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { context, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Reach from "../reach/index.ts";
import * as User from "../user/index.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { isWaiting } from "./item.ts";
import { wakeQueued } from "./line.ts";
import { type QueueRequest, queueCall } from "./queue.ts";
import { load } from "./read.ts";

export interface PlaceRequest {
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
  const ownPhone = await verifiedPhone();
  await rejectKnownRefusal(parent, candidate, { askedFor, isOwn: candidate.phoneNumber === ownPhone });
  const planned = await makeRoom(candidate);
  const callId = await queueCall({ parent, candidate, numberId: number.numberId, askedFor, ownPhone, ...planned });
  if (!callId) throw new AppError("conflict", refusal("candidate_already_on_call"));
  await wakeQueued(number.numberId, callId);
  return { callId };
}

/** Undefined for an API key, since the press on the button is the consent, and once the profile names another number. */
async function verifiedPhone(): Promise<string | undefined> {
  const { actor } = context();
  if (actor.type !== "user" || actor.apiKey) return undefined;
  const user = await User.find(actor.userId);
  return user?.phone === user?.verifiedPhone ? user?.verifiedPhone : undefined;
}

async function rejectKnownRefusal(
  parent: Parent.ParentItem,
  candidate: Candidate.CandidateItem,
  { askedFor, isOwn }: { readonly askedFor: string | undefined; readonly isOwn: boolean },
) {
  const { phoneNumber } = candidate;
  if (!parsePhone(phoneNumber).ok) throw new AppError("validation_failed", refusal("call_phone_number_invalid"));
  const decision = await Compliance.check({
    phoneNumber,
    channel: "call",
    purpose: askedFor ? "asked" : "outreach",
    ...Compliance.consentAndZone(candidate),
    ...(isOwn && Compliance.ownNumber),
    window: Reach.attemptPlan(parent).window,
  });
  if (decision.kind === "never") throw new AppError("unprocessable", Compliance.refusalFor(decision));
  // Waits while the candidate is on another of our calls.
  if (decision.kind === "later" && decision.rule !== "busy")
    throw new AppError("not_now", Compliance.refusalFor(decision), { opening: Compliance.openingOf(decision) });
  await Billing.requireCreditForCall(userActor().userId);
}

/** A planned attempt is replaced by the call, which keeps its promise. */
async function makeRoom(
  candidate: Candidate.CandidateItem,
): Promise<Partial<Pick<QueueRequest, "candidate" | "replaces" | "promisedAt">>> {
  const { pendingCallId, candidateId, parentId, nextAt, nextWhy } = candidate;
  if (!pendingCallId) return {};
  const waiting = await load(pendingCallId);
  if (waiting?.state !== "queued" || !waiting.why) return {};
  const promisedAt = nextWhy === "callback" ? nextAt : waiting.promisedAt;
  if (!isWaiting(waiting)) return { replaces: waiting, promisedAt };
  // The provider did not take it, so it is counted as a single call.
  await cancelQueued([pendingCallId]);
  return { candidate: (await Candidate.load(parentId, candidateId)) ?? candidate, promisedAt };
}
