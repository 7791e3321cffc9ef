import type { MissReason, ReachPlan } from "@callwright/contracts";
import * as Compliance from "../compliance/index.ts";
import type { Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import * as Parent from "../parent/index.ts";
import type { Analysis } from "../ports/voice.ts";
import { attemptPlan } from "./plan.ts";

type AttemptReason = MissReason | "callback";

export interface NextAttempt {
  /** The earliest instant, ISO 8601; the gate decides again when it is due. */
  readonly at: string;
  readonly attempt: number;
  readonly why: AttemptReason;
  readonly misses: Partial<Record<MissReason, number>>;
}

interface LastAttempt extends Pick<Item<"call">, "parentId" | "phoneNumber" | "misses" | "dialedAt"> {
  readonly attempt?: number | undefined;
  readonly zone?: string | undefined;
}

interface AttemptResult {
  readonly miss?: MissReason | undefined;
  /** False if the phone certainly did not ring: the day's cap does not count it. */
  readonly hasRung?: boolean | undefined;
  readonly analysis: CallRequests;
}

export type CallRequests = Pick<Analysis, "callbackAt" | "optOut" | "wrongNumber">;

/** After this many attempts, a further postponement is left to a human. */
const maxRequestedAttempts = 5;
/** Later callback times are left to a human. */
const maxCallbackMs = 60 * 24 * 3600 * 1000;

export async function nextAttempt(
  call: LastAttempt,
  result: AttemptResult,
  loadedParent?: Item<"parent">,
): Promise<NextAttempt | undefined> {
  const { callbackAt, optOut, wrongNumber } = result.analysis;
  if (optOut || wrongNumber) return undefined;
  const requestedMs = callbackTime(callbackAt);
  if (requestedMs === undefined && result.miss === undefined) return undefined;
  const parent = loadedParent ?? (await Parent.loadTexts(call.parentId));
  if (!parent) return undefined;
  const plan = attemptPlan(parent);
  const step = requestedMs === undefined ? plannedStep(call, result.miss, plan) : requestedStep(call, requestedMs);
  if (!step) return undefined;
  const { phoneNumber, dialedAt, zone } = call;
  const isCallback = step.why === "callback";
  // The plan's own hours and the day's cap do not apply to a time that the person named.
  const window = isCallback ? undefined : plan.window;
  const rangAt = dialedAt && !isCallback && result.hasRung !== false ? Date.parse(dialedAt) : undefined;
  const earliest = await Compliance.earliestAllowed({ phoneNumber, zone, from: step.fromMs, window, rangAt });
  if (!earliest) return undefined;
  return { at: earliest.at, attempt: (call.attempt ?? 1) + 1, why: step.why, misses: step.misses };
}

export function callbackTime(callbackAt: string | undefined): number | undefined {
  const at = callbackAt === undefined ? Number.NaN : Date.parse(callbackAt);
  return at > now() && at < now() + maxCallbackMs ? at : undefined;
}

interface Step {
  readonly fromMs: number;
  readonly why: AttemptReason;
  readonly misses: NextAttempt["misses"];
}

export function plannedStep(
  { attempt = 1, misses = {} }: Pick<LastAttempt, "attempt" | "misses">,
  miss: MissReason | undefined,
  plan: ReachPlan,
): Step | undefined {
  if (miss === undefined || attempt >= plan.maxAttempts) return undefined;
  const earlierMisses = misses[miss] ?? 0;
  const delayMinutes = plan.attempts[miss][earlierMisses];
  if (delayMinutes === undefined) return undefined;
  return { fromMs: now() + delayMinutes * 60_000, why: miss, misses: { ...misses, [miss]: earlierMisses + 1 } };
}

/** A requested time counts even if the plan's attempts are used up. */
const requestedStep = ({ attempt = 1, misses = {} }: LastAttempt, atMs: number): Step | undefined =>
  attempt < maxRequestedAttempts ? { fromMs: atMs, why: "callback", misses } : undefined;
