/** The meters as screens and requests read them: allowance, minutes left, alerts, trial. */
import { refusalOf } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import { type AlertPercent, reachedPercent } from "./alert-rules.ts";
import { checkCredit } from "./credit-check.ts";
import { callsLeft, dayIn } from "./trial.ts";

export async function minutesLimits(userId: string) {
  const { data } = await db().meter.get({ tenantId: tenantId(), userId }).go();
  return toMinutesLimits(data ?? undefined);
}

const toMinutesLimits = (meter: Item<"meter"> | undefined) => ({
  minutesUsed: Math.ceil((meter?.usedSeconds ?? 0) / 60),
  totalAllowed: Math.floor((meter?.allowedSeconds ?? 0) / 60),
  freeMinutes: Math.floor((meter?.freeSeconds ?? 0) / 60),
  plan: meter?.plan ?? "",
});

export interface Usage {
  readonly minutesLimits: ReturnType<typeof toMinutesLimits>;
  readonly alert?: { readonly percent: AlertPercent; readonly of: "user" | "tenant" } | undefined;
  readonly trial?: { readonly callsLeftToday: number; readonly endsAt: string; readonly isOver: boolean } | undefined;
}

export async function usage(userId: string): Promise<Usage> {
  const [{ data: meter }, { data: tenant }] = await Promise.all([
    db().meter.get({ tenantId: tenantId(), userId }).go(),
    db().tenantMeter.get({ tenantId: tenantId() }).go(),
  ]);
  return {
    minutesLimits: toMinutesLimits(meter ?? undefined),
    alert: alertOf(meter && reachedPercent(meter), tenant && reachedPercent(tenant)),
    trial: meter?.trialEndsAt ? await trialUsage(meter, meter.trialEndsAt) : undefined,
  };
}

function alertOf(own: AlertPercent | null | undefined, tenants: AlertPercent | null | undefined): Usage["alert"] {
  if (tenants && tenants > (own ?? 0)) return { percent: tenants, of: "tenant" };
  return own ? { percent: own, of: "user" } : undefined;
}

async function trialUsage(meter: Item<"meter">, endsAt: string): Promise<Usage["trial"]> {
  const { timezone } = await Tenant.current({ consistent: false });
  const isOver = Date.parse(endsAt) <= now();
  return { callsLeftToday: isOver ? 0 : callsLeft(meter, dayIn(timezone, now())), endsAt, isOver };
}

/** Throws when no call could be placed. `startAt` (ISO 8601): refusals that end before then are ignored. */
export async function requireCredit(userId: string, startAt?: string): Promise<void> {
  const credit = await checkCredit({ tenantId: tenantId(), userId });
  if (credit.kind === "open" || credit.refusal.why === "tenant-lines") return;
  const { until, words } = credit.refusal;
  if (until && startAt && Date.parse(startAt) >= Date.parse(until)) return;
  throw new AppError("minutes_exhausted", refusalOf(words));
}

export async function minutesLeft(userId: string): Promise<number> {
  const [{ data: meter }, { data: tenant }] = await Promise.all([
    db().meter.get({ tenantId: tenantId(), userId }).go(),
    db().tenantMeter.get({ tenantId: tenantId() }).go(),
  ]);
  const own = meter?.remainingSeconds ?? 0;
  const seconds = tenant?.allowedSeconds === undefined ? own : Math.min(own, tenant.remainingSeconds);
  return Math.max(0, Math.floor(seconds / 60));
}
