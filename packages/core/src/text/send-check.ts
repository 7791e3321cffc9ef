import type { NumberProvider } from "@callwright/contracts/carriers";
import { isTooLong } from "@callwright/contracts/sms";
import type { TextDrop } from "@callwright/contracts/text-words";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import * as Interview from "../interview/index.ts";
import { now } from "../kernel/clock.ts";
import * as Parent from "../parent/index.ts";
import { queueKey, switchByPurpose, type TextItem } from "./item.ts";
import { findLastAddedPerson } from "./thread.ts";
import { transition } from "./transition.ts";

export type SendCheck =
  | { readonly kind: "go"; readonly decision: Compliance.AllowDecision; readonly phoneNumber: string }
  | { readonly kind: "settled"; readonly until?: number }; // dropped, or postponed until a time in milliseconds

export async function checkBeforeSend(text: TextItem, provider: NumberProvider): Promise<SendCheck> {
  if (text.validUntil && Date.parse(text.validUntil) < now()) return drop(text, "expired");
  if (isTooLong(text.body, provider)) return drop(text, "too_long");
  const person = await personOrDropReason(text);
  if (typeof person === "string") return drop(text, person);
  const { phoneNumber, basis, timezone } = person;
  const decision = await Compliance.check({ phoneNumber, channel: "sms", purpose: "outreach", basis, timezone });
  switch (decision.kind) {
    case "allow":
      return { kind: "go", decision, phoneNumber };
    case "later":
      return isTooLate(text, decision.until) ? drop(text, "hours", decision) : postpone(text, decision);
    case "never":
      return drop(text, decision.rule === "suppressed" ? "suppressed" : "refused", decision);
  }
}

const isTooLate = ({ validUntil }: TextItem, until: string): boolean =>
  validUntil !== undefined && Date.parse(until) > Date.parse(validUntil);

interface Person {
  readonly phoneNumber: string;
  readonly basis: string;
  readonly timezone?: string | undefined;
}

/** Legal basis for texting a person who is in no job: they wrote first. */
const wroteFirst = "wrote";

async function personOrDropReason(text: TextItem): Promise<Person | TextDrop> {
  const { parentId, candidateId, phoneNumber } = text;
  if (!parentId || !candidateId) return { phoneNumber, basis: wroteFirst };
  const [counters, inJob] = await Promise.all([Parent.loadCounters(parentId), Candidate.load(parentId, candidateId)]);
  if (!counters) return "job_deleted";
  const candidate = inJob ?? (await findMoved(text));
  if (!candidate) return "deleted";
  if (await isSwitchedOff(text, parentId)) return "switched_off";
  if (text.purpose === "interview") {
    const interview = await Interview.find(parentId, candidateId);
    // A later change has a text of its own, or needs none.
    if (!interview || interview.changedAt > text.createdAt) return "cancelled";
  }
  const isCalled =
    (candidate.calledAt !== undefined && candidate.calledAt > (text.since ?? text.createdAt)) ||
    Parent.pendingOf(counters).get(candidateId)?.isLive === true;
  if (text.purpose === "pre_call" && isCalled) return "already_called";
  return { phoneNumber: candidate.phoneNumber, ...Compliance.consentAndZone(candidate) };
}

/** Post-call texts follow a candidate who was moved to another job. */
async function findMoved(text: TextItem): Promise<Candidate.CandidateItem | undefined> {
  const { purpose, userId, phoneNumber, callId } = text;
  if (purpose !== "post_call") return undefined;
  const candidate = (await findLastAddedPerson({ userId, phoneNumber }))?.candidate;
  return candidate?.callId === callId ? candidate : undefined;
}

/** Eventually consistent first, since the switch is rarely off; a strong read confirms before the text is dropped. */
async function isSwitchedOff({ purpose }: TextItem, parentId: string): Promise<boolean> {
  if (purpose !== "pre_call" && purpose !== "post_call") return false;
  const isOff = (parent: Item<"parent"> | undefined) => parent?.[switchByPurpose[purpose]] === false;
  return isOff(await Parent.loadTexts(parentId)) && isOff(await Parent.load(parentId));
}

export async function drop(text: TextItem, reason: TextDrop, decision?: Compliance.GateDecision): Promise<SendCheck> {
  await transition(text, {
    to: "dropped",
    from: ["scheduled"],
    reason,
    set: decision ? { gate: Compliance.decisionRecord(decision), reasonWords: Compliance.explain(decision) } : {},
  });
  return { kind: "settled" };
}

async function postpone(
  text: TextItem,
  decision: Compliance.GateDecision & { readonly until: string },
): Promise<SendCheck> {
  const { tenantId, textId, purpose, dueOf = "", dueKey = "" } = text;
  const postponed = db()
    .text.patch({ tenantId, textId })
    .set({
      dueOf,
      dueKey: queueKey({ purpose, textId, dueAt: decision.until }),
      dueAt: decision.until,
      gate: Compliance.decisionRecord(decision),
    })
    .where((attributes, op) => `${op.eq(attributes.state, "scheduled")} AND ${op.eq(attributes.dueKey, dueKey)}`);
  await tryWrite(postponed.go());
  return { kind: "settled", until: Date.parse(decision.until) };
}
