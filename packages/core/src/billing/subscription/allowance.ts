/** What a reading of a subscription changes on the meter. Pure. */
import { graceDays, planTerms } from "@callwright/contracts/plans";
import type { PaidStatus, PaidSubscription } from "../../ports/payments.ts";

/** Entitled to the plan's minutes; an overdue payment has its grace. */
const entitled: ReadonlySet<PaidStatus> = new Set(["trialing", "active", "past_due", "unpaid"]);
const overdue: ReadonlySet<PaidStatus> = new Set(["past_due", "unpaid"]);

export const isRunning = (status: PaidStatus | undefined): boolean => status !== undefined && entitled.has(status);
export const isOverdue = (status: PaidStatus | undefined): boolean => status !== undefined && overdue.has(status);

export const grantOf = (paid: PaidSubscription | undefined): string | undefined =>
  paid?.plan && isRunning(paid.status) ? `${paid.plan} ${paid.periodStart}` : undefined;

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
 * with another plan changes the allowance by their difference; another period begins anew; without a plan nothing is left.
 */
export function meterDeltas(
  meter: Meter,
  before: string | undefined,
  paid: PaidSubscription | undefined,
): MeterDeltas | undefined {
  const after = grantOf(paid);
  if (before === after) return undefined;
  const seconds = (plan: string | undefined): number =>
    Object.entries(planTerms).reduce((found, [name, { minutes }]) => (name === plan ? minutes * 60 : found), 0);
  const [planBefore, periodBefore] = before?.split(" ") ?? [];
  if (after && periodBefore === paid?.periodStart) {
    const more = seconds(paid?.plan) - seconds(planBefore);
    return { allowedSeconds: more, usedSeconds: 0, remainingSeconds: more };
  }
  const allowed = after ? seconds(paid?.plan) : 0;
  return {
    allowedSeconds: allowed - meter.allowedSeconds,
    usedSeconds: -meter.usedSeconds,
    remainingSeconds: allowed - meter.allowedSeconds + meter.usedSeconds,
  };
}

export const graceEnd = (pastDueSince: string): string =>
  new Date(Date.parse(pastDueSince) + graceDays * 86_400_000).toISOString();
