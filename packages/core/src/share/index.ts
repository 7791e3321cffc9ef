import type { Decision, Scorecard } from "@callwright/contracts";
import type { sharedParts } from "@callwright/contracts/endpoints/share";
import { truncate } from "@callwright/contracts/truncate";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import { scoreRank } from "../scorecard/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { codeLength, isActive, type ShareLinkItem } from "./link.ts";
import { coarseNetwork, withoutContact } from "./privacy.ts";

export { create, isActive, list, revoke, type ShareLinkItem, urlBuilder, visits } from "./link.ts";

export interface OpenLink {
  readonly link: ShareLinkItem;
  readonly parent: Parent.ParentItem;
}

export interface SharedPerson {
  /** Index in the link's candidates, by which a page asks for the recording. */
  readonly position: number;
  readonly name: string;
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly outcome?: string | undefined;
  readonly decision?: Decision | undefined;
  readonly summary?: string | undefined;
  readonly calledAt?: string | undefined;
  readonly scorecard?: Scorecard | undefined;
  readonly hasRecording: boolean;
}

/** Undefined for codes that are altered, expired, revoked, of another tenant, or of a deleted job or disabled user. */
export async function open(code: string): Promise<OpenLink | undefined> {
  if (code.length !== codeLength || (await Tenant.isSuspended(tenantId()))) return undefined;
  const { data: target } = await db().shareCode.get({ tenantId: tenantId(), code }).go({ consistent: true });
  if (!target) return undefined;
  const [{ data: link }, parent] = await Promise.all([
    db()
      .shareLink.get({ tenantId: tenantId(), parentId: target.parentId, shareLinkId: target.shareLinkId })
      .go({ consistent: true }),
    Parent.load(target.parentId),
  ]);
  if (!link || !parent || !isActive(link)) return undefined;
  const owner = await User.find(parent.userId);
  return owner?.isDisabled === false ? { link, parent } : undefined;
}

export async function people({ link, parent }: OpenLink): Promise<SharedPerson[]> {
  const candidates = await Candidate.getMany(link.parentId, link.candidateIds);
  const sharedPeople = await Promise.all(candidates.map((person) => presentPerson(link, person, parent.currency)));
  return sharedPeople.sort(
    (a, b) => (scoreRank(b.scorecard) ?? 0) - (scoreRank(a.scorecard) ?? 0) || a.position - b.position,
  );
}

async function presentPerson(
  link: ShareLinkItem,
  candidate: Candidate.CandidateItem,
  currency: string | undefined,
): Promise<SharedPerson> {
  const { phoneNumber, email, outcomeLabel, decision, summary, calledAt } = candidate;
  const redact = link.showsContact ? (text: string) => text : withoutContact;
  const call = await scoredCall(candidate);
  const scorecard = call && (await Call.readScorecard(call, currency));
  return {
    position: link.candidateIds.indexOf(candidate.candidateId),
    name: `${candidate.firstName} ${candidate.lastName}`.trim(),
    ...(link.showsContact && { phoneNumber, email }),
    outcome: outcomeLabel && redact(outcomeLabel),
    decision,
    calledAt,
    summary: summary && redact(summary),
    scorecard: scorecard && { ...scorecard, answers: scorecard.answers.map((answer) => redactAnswer(answer, redact)) },
    hasRecording: link.showsRecording && candidate.hasRecording === true,
  };
}

const scoredCall = async ({ scorecard }: Candidate.CandidateItem) =>
  scorecard ? Call.load(scorecard.callId) : undefined;

type Answer = Scorecard["answers"][number];

const redactAnswer = ({ quote, reason, ...answer }: Answer, redact: (text: string) => string): Answer => ({
  ...answer,
  ...(quote && { quote: redact(quote) }),
  ...(reason && { reason: redact(reason) }),
});

export async function recording({ link }: OpenLink, position: number): Promise<string | undefined> {
  const candidateId = link.candidateIds[position];
  if (!link.showsRecording || candidateId === undefined) return undefined;
  const candidate = await Candidate.load(link.parentId, candidateId);
  const call = candidate?.hasRecording && candidate.callId ? await Call.load(candidate.callId) : undefined;
  return call?.hasRecording ? Call.recordingLinkOf(call, "mono") : undefined;
}

interface Visit {
  readonly part: (typeof sharedParts)[number];
  readonly address: string;
  readonly userAgent: string;
}

const maxUserAgentLength = 300;

export async function recordVisit({ link }: OpenLink, { part, address, userAgent }: Visit): Promise<void> {
  const { tenantId, parentId, shareLinkId, ttl } = link;
  const at = nowIso();
  const visit = { tenantId, shareLinkId, visitId: newId("vis"), at, part, network: coarseNetwork(address), ttl };
  await db()
    .shareVisit.create({ ...visit, userAgent: truncate(userAgent, maxUserAgentLength) })
    .go();
  if (part !== "page") return;
  const row = db().shareLink.patch({ tenantId, parentId, shareLinkId });
  await tryWrite(row.add({ openings: 1 }).set({ lastOpenedAt: at }).go());
}
