/** What a reading of a subscription changes on the meter. Pure. */
import { graceDays } from "@callwright/contracts/plans";
import type { PaidStatus, PaidSubscription } from "../../ports/payments.ts";

/** Entitled to the plan's minutes; an overdue payment has its grace. */
const entitled: ReadonlySet<PaidStatus> = new Set(["trialing", "active", "past_due", "unpaid"]);
const overdue: ReadonlySet<PaidStatus> = new Set(["past_due", "unpaid"]);

export const isRunning = (status: PaidStatus | undefined): boolean => status !== undefined && entitled.has(status);
export const isOverdue = (status: PaidStatus | undefined): boolean => status !== undefined && overdue.has(status);

/** Of grants and plans that do not say their minutes. */
const defaultMinutes: Readonly<Record<string, number>> = { Start: 600, Grow: 3_000, Scale: 6_000 };

/** `<plan> <periodStart> <minutes>`: a grant keeps its minutes, whatever its plan says later. */
export function grantOf(
  before: string | undefined,
  paid: PaidSubscription | undefined,
  minutes: number | null | undefined,
): string | undefined {
  if (!paid?.plan || !isRunning(paid.status)) return undefined;
  const [plan, period] = before?.split(" ") ?? [];
  if (plan === paid.plan && period === paid.periodStart) return before;
  return `${paid.plan} ${paid.periodStart} ${minutes ?? defaultMinutes[paid.plan] ?? 0}`;
}

function secondsOf(grant: string | undefined): number {
  const [plan = "", , minutes = defaultMinutes[plan] ?? 0] = grant?.split(" ") ?? [];
  return Number(minutes) * 60;
}

interface Meter {
  readonly allowedSeconds: number;
  readonly usedSeconds: number;
}

export interface MeterDeltas {
  readonly allowedSeconds: number;
  readonly usedSeconds: number;
  readonly remainingSeconds: number;
}

/**
 * Added to the meter, so that calls which end meanwhile keep their share. Undefined where the grant stays. The same period
 * with another plan changes the allowance by their difference; another period starts with the full allowance; without a plan nothing is left.
 */
export function meterDeltas(
  meter: Meter,
  before: string | undefined,
  after: string | undefined,
): MeterDeltas | undefined {
  if (before === after) return undefined;
  if (after && before?.split(" ")[1] === after.split(" ")[1]) {
    const more = secondsOf(after) - secondsOf(before);
    return { allowedSeconds: more, usedSeconds: 0, remainingSeconds: more };
  }
  const allowed = secondsOf(after);
  return {
    allowedSeconds: allowed - meter.allowedSeconds,
    usedSeconds: -meter.usedSeconds,
    remainingSeconds: allowed - meter.allowedSeconds + meter.usedSeconds,
  };
}

export const graceEnd = (pastDueSince: string): string =>
  new Date(Date.parse(pastDueSince) + graceDays * 86_400_000).toISOString();
