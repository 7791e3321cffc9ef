/** The next attempt to reach a person, by how the last one missed them; or at the time that they asked for. */
import type { MissReason, ReachPlan } from "@callwright/contracts";
import * as Compliance from "../compliance/index.ts";
import type { Item } from "../db/service.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import type { Analysis } from "../ports/voice.ts";
import { planOf } from "./plan.ts";

/** What an attempt follows from: how the one before missed the person, or their own wish. */
export type AttemptReason = MissReason | "callback";

export interface NextAttempt {
  /** The earliest instant, ISO 8601; the gate decides again when it comes. */
  readonly at: string;
  /** Which attempt it is, from 1. */
  readonly attempt: number;
  readonly why: AttemptReason;
  /** How often the person was missed in each way so far. */
  readonly misses: Partial<Record<MissReason, number>>;
}

interface LastAttempt {
  readonly parentId: string;
  readonly phoneNumber: string;
  readonly attempt?: number | undefined;
  readonly misses?: Partial<Record<MissReason, number>> | undefined;
  readonly dialedAt?: string | undefined;
  /** The zone by which the gate has let it through. */
  readonly zone?: string | undefined;
}

interface AttemptResult {
  /** How the person was missed, where another attempt may reach them. */
  readonly miss?: MissReason | undefined;
  /** False where surely nobody's phone rang: then the day's cap does not count it. */
  readonly rang?: boolean | undefined;
  readonly analysis: CallRequests;
}

/** What the person said that another attempt goes by. */
export type CallRequests = Pick<Analysis, "callbackAt" | "optOut" | "wrongNumber">;

/** Dials of a person after whom nobody is called by wish either: somebody who puts us off each time is for a human. */
const maxRequestedAttempts = 5;

/** A wish for a time further away than this is for a human to note, not for the dialler. */
const maxCallbackMs = 60 * 24 * 3600 * 1000;

/**
 * What follows from an attempt, as its end is written. `job`: the parent where the caller has it; read otherwise, and only
 * where something may follow.
 */
export async function nextAttempt(
  call: LastAttempt,
  result: AttemptResult,
  job?: Item<"job">,
): Promise<NextAttempt | undefined> {
  const { callbackAt, optOut, wrongNumber } = result.analysis;
  if (optOut || wrongNumber) return undefined;
  const wished = callbackTime(callbackAt);
  if (wished === undefined && result.miss === undefined) return undefined;
  const parent = job ?? (await Job.loadTexts(call.parentId));
  if (!parent) return undefined;
  const plan = planOf(parent);
  const step = wished === undefined ? plannedStep(call, result.miss, plan) : requestedStep(call, wished);
  if (!step) return undefined;
  const { phoneNumber, dialedAt, zone } = call;
  const found = await Compliance.earliestAllowed({
    phoneNumber,
    zone,
    from: step.fromMs,
    // Neither the plan's own hours nor the day's cap stand against a time that the person named.
    ...(step.why === "callback" ? {} : { window: plan.window }),
    ...(dialedAt && step.why !== "callback" && result.rang !== false ? { rangAt: Date.parse(dialedAt) } : {}),
  });
  if (!found) return undefined;
  return { at: found.at, attempt: (call.attempt ?? 1) + 1, why: step.why, misses: step.misses };
}

/** The time that a person asked for, where it lies ahead and not too far. */
export function callbackTime(callbackAt: string | undefined): number | undefined {
  const at = callbackAt === undefined ? Number.NaN : Date.parse(callbackAt);
  return at > now() && at < now() + maxCallbackMs ? at : undefined;
}

interface Step {
  readonly fromMs: number;
  readonly why: AttemptReason;
  readonly misses: NextAttempt["misses"];
}

/** As many further attempts follow from a kind of miss as the plan has delays for it, and never more than its most. */
export function plannedStep(
  { attempt = 1, misses = {} }: Pick<LastAttempt, "attempt" | "misses">,
  miss: MissReason | undefined,
  plan: ReachPlan,
) {
  if (miss === undefined || attempt >= plan.maxAttempts) return undefined;
  const before = misses[miss] ?? 0;
  const delayMinutes = plan.attempts[miss][before];
  if (delayMinutes === undefined) return undefined;
  const step: Step = {
    fromMs: now() + delayMinutes * 60_000,
    why: miss,
    misses: { ...misses, [miss]: before + 1 },
  };
  return step;
}

/** Whoever names a time is called then, though the plan's attempts are used up. */
const requestedStep = ({ attempt = 1, misses = {} }: LastAttempt, atMs: number): Step | undefined =>
  attempt < maxRequestedAttempts ? { fromMs: atMs, why: "callback", misses } : undefined;
