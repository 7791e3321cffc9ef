/** One attempt to call somebody over a line: read, gate, claim, dial. Whatever another worker was quicker in is read anew. */
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { measure } from "../kernel/metrics.ts";
import type { NumberItem } from "../number/index.ts";
import * as Reach from "../reach/index.ts";
import { type Claim, type Claiming, claim } from "./claim.ts";
import { dial, type Texts } from "./dial.ts";
import { readBoth } from "./draft-call.ts";
import { endWithout } from "./end.ts";
import type { CallItem } from "./item.ts";
import { dueAt, type LineItem } from "./line.ts";
import { postpone, putOff } from "./postpone.ts";
import { passOver } from "./run/buffer.ts";
import type { RunItem } from "./run/load.ts";
import { reasonToPass } from "./run/skip-rule.ts";
import { pause } from "./run/state.ts";

export interface Desk {
  readonly line: LineItem;
  readonly number: NumberItem;
  /** When those whom this worker has put off are due: an index may not show them yet. */
  readonly putOffUntil: number[];
}

/** Who is to be called: somebody whose call waits, or somebody fresh, with what was read of them. */
export interface Who {
  readonly call: CallItem;
  readonly run?: RunItem;
  readonly job?: Texts;
  readonly candidate?: Candidate.CandidateItem;
}

export type Step =
  | "dialed"
  /** Something was done that is no dial: the line is to be looked at anew. */
  | "moved"
  /** Somebody else is at this call. */
  | "passed"
  /** The provider takes nothing now. */
  | "line-busy"
  | "tenant-busy";

const maxTries = 6;

export async function attempt(desk: Desk, who: Who): Promise<Step> {
  let step = await tryOnce(desk, who);
  for (let tries = 2; step === "again" && tries <= maxTries; tries += 1) step = await tryOnce(desk, await anew(who));
  return step === "again" ? "moved" : step;
}

const isFresh = ({ call }: Who): boolean => call.dueKey === undefined;

/** As the last writes left them; whoever has another number by now is called by that. */
async function anew(who: Who): Promise<Who> {
  const { parentId, candidateId } = who.call;
  const candidate = await Candidate.load(parentId, candidateId);
  if (!candidate || !isFresh(who)) return { ...who, ...(candidate ? { candidate } : {}) };
  const { firstName, lastName, phoneNumber } = candidate;
  const candidateName = `${firstName} ${lastName}`.trim();
  return { ...who, candidate, call: { ...who.call, candidateName, phoneNumber } };
}

async function tryOnce(desk: Desk, who: Who): Promise<Step | "again"> {
  const { call } = who;
  const [job, candidate] = await readBoth(call, who);
  if (!job || !candidate) return leaveOut(who, "gone");
  const rule = who.run && isFresh(who) ? reasonToPass(who.run, candidate) : undefined;
  if (rule) return leaveOut(who, rule);
  const plan = Reach.planOf(job);
  const [decision, fare, tally] = await Promise.all([
    Compliance.check({
      phoneNumber: call.phoneNumber,
      channel: "call",
      purpose: purposeOf(call),
      ...Compliance.personOf(candidate),
      window: plan.window,
      callId: call.callId,
    }),
    Billing.look(call),
    call.userOrdinal === "" ? Job.loadTally(call.parentId) : undefined,
  ]);
  if (decision.kind !== "allow") return refusedByGate(desk, who, decision);
  if (fare.kind === "refused") return refusedByMeter(who, fare.refusal);
  if (call.userOrdinal === "" && !tally) return leaveOut(who, "gone");
  const claiming: Claiming = {
    ...desk,
    ...{ call, candidate, decision, fare, tally },
    isFresh: isFresh(who),
    // The row has texts and version of one and the same save; an edit from here on is for the next call.
    promptVersion: Job.promptVersionOf(job),
    leavesMessage: plan.voicemailMessage !== undefined,
    wantsText: job.isPostCallSms,
  };
  const claimed = await claim(claiming);
  if (!claimed.ok) return refusedByRows(claimed);
  if (call.dueKey) measure("DialWait", now() - dueAt(call.dueKey));
  return dial(claimed.call, { ...desk, decision, job, candidate });
}

function purposeOf({ askedFor, why }: CallItem) {
  if (askedFor) return "asked";
  return why === "callback" ? "callback" : "outreach";
}

/** Nobody is there to be called, or they were called meanwhile. */
async function leaveOut({ call, run }: Who, rule: string): Promise<Step> {
  if (run && call.dueKey === undefined) await passOver(run, call.candidateId, rule);
  else await endWithout(call, "parent-deleted");
  return "moved";
}

type Refused = Exclude<Compliance.Decision, Compliance.Allowed>;

async function refusedByGate({ putOffUntil }: Desk, who: Who, decision: Refused): Promise<Step> {
  const { call, run } = who;
  const isOfHand = run && isFresh(who);
  if (decision.kind === "later") {
    await (isOfHand ? putOff(call, run, decision) : postpone(call, decision, run));
    putOffUntil.push(Date.parse(decision.until));
  } else if (isOfHand) await passOver(run, call.candidateId, decision.rule);
  else await endWithout(call, "gate-refused", Compliance.explain(decision), Compliance.recordOf(decision));
  return "moved";
}

async function refusedByMeter({ call, run }: Who, refusal: Billing.Refusal): Promise<Step> {
  if (refusal.why === "tenant-lines") return "tenant-busy";
  if (run) await pause(run.runId, refusal.why, refusal.words, refusal.until);
  else await endWithout(call, "minutes-exhausted", refusal.words);
  return "moved";
}

/** Which of the rows was no longer as it was read decides what is looked at next. */
function refusedByRows({ failed }: Extract<Claim, { ok: false }>): Step | "again" {
  if (failed.has("call")) return "passed";
  // Another worker has just dialled over this line: it may have a slot more, or wants its pace kept.
  return failed.has("run") || failed.has("line") ? "moved" : "again";
}
