import { graceDays, reminderDays } from "@callwright/contracts/plans";
import type { OverdueStage } from "@callwright/contracts/states";
import type { PaidStatus, PaidSubscription } from "../../ports/payments.ts";

/** Statuses with a right to the plan's minutes: an overdue payment has a grace period. */
const runningStates: ReadonlySet<PaidStatus> = new Set(["trialing", "active", "past_due", "unpaid"]);
const overdueStates: ReadonlySet<PaidStatus> = new Set(["past_due", "unpaid"]);

export const isRunning = (status: PaidStatus | undefined): boolean => status !== undefined && runningStates.has(status);
export const isOverdue = (status: PaidStatus | undefined): boolean => status !== undefined && overdueStates.has(status);

/** Prefers paid to overdue subscriptions, then the known one, then the oldest. If none is running: the latest. */
export function chooseSubscription(
  latestFirst: readonly PaidSubscription[],
  knownId: string | undefined,
): PaidSubscription | undefined {
  const running = latestFirst.filter(({ status }) => isRunning(status)).reverse();
  const paid = running.filter(({ status }) => !isOverdue(status));
  const candidates = paid.length > 0 ? paid : running;
  return candidates.find(({ subscriptionId }) => subscriptionId === knownId) ?? candidates[0] ?? latestFirst[0];
}

/** Other running subscriptions that our checkout started, not those that the account's owner created. */
export const findDuplicates = (all: readonly PaidSubscription[], current: PaidSubscription | undefined) =>
  all.filter((one) => one.isOurs && isRunning(one.status) && one.subscriptionId !== current?.subscriptionId);

const defaultMinutes: Readonly<Record<string, number>> = { Start: 600, Grow: 3_000, Scale: 6_000 };

/** `<plan> <periodStart> <minutes>`: a grant keeps its minutes when the plan's terms change later. */
export function nextGrant(
  before: string | undefined,
  paid: PaidSubscription | undefined,
  minutes: number | null | undefined,
): string | undefined {
  if (!paid?.plan || !isRunning(paid.status)) return undefined;
  const [plan, period] = before?.split(" ") ?? [];
  if (plan === paid.plan && period === paid.periodStart) return before;
  return `${paid.plan} ${paid.periodStart} ${minutes ?? defaultMinutes[paid.plan] ?? 0}`;
}

function grantedSeconds(grant: string | undefined): number {
  if (grant === undefined) return 0;
  const [plan = "", _period, minutes = defaultMinutes[plan] ?? 0] = grant.split(" ");
  return Number(minutes) * 60;
}

const grantPeriod = (grant: string | undefined): string | undefined => grant?.split(" ")[1];

interface Meter {
  readonly allowedSeconds: number;
  readonly usedSeconds: number;
}

interface MeterDeltas extends Meter {
  readonly remainingSeconds: number;
}

/** Deltas, since calls that end meanwhile also change the meter. Undefined if the grant is unchanged. */
export function meterDeltas(
  meter: Meter,
  before: string | undefined,
  after: string | undefined,
): MeterDeltas | undefined {
  if (before === after) return undefined;
  const isSamePeriod = after !== undefined && grantPeriod(before) === grantPeriod(after);
  if (isSamePeriod) {
    const addedSeconds = grantedSeconds(after) - grantedSeconds(before);
    return { allowedSeconds: addedSeconds, usedSeconds: 0, remainingSeconds: addedSeconds };
  }
  const allowed = grantedSeconds(after);
  return {
    allowedSeconds: allowed - meter.allowedSeconds,
    usedSeconds: -meter.usedSeconds,
    remainingSeconds: allowed - meter.allowedSeconds + meter.usedSeconds,
  };
}

const dayMs = 86_400_000;

export const graceEnd = (pastDueSince: string): string =>
  new Date(Date.parse(pastDueSince) + graceDays * dayMs).toISOString();

/** The stage of an overdue payment at a time, and when the next stage begins, in milliseconds since the epoch. */
export function overdueStageAt(
  pastDueSince: string,
  atMs: number,
): { readonly stage: OverdueStage; readonly nextMs: number } {
  const stopMs = Date.parse(graceEnd(pastDueSince));
  const reminderMs = stopMs - reminderDays * dayMs;
  if (atMs >= stopMs) return { stage: "stopped", nextMs: Number.POSITIVE_INFINITY };
  return atMs >= reminderMs ? { stage: "reminder", nextMs: stopMs } : { stage: "failed", nextMs: reminderMs };
}
