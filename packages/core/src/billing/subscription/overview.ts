/** The current user's subscription as the screens show it. */
import type { Plan, SubscriptionState } from "@callwright/contracts";
import { freeCalls } from "@callwright/contracts/plans";
import { db, type Item } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Payer } from "../../ports/payments.ts";
import { isBlocked } from "../credit-check.ts";
import { toMinutesLimits } from "../usage.ts";
import { isRunning } from "./allowance.ts";
import { currentPayer } from "./checkout.ts";
import { findPlan } from "./plans.ts";
import { findRow, type SubscriptionItem } from "./row.ts";

export async function overview(): Promise<SubscriptionState> {
  return stateOf(await currentPayer());
}

/** Of any user of the tenant, for administrators. */
export async function stateOf(payer: Payer): Promise<SubscriptionState> {
  const { tenantId, userId } = payer;
  const [row, { data: meter }] = await Promise.all([
    findRow(payer),
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
  ]);
  const plan = row?.plan && row.includedCalls === undefined ? await findPlan(row.accountId, row.plan) : undefined;
  return present(row, meter ?? undefined, plan);
}

/** `terms`: of a subscription whose row does not say them. */
function present(
  row: SubscriptionItem | undefined,
  meter: Item<"meter"> | undefined,
  terms: Plan | undefined,
): SubscriptionState {
  const { status, plan: paidPlan, periodStart, periodEnd } = row ?? {};
  const isPaid = isRunning(status);
  const isTrial = !isPaid && meter?.trialEndsAt !== undefined && Date.parse(meter.trialEndsAt) > now();
  const plan = isPaid ? (paidPlan ?? "") : (meter?.plan ?? "");
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
      included: isPaid ? (row?.includedCalls ?? terms?.calls ?? 0) : 0,
      freeLeft: isPaid ? Math.max(0, freeCalls - (row?.freeCalls?.length ?? 0)) : 0,
      overageCents: isPaid ? (row?.overageCents ?? terms?.overageCents ?? 0) : 0,
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
