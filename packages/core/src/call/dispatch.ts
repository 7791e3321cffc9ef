/** Dispatch: while a slot of the line is free and a call is due, gate, claim and dial it. Slots pull; nothing pushes. */
import { fillPrompt, findVoice, promptValues, standardValues } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import type { StartCall } from "../ports/voice.ts";
import { claim } from "./claim.ts";
import { endWithout } from "./end.ts";
import { type CallItem, refOf } from "./item.ts";
import { dueAt, dueKey, rest, wake } from "./line.ts";
import { nextDue } from "./queue.ts";
import { retryLater } from "./retry.ts";
import { saveVoiceCall } from "./save.ts";

/** Calls that one message may dial before it hands on, so that no worker runs into its time-out. */
const maxPerMessage = 10;
/** After so long it hands on as well: a dial that begins before still ends in time. */
const dialBudgetMs = 8_000;
/** Due calls looked at in one query: more than one, since the index may still show a call that was just taken. */
const lookahead = 5;
const calleeBusySeconds = 15;
const maxCallSeconds = 900;

type NumberItem = NonNullable<Awaited<ReturnType<typeof PhoneNumber.load>>>;
type Step = "dialed" | "next" | "line-busy";

/** Works a line until its slots are taken or nothing is due. */
export async function dispatch({ numberId, looks }: { numberId: string; looks: number }): Promise<void> {
  const number = await PhoneNumber.load(numberId);
  const startedAt = now();
  for (let done = 0; done < maxPerMessage && now() - startedAt < dialBudgetMs; done += 1) {
    const slot = await freeSlot(numberId, number?.concurrency ?? 1);
    if (slot === undefined) return;
    const waiting = await nextDue(tenantId(), numberId, lookahead);
    const due = waiting.filter((call) => call.dueKey && dueAt(call.dueKey) <= now());
    if (due.length === 0) return rest(numberId, waiting[0]?.dueKey ? dueAt(waiting[0].dueKey) : undefined, looks);
    if ((await firstDialable(due, number, slot)) === "line-busy") return;
  }
  await wake(numberId);
}

async function firstDialable(due: readonly CallItem[], number: NumberItem | undefined, slot: number): Promise<Step> {
  for (const call of due) {
    const step = await attempt(call, number, slot);
    if (step !== "next") return step;
  }
  return "next";
}

/** The lowest slot of a line that no call holds. */
async function freeSlot(numberId: string, concurrency: number): Promise<number | undefined> {
  const { data } = await db()
    .slot.query.primary({ tenantId: tenantId(), numberId })
    .go({ consistent: true, pages: "all" });
  const held = new Set(data.map((lease) => lease.slot));
  return Array.from({ length: concurrency }, (_, slot) => slot).find((slot) => !held.has(slot));
}

async function attempt(call: CallItem, number: NumberItem | undefined, slot: number): Promise<Step> {
  if (!number?.voiceNumberId || number.status !== "registered") return endQueued(call, "number-gone");
  const decision = await Compliance.check({
    phoneNumber: call.phoneNumber,
    channel: "call",
    purpose: "outreach",
    basis: "entered",
  });
  if (decision.kind === "never") return endQueued(call, "gate-refused", Compliance.explain(decision));
  if (decision.kind === "later") return postpone(call, Date.parse(decision.until));
  const job = await Job.load(call.parentId);
  const candidate = await Candidate.load(call.parentId, call.candidateId);
  if (!job || !candidate) return endQueued(call, "parent-deleted");
  // The row has texts and version of one and the same save; an edit from here on is for the next call.
  const claimed = await claim(call, {
    slot,
    gate: Compliance.recordOf(decision),
    promptVersion: Job.promptVersionOf(job),
  });
  switch (claimed.kind) {
    case "claimed": {
      const claimedCall = afterClaim(call, slot);
      return dial(claimedCall, startRequest(claimedCall, number.voiceNumberId, job, candidate));
    }
    case "taken":
      return claimed.what === "slot" ? "line-busy" : "next";
    case "callee-busy":
      return postpone(call, now() + calleeBusySeconds * 1000);
    case "no-minutes":
      return endQueued(call, "minutes-exhausted");
    case "parent-gone":
      return endQueued(call, "parent-deleted");
  }
}

async function endQueued(call: CallItem, why: Parameters<typeof endWithout>[1], words?: string): Promise<Step> {
  await endWithout(call, why, words);
  return "next";
}

/** Moves a queued call to a later time; refused when somebody else took it meanwhile. */
async function postpone(call: CallItem, untilMs: number): Promise<Step> {
  const later = db()
    .call.patch({ tenantId: call.tenantId, callId: call.callId })
    .set({ dueLine: call.dueLine, dueKey: dueKey(untilMs, call.callId) })
    .where((attributes, op) => op.eq(attributes.state, "queued"));
  await unlessRefused(later.go());
  return "next";
}

/** The row as the claim has just written it. */
const afterClaim = (call: CallItem, slot: number) => ({
  ...call,
  state: "dialing" as const,
  slot,
  attempts: call.attempts + 1,
  reservedSeconds: Billing.reservationSeconds,
});

/** Asks the provider once. Whatever it answers, nobody dials this call a second time unless it surely was not accepted. */
async function dial(call: ReturnType<typeof afterClaim>, request: StartCall): Promise<Step> {
  const result = await ports().voice.startCall(request);
  log.info("call.dialed", { tenantId: call.tenantId, callId: call.callId, result: result.kind });
  switch (result.kind) {
    case "started":
      await saveVoiceCall(call, result);
      return "dialed";
    case "unknown":
      await askSoon(call);
      return "dialed";
    case "rejected":
      if (result.cause === "credentials") await PhoneNumber.markUnusable(call.numberId, result.reason);
      await endWithout(call, "provider-rejected", result.reason);
      return "dialed";
    case "not_accepted":
      await retryLater(call, result.reason, result.retryAfterSeconds);
      return "line-busy";
  }
}

/** An unknown answer is settled by the webhook, or by the sweeper, soon. */
async function askSoon(call: CallItem): Promise<void> {
  const soon = toIso(now() + (ports().voice.silenceSeconds * 1000) / 4);
  await db().call.patch({ tenantId: call.tenantId, callId: call.callId }).set({ checkAt: soon }).go();
}

function startRequest(
  call: CallItem,
  voiceNumberId: string,
  job: NonNullable<Awaited<ReturnType<typeof Job.load>>>,
  candidate: NonNullable<Awaited<ReturnType<typeof Candidate.load>>>,
): StartCall {
  const facts = Job.factsOf(job);
  const values = promptValues(facts, candidate);
  const notes = job.additionalNotes ? `\n\n${job.additionalNotes}` : "";
  return {
    ref: refOf(call),
    voiceNumberId,
    customer: { number: call.phoneNumber, name: call.candidateName },
    assistant: {
      name: job.title,
      firstMessage: fillPrompt(job.promptFirstSentence, values),
      prompt: fillPrompt(`${job.promptContext}${notes}`, values),
      evaluation: fillPrompt(job.successEvaluation, values),
      language: job.language,
      voice: findVoice(job.voice),
      variables: standardValues(facts, candidate),
      maxDurationSeconds: maxCallSeconds,
    },
  };
}
