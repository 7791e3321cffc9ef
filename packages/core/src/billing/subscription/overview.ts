/** The current user's subscription as the screens show it. */
import type { SubscriptionState } from "@callwright/contracts";
import { freeCalls, isPlanName, planTerms } from "@callwright/contracts/plans";
import { db, type Item } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import { isBlocked } from "../credit-check.ts";
import { toMinutesLimits } from "../usage.ts";
import { isRunning } from "./allowance.ts";
import { currentPayer } from "./checkout.ts";
import { findRow, type SubscriptionItem } from "./row.ts";

export async function overview(): Promise<SubscriptionState> {
  const user = await currentPayer();
  const { tenantId, userId } = user;
  const [row, { data: meter }] = await Promise.all([
    findRow(user),
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
  ]);
  return present(row, meter ?? undefined);
}

/** Of any user, for administrators: without a look at who asks. */
export function present(row: SubscriptionItem | undefined, meter: Item<"meter"> | undefined): SubscriptionState {
  const { status, plan: paidPlan, periodStart, periodEnd } = row ?? {};
  const isPaid = isRunning(status);
  const isTrial = !isPaid && meter?.trialEndsAt !== undefined && Date.parse(meter.trialEndsAt) > now();
  const plan = isPaid ? (paidPlan ?? "") : (meter?.plan ?? "");
  const terms = isPlanName(plan) ? planTerms[plan] : undefined;
  const used = row?.periodCalls ?? 0;
  const pace = isPaid ? paceOf(periodStart, periodEnd) : undefined;
  return {
    status: status ?? (isTrial ? "trialing" : "none"),
    plan,
    interval: "monthly",
    isActive: status === "active" || status === "trialing",
    isCanceled: status === "canceled" || row?.cancelsAtPeriodEnd === true,
    isTrialing: isTrial || status === "trialing",
    cancelsAtPeriodEnd: isPaid && row?.cancelsAtPeriodEnd === true,
    customerSince: row?.customerSince,
    currentPeriodStart: isPaid ? periodStart : undefined,
    currentPeriodEnd: isPaid ? periodEnd : isTrial ? meter?.trialEndsAt : undefined,
    graceEndsAt: meter?.graceEndsAt,
    isBlocked: meter ? isBlocked(meter) : false,
    payUrl: row?.payUrl,
    priceCents: isPaid ? (row?.priceCents ?? 0) : 0,
    minutesLimits: toMinutesLimits(meter),
    calls: {
      used,
      included: isPaid ? (terms?.calls ?? 0) : 0,
      freeLeft: isPaid ? Math.max(0, freeCalls - (row?.freeCalls?.length ?? 0)) : 0,
      overageCents: isPaid ? (terms?.overageCents ?? 0) : 0,
      forecast: pace && Math.round(used * pace),
    },
    forecastMinutes: pace && Math.round(((meter?.usedSeconds ?? 0) / 60) * pace),
  };
}

/** By which the figures so far grow until the period's end; undefined in its first hours, which say nothing. */
function paceOf(start = "", end = ""): number | undefined {
  const passed = now() - Date.parse(start);
  const whole = Date.parse(end) - Date.parse(start);
  return passed >= 12 * 3_600_000 && whole > 0 ? Math.max(1, whole / passed) : undefined;
}
