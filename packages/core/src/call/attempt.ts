import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import type { Item } from "../db/service.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import { measure } from "../kernel/metrics.ts";
import type { NumberItem } from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Reach from "../reach/index.ts";
import { platformAccount } from "../voice-account/index.ts";
import { loadUse, noteServed, requestSlot } from "./account-capacity/lease.ts";
import { type ClaimRequest, type ClaimResult, claim } from "./claim.ts";
import { type AttemptStep, dial } from "./dial.ts";
import { endWithoutReport } from "./end.ts";
import { type CallItem, hasOrdinals } from "./item.ts";
import { dueMsOf, type LineItem } from "./line.ts";
import { postponeCall, postponeCandidate } from "./postpone.ts";
import { skip, skipRule } from "./run/buffer.ts";
import type { RunItem } from "./run/load.ts";
import { withSplitPrompt } from "./run/prompt-split.ts";
import { shardOfId } from "./run/shard.ts";
import { pause } from "./run/state.ts";
import { nextTextCheckMs } from "./run/text-wait.ts";

export interface DispatchContext {
  readonly line: LineItem;
  readonly number: NumberItem;
  /** Due times of the calls that this worker postponed, which the index may not show yet. */
  readonly retryTimes: number[];
  /** A due call that the index may not show yet. */
  readonly callId?: string | undefined;
}

export const voiceAccountId = (number: NumberItem): string => number.voiceAccountId ?? platformAccount;

interface DialTarget {
  readonly call: CallItem;
  readonly run?: RunItem;
  readonly parent?: Item<"parent">;
  readonly candidate?: Candidate.CandidateItem;
}

const changed = { kind: "changed" } as const;
const maxTries = 6;

export async function attemptDial(context: DispatchContext, target: DialTarget): Promise<AttemptStep> {
  let step = await attemptOnce(context, target);
  for (let tries = 2; step.kind === "stale" && tries <= maxTries; tries += 1)
    step = await attemptOnce(context, await reloadTarget(target));
  return step.kind === "stale" ? changed : step;
}

/** A call from the run's buffer is a draft: it has no row, and thus no due key, before it is claimed. */
const isFromBuffer = ({ call }: DialTarget): boolean => call.dueKey === undefined;

async function reloadTarget(target: DialTarget): Promise<DialTarget> {
  const { parentId, candidateId } = target.call;
  const candidate = await Candidate.load(parentId, candidateId);
  if (!candidate || !isFromBuffer(target)) return { ...target, ...(candidate ? { candidate } : {}) };
  // A draft has the contact that was read before; a queued call gets a new number by `changeQueuedNumber`.
  const contact = { candidateName: Candidate.fullName(candidate), phoneNumber: candidate.phoneNumber };
  return { ...target, candidate, call: { ...target.call, ...contact } };
}

/** `stale`: a row other than the call's has changed since it was read. */
type TryStep = AttemptStep | { readonly kind: "stale" };

async function attemptOnce(context: DispatchContext, target: DialTarget): Promise<TryStep> {
  const { call, run } = target;
  const [parent, candidate] = await loadParentAndCandidate(call, target);
  if (!parent || !candidate) return dropTarget(target, "gone");
  const rule = run && isFromBuffer(target) ? skipRule(run, candidate) : undefined;
  if (rule) return dropTarget(target, rule);
  const checkAtMs = run && (await nextTextCheckMs(run, parent, call));
  if (checkAtMs !== undefined) return { kind: "waitsForText", checkAtMs };
  const plan = Reach.attemptPlan(parent);
  const accountId = voiceAccountId(context.number);
  // Calls of a sharded run get their ordinals when the run is folded.
  const needsCounters = !hasOrdinals(call) && !run?.shards;
  const [decision, credit, counters, use] = await Promise.all([
    Compliance.check({ ...gateRequest(call, candidate), window: plan.window }),
    Billing.checkCredit(call),
    needsCounters ? Parent.loadCounters(call.parentId) : undefined,
    loadUse(accountId),
  ]);
  if (decision.kind !== "allow") return handleGateRefusal(context, target, decision);
  if (credit.kind === "refused") return handleCreditRefusal(target, credit.refusal);
  if (needsCounters && !counters) return dropTarget(target, "gone");
  const { tenantId, runId } = call;
  const weight = Billing.planWeight(credit.meter);
  const lineRequest = { accountId, tenantId, numberId: context.number.numberId, weight, ...(runId ? { runId } : {}) };
  const leaseSlot = await requestSlot(lineRequest, use);
  if (leaseSlot === undefined) return { kind: "accountFull" };
  const promptedParent = await withSplitPrompt(parent, call);
  const request: ClaimRequest = {
    call,
    candidate,
    line: context.line,
    number: context.number,
    decision,
    credit,
    counters,
    accountId,
    leaseSlot,
    runShard: call.runShard ?? (run && shardOfId(call.callId, run)),
    isFromBuffer: isFromBuffer(target),
    // Texts and version come from one read of one row; a later edit applies to the next call.
    promptVersion: promptedParent.promptVersion,
    leavesMessage: plan.voicemailMessage !== undefined,
    wantsText: parent.isPostCallSms,
  };
  const claimed = await claim(request);
  if (!claimed.ok) return handleClaimFailure(claimed);
  await noteServed(lineRequest, use);
  if (call.dueKey) measure("DialWait", now() - dueMsOf(call.dueKey));
  return dial(claimed.call, { number: context.number, decision, parent: promptedParent, candidate });
}

const gateRequest = (call: CallItem, candidate: Candidate.CandidateItem) => ({
  phoneNumber: call.phoneNumber,
  channel: "call" as const,
  callId: call.callId,
  ...Compliance.consentAndZone(candidate),
  ...purposeOf(call),
});

function purposeOf({ askedFor, ownPhone, phoneNumber, why }: CallItem): Pick<Compliance.GateRequest, "purpose"> {
  // An edited number is not the user's own any more.
  if (ownPhone === phoneNumber) return Compliance.ownNumber;
  if (askedFor) return { purpose: "asked" };
  return { purpose: why === "callback" ? "callback" : "outreach" };
}

async function dropTarget(target: DialTarget, rule: string): Promise<AttemptStep> {
  const { call, run } = target;
  if (run && isFromBuffer(target)) await skip(run, call.candidateId, rule, call.runShard);
  else await endWithoutReport(call, "parent-deleted");
  return changed;
}

type RefusingDecision = Exclude<Compliance.GateDecision, Compliance.AllowDecision>;

async function handleGateRefusal(
  { retryTimes }: DispatchContext,
  target: DialTarget,
  decision: RefusingDecision,
): Promise<AttemptStep> {
  const { call, run } = target;
  const bufferedRun = isFromBuffer(target) ? run : undefined;
  if (decision.kind === "later") {
    if (bufferedRun) await postponeCandidate(call, bufferedRun, decision);
    else await postponeCall(call, decision, run);
    retryTimes.push(Date.parse(decision.until));
  } else if (bufferedRun) await skip(bufferedRun, call.candidateId, decision.rule, call.runShard);
  else await endWithoutReport(call, "gate-refused", Compliance.explain(decision), Compliance.decisionRecord(decision));
  return changed;
}

async function handleCreditRefusal({ call, run }: DialTarget, refusal: Billing.DialRefusal): Promise<AttemptStep> {
  if (refusal.why === "tenant-lines") return { kind: "tenantBusy" };
  if (run) await pause(run.runId, refusal.why, refusal.words, refusal.until);
  else await endWithoutReport(call, "minutes-exhausted", refusal.words);
  return changed;
}

function handleClaimFailure({ failed }: Extract<ClaimResult, { ok: false }>): TryStep {
  if (failed.has("call")) return { kind: "taken" };
  // Another worker has dialled from this run or line, so slots and pace must be read again.
  return failed.has("run") || failed.has("line") ? changed : { kind: "stale" };
}

interface CallDraft {
  readonly call: CallItem;
  readonly candidate: Candidate.CandidateItem;
  readonly parent: NonNullable<Awaited<ReturnType<typeof Parent.loadTexts>>>;
}

type DraftResult =
  | ({ readonly kind: "drafted" } & CallDraft)
  | { readonly kind: "parentGone" }
  | { readonly kind: "candidateGone" };

export async function draftCall(
  run: RunItem,
  { candidateId, numberId, runShard }: Pick<CallItem, "candidateId" | "numberId" | "runShard">,
): Promise<DraftResult> {
  const [parent, candidate] = await loadParentAndCandidate({ parentId: run.parentId, candidateId });
  if (!parent) return { kind: "parentGone" };
  if (!candidate) return { kind: "candidateGone" };
  return {
    kind: "drafted",
    parent,
    candidate,
    call: { ...toCall(run, candidate, parent, numberId), ...(runShard ? { runShard } : {}) },
  };
}

/**
 * Eventually consistent reads are enough: the claim tests the candidate, and a job's edit may apply from the next call
 * on. A row that seems missing is read again.
 */
async function loadParentAndCandidate(
  { parentId, candidateId }: Pick<CallItem, "parentId" | "candidateId">,
  knownRows: Partial<Pick<CallDraft, "parent" | "candidate">> = {},
) {
  const [parent, candidate] = await Promise.all([
    knownRows.parent ?? Parent.loadTexts(parentId),
    knownRows.candidate ?? Candidate.getEventual(parentId, candidateId),
  ]);
  return [parent ?? (await Parent.load(parentId)), candidate ?? (await Candidate.load(parentId, candidateId))] as const;
}

const toCall = (
  { tenantId, userId, parentId, runId }: RunItem,
  candidate: Candidate.CandidateItem,
  parent: { readonly title: string; readonly timezone: string },
  numberId: string,
): CallItem => ({
  tenantId,
  callId: newId("call"),
  userId,
  parentId,
  parentTitle: parent.title,
  timezone: parent.timezone,
  candidateId: candidate.candidateId,
  candidateName: Candidate.fullName(candidate),
  phoneNumber: candidate.phoneNumber,
  numberId,
  runId,
  state: "queued",
  attempts: 0,
  attempt: 1,
  checks: 0,
  createdAt: nowIso(),
  parentOrdinal: "",
  userOrdinal: "",
});
