import { findRefusalBySentence, refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import { type AlertPercent, reachedPercent } from "./alert.ts";
import { findMeter } from "./allowance.ts";
import { checkCredit, isBlocked, type Owner } from "./credit.ts";
import { reservationSeconds } from "./reserve.ts";
import { callsLeft, dayIn, trialDaysLeft } from "./trial.ts";

export async function minutesLimits(userId: string) {
  const { data } = await db().meter.get({ tenantId: tenantId(), userId }).go();
  return toMinutesLimits(data ?? undefined);
}

export const toMinutesLimits = (meter: Item<"meter"> | undefined) => ({
  minutesUsed: Math.ceil((meter?.usedSeconds ?? 0) / 60),
  totalAllowed: Math.floor((meter?.allowedSeconds ?? 0) / 60),
  freeMinutes: Math.floor((meter?.freeSeconds ?? 0) / 60),
  plan: meter?.plan ?? "",
});

interface Usage {
  readonly minutesLimits: ReturnType<typeof toMinutesLimits>;
  readonly alert?: { readonly percent: AlertPercent; readonly of: "user" | "tenant" } | undefined;
  readonly payment?: { readonly graceEndsAt: string; readonly isBlocked: boolean } | undefined;
  readonly hasCalled: boolean;
  readonly trial?:
    | {
        readonly callsLeftToday: number;
        readonly endsAt: string;
        readonly isOver: boolean;
        readonly daysLeft: number;
      }
    | undefined;
}

export async function usage(userId: string): Promise<Usage> {
  const [{ data: meter }, { data: tenant }] = await Promise.all([
    db().meter.get({ tenantId: tenantId(), userId }).go(),
    db().tenantMeter.get({ tenantId: tenantId() }).go(),
  ]);
  return {
    minutesLimits: toMinutesLimits(meter ?? undefined),
    alert: higherAlert(meter && reachedPercent(meter), tenant && reachedPercent(tenant)),
    payment: meter?.graceEndsAt ? { graceEndsAt: meter.graceEndsAt, isBlocked: isBlocked(meter) } : undefined,
    hasCalled: (meter?.callsPlaced ?? 0) > 0,
    trial: meter?.trialEndsAt ? await trialUsage(meter, meter.trialEndsAt) : undefined,
  };
}

type Percent = AlertPercent | null | undefined;

function higherAlert(userPercent: Percent, tenantPercent: Percent): Usage["alert"] {
  if (tenantPercent && tenantPercent > (userPercent ?? 0)) return { percent: tenantPercent, of: "tenant" };
  return userPercent ? { percent: userPercent, of: "user" } : undefined;
}

async function trialUsage(meter: Item<"meter">, endsAt: string): Promise<Usage["trial"]> {
  const callsLeftToday = await trialCallsLeft(meter, endsAt, now());
  return { callsLeftToday, endsAt, isOver: Date.parse(endsAt) <= now(), daysLeft: trialDaysLeft(endsAt, now()) };
}

/** `changesAt`: the next time at which `isOut` may change without a payment or call (ISO 8601). */
export async function creditOutlook(owner: Owner): Promise<{ isOut: boolean; changesAt: string | undefined }> {
  const [credit, meter] = await Promise.all([checkCredit(owner), findMeter(owner.userId)]);
  const creditRefusal = credit.kind === "refused" && credit.refusal.why !== "tenant-lines" ? credit.refusal : undefined;
  const changes = [meter?.graceEndsAt, meter?.trialEndsAt, creditRefusal?.until];
  const upcoming = changes.filter((at) => at !== undefined).filter((at) => Date.parse(at) > now());
  return { isOut: creditRefusal !== undefined, changesAt: upcoming.sort()[0] };
}

/** Throws when no call could be placed. `startAt` (ISO 8601): refusals that end before then are ignored. */
export async function requireCredit(userId: string, startAt?: string): Promise<void> {
  const credit = await checkCredit({ tenantId: tenantId(), userId });
  if (credit.kind === "open" || credit.refusal.why === "tenant-lines") return;
  const { until, words } = credit.refusal;
  if (until && startAt && Date.parse(startAt) >= Date.parse(until)) return;
  throw new AppError("minutes_exhausted", findRefusalBySentence(words));
}

/** Calls under way or waiting for a line count as used. Returns the meter. */
export async function requireCreditForCall(userId: string): Promise<Item<"meter">> {
  const credit = await checkCredit({ tenantId: tenantId(), userId });
  const creditRefusal = credit.kind === "refused" && credit.refusal.why !== "tenant-lines" ? credit.refusal : undefined;
  if (creditRefusal) throw new AppError("minutes_exhausted", findRefusalBySentence(creditRefusal.words));
  const meter = credit.kind === "open" ? credit.meter : await findMeter(userId);
  if (!meter) throw new AppError("minutes_exhausted");
  const { waitingCalls = 0, remainingSeconds, trialEndsAt } = meter;
  if (trialEndsAt !== undefined && (await trialCallsLeft(meter, trialEndsAt, now())) <= waitingCalls)
    throw new AppError("minutes_exhausted", refusal("trial_daily_limit"));
  if (remainingSeconds <= waitingCalls * reservationSeconds)
    throw new AppError("minutes_exhausted", refusal("minutes_reserved"));
  return meter;
}

export interface CallOutlook {
  readonly minutesLeft: number;
  /** Trials only: calls left on the day of `atMs`. */
  readonly callsLeft?: number | undefined;
  /** Average of billed minutes over all calls of this user; a default until there are enough calls. */
  readonly minutesPerCall: number;
  /** Only if the tenant's simultaneous calls are limited. */
  readonly freeLines?: number | undefined;
}

const minCallsForAverage = 10;
const defaultMinutesPerCall = 2;
/** Lower bound of the average, since most calls of a user may have ended without talk. */
const minMinutesPerCall = 0.25;

export async function callOutlook(userId: string, atMs = now()): Promise<CallOutlook> {
  const [{ data: meter }, { data: tenant }] = await Promise.all([
    db().meter.get({ tenantId: tenantId(), userId }).go(),
    db().tenantMeter.get({ tenantId: tenantId() }).go(),
  ]);
  const userSeconds = meter?.remainingSeconds ?? 0;
  const seconds = tenant?.allowedSeconds === undefined ? userSeconds : Math.min(userSeconds, tenant.remainingSeconds);
  const { usedSeconds = 0, callsPlaced = 0, trialEndsAt } = meter ?? {};
  return {
    minutesLeft: Math.max(0, Math.floor(seconds / 60)),
    minutesPerCall:
      callsPlaced < minCallsForAverage
        ? defaultMinutesPerCall
        : Math.max(minMinutesPerCall, usedSeconds / 60 / callsPlaced),
    ...(meter && trialEndsAt && { callsLeft: await trialCallsLeft(meter, trialEndsAt, atMs) }),
    ...(tenant?.maxLive !== undefined && { freeLines: Math.max(0, tenant.maxLive - (tenant.live?.length ?? 0)) }),
  };
}

async function trialCallsLeft(meter: Item<"meter">, endsAt: string, atMs: number): Promise<number> {
  const { timezone } = await Tenant.current({ consistent: false });
  return Date.parse(endsAt) <= atMs ? 0 : callsLeft(meter, dayIn(timezone, atMs));
}

const dayMs = 86_400_000;
/** Without a paid period, only an end within this time is announced. */
const noticeMs = 7 * dayMs;

interface Pace {
  readonly minutesLeft: number;
  readonly secondsPerDay: number;
  readonly periodEndsAt?: string | undefined;
}

export function minutesEndAt({ minutesLeft, secondsPerDay, periodEndsAt }: Pace): string | undefined {
  if (secondsPerDay <= 0) return undefined;
  const endMs = now() + ((minutesLeft * 60) / secondsPerDay) * dayMs;
  const untilMs = periodEndsAt ? Date.parse(periodEndsAt) : now() + noticeMs;
  return endMs < untilMs ? toIso(Math.round(endMs)) : undefined;
}
