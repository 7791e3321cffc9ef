/** The candidate's own page: what a person may do by their link, without an account. */
import type { Language } from "@callwright/contracts";
import { cleanFirstName } from "@callwright/contracts/person-name";
import * as Billing from "../billing/index.ts";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Interview from "../interview/index.ts";
import { now, toIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Reach from "../reach/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

export interface LinkVisit {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
}

export interface LinkInterview {
  readonly startsAt: string;
  readonly zone: string;
  readonly times: readonly string[];
}

/** What the page shows: nothing of the person but their first name. */
export interface LinkPage {
  readonly firstName: string;
  readonly companyName: string;
  readonly title: string | undefined;
  readonly language: Language;
  readonly isStopped: boolean;
  readonly canCallNow: boolean;
  readonly times: Compliance.AllowedCallTimes | undefined;
  readonly interview: LinkInterview | undefined;
}

export type LinkAction =
  | { readonly kind: "now" }
  | { readonly kind: "at"; readonly at: string }
  | { readonly kind: "human" }
  | { readonly kind: "stop" }
  | { readonly kind: "move"; readonly at: string }
  | { readonly kind: "cancel" };

export type LinkResult =
  | { readonly kind: "now" | "human" | "stopped" }
  | { readonly kind: "at"; readonly at: string; readonly zone: string }
  | { readonly kind: "outsideHours"; readonly at: string; readonly zone: string }
  | { readonly kind: "moved"; readonly at: string; readonly zone: string }
  | { readonly kind: "cancelled" | "taken" | "noInterview" }
  | { readonly kind: "noTime" | "onCall" | "onDoNotCallList" | "notCallable" | "noLine" };

export async function open(token: string): Promise<LinkVisit | undefined> {
  if (await Tenant.isSuspended(tenantId())) return undefined;
  const target = await Candidate.targetOfLink(token);
  if (!target) return undefined;
  const { parentId, candidateId } = target;
  const [parent, candidate] = await Promise.all([Parent.load(parentId), Candidate.load(parentId, candidateId)]);
  return parent && candidate ? { parent, candidate } : undefined;
}

const gateRequest = (candidate: Candidate.CandidateItem) => ({
  phoneNumber: candidate.phoneNumber,
  channel: "call" as const,
  purpose: "callback" as const,
  ...Compliance.consentAndZone(candidate),
});

/** "busy": the person is on a call, which `scheduleCallback` takes into account. */
const isCallable = (decision: Compliance.GateDecision): boolean =>
  decision.kind === "allow" || decision.rule === "busy";

export async function describe({ parent, candidate }: LinkVisit): Promise<LinkPage> {
  const [decision, times, interview] = await Promise.all([
    Compliance.assess(gateRequest(candidate)),
    Compliance.allowedCallTimes({ phoneNumber: candidate.phoneNumber, timezone: Compliance.timezoneOf(candidate) }),
    describeInterview({ parent, candidate }),
  ]);
  return {
    firstName: cleanFirstName(candidate.firstName),
    companyName: parent.companyName,
    title: parent.kind === "campaign" ? undefined : parent.title,
    language: parent.language,
    isStopped: decision.rule === "suppressed",
    canCallNow: isCallable(decision),
    times: decision.kind === "never" ? undefined : times,
    interview,
  };
}

export function act(visit: LinkVisit, action: LinkAction): Promise<LinkResult> {
  return runAsSystem(visit.parent, "candidate-link", async () => {
    const result = await perform(visit, action);
    log.info("candidate-link.used", { parentId: visit.parent.parentId, action: action.kind, result: result.kind });
    return result;
  });
}

async function perform(visit: LinkVisit, action: LinkAction): Promise<LinkResult> {
  switch (action.kind) {
    case "now":
      return requestCall(visit, undefined);
    case "at":
      return requestCall(visit, action.at);
    case "human":
      await Reach.noteRequestFromLink(personOf(visit), "human");
      return { kind: "human" };
    case "stop":
      await stop(visit.candidate);
      return { kind: "stopped" };
    case "move":
      return moveInterview(visit, Date.parse(action.at));
    case "cancel": {
      const interview = await Interview.cancel({ ...visit, by: "candidate" });
      return { kind: interview ? "cancelled" : "noInterview" };
    }
  }
}

const findUpcoming = async ({ parent, candidate }: LinkVisit): Promise<Interview.InterviewItem | undefined> => {
  const interview = await Interview.find(parent.parentId, candidate.candidateId);
  return interview && Interview.isUpcoming(interview) ? interview : undefined;
};

const maxTimes = 120;

/** Each move texts the candidate at the recruiter's cost. */
const maxChanges = 10;

async function describeInterview(visit: LinkVisit): Promise<LinkInterview | undefined> {
  const interview = await findUpcoming(visit);
  if (!interview) return undefined;
  const canMove = interview.sequence < maxChanges;
  const freeTimes = canMove ? await Interview.listFreeTimes(visit.parent, visit.candidate.candidateId) : [];
  const times = freeTimes.map(toIso).filter((at) => at !== interview.startsAt);
  return { startsAt: interview.startsAt, zone: interview.timezone, times: times.slice(0, maxTimes) };
}

async function moveInterview(visit: LinkVisit, startsAt: number): Promise<LinkResult> {
  const interview = await findUpcoming(visit);
  if (!interview) return { kind: "noInterview" };
  // Only a page that was opened before the last change still offers times.
  if (interview.sequence >= maxChanges) return { kind: "taken" };
  const { timezone: zone } = interview;
  const result = await Interview.book({ ...visit, by: "candidate" }, { startsAt, zone });
  if (result.kind === "taken" || result.kind === "refused") return { kind: "taken" };
  return { kind: "moved", at: result.interview.startsAt, zone };
}

export async function calendarFile({ parent, candidate }: LinkVisit): Promise<string | undefined> {
  const interview = await Interview.find(parent.parentId, candidate.candidateId);
  const title = parent.kind === "campaign" ? undefined : parent.title;
  const summary = [parent.companyName, title].filter(Boolean).join(" · ");
  return interview && Interview.toIcs(interview, { summary });
}

const personOf = ({ parent, candidate }: LinkVisit) => ({
  tenantId: parent.tenantId,
  userId: parent.userId,
  parentId: parent.parentId,
  parentTitle: parent.title,
  candidateId: candidate.candidateId,
  phoneNumber: candidate.phoneNumber,
  candidateName: Candidate.fullName(candidate),
});

/** The number goes on the do-not-call list first, so that no later failure delays it. */
async function stop({ phoneNumber, pendingCallId }: Candidate.CandidateItem): Promise<void> {
  await Compliance.suppress({ phoneNumber, source: "click" });
  if (pendingCallId) await Call.cancelQueued([pendingCallId]);
  await Call.cancelQueuedFor(phoneNumber);
}

async function requestCall(visit: LinkVisit, at: string | undefined): Promise<LinkResult> {
  const { parent, candidate } = visit;
  const decision = await Compliance.check(gateRequest(candidate));
  if (decision.kind === "never") return { kind: decision.rule === "suppressed" ? "onDoNotCallList" : "notCallable" };
  const timezone = Compliance.timezoneOf(candidate);
  const allowed = await Compliance.allowedCallTimes({ phoneNumber: candidate.phoneNumber, timezone });
  if (!allowed) return { kind: "notCallable" };
  if (at === undefined && decision.kind === "later" && !isCallable(decision))
    return { kind: "outsideHours", at: decision.until, zone: allowed.zone };
  if (at !== undefined && !allowed.times.includes(at)) return { kind: "noTime" };
  const numberId = await chooseNumberId(visit, at);
  if (!numberId) return { kind: "noLine" };
  const atMs = at === undefined ? now() : Date.parse(at);
  const callbackResult = await Call.scheduleCallback({ parent, candidateId: candidate.candidateId, numberId, atMs });
  if (callbackResult === "onCall") return { kind: "onCall" };
  await Reach.noteRequestFromLink(personOf(visit), "callback", toIso(atMs));
  return at === undefined ? { kind: "now" } : { kind: "at", at, zone: allowed.zone };
}

async function chooseNumberId({ parent, candidate }: LinkVisit, at: string | undefined): Promise<string | undefined> {
  const { userId } = parent;
  const owner = await User.find(userId);
  if (!owner || owner.isDisabled || !(await hasCredit(userId, at))) return undefined;
  const usable = (await PhoneNumber.list()).filter(PhoneNumber.isUsable);
  const lastCall = candidate.callId ? await Call.load(candidate.callId) : undefined;
  const lastUsedNumber = usable.find(({ numberId }) => numberId === lastCall?.numberId);
  return (lastUsedNumber ?? usable[0])?.numberId;
}

async function hasCredit(userId: string, at: string | undefined): Promise<boolean> {
  try {
    await Billing.requireCredit(userId, at);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
