import type { Plan, SubscriptionState } from "@callwright/contracts";
import { freeCalls } from "@callwright/contracts/plans";
import { db, type Item } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import { describeError, log } from "../../kernel/log.ts";
import type { PastSubscription, Payer } from "../../ports/payments.ts";
import { isBlocked } from "../credit.ts";
import { toMinutesLimits } from "../usage.ts";
import { openAccount } from "./accounts.ts";
import { isRunning } from "./allowance.ts";
import { currentPayer } from "./checkout.ts";
import { findPlan } from "./plans.ts";
import { findRow, type SubscriptionItem } from "./row.ts";

export async function overview(): Promise<SubscriptionState> {
  return (await readSubscription(await currentPayer())).state;
}

interface SubscriptionReading {
  readonly row: SubscriptionItem | undefined;
  readonly meter: Item<"meter"> | undefined;
  readonly state: SubscriptionState;
}

async function readSubscription(payer: Payer): Promise<SubscriptionReading> {
  const { tenantId, userId } = payer;
  const [row, { data }] = await Promise.all([
    findRow(payer),
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
  ]);
  const meter = data ?? undefined;
  const plan = row?.plan && row.includedCalls === undefined ? await findPlan(row.accountId, row.plan) : undefined;
  return { row, meter, state: toSubscriptionState(row, meter, plan) };
}

export interface SubscriptionDetails {
  readonly state: SubscriptionState;
  readonly customerId: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly history: readonly PastSubscription[];
  readonly paidCents: number;
  readonly countByStatus: Readonly<Record<string, number>>;
}

/** For administrators: details of any user of the tenant. The history is empty if the provider does not answer. */
export async function details(payer: Payer): Promise<SubscriptionDetails> {
  const { row, meter, state } = await readSubscription(payer);
  const history = row ? await readHistory(row) : [];
  const byStatus = Map.groupBy(history, ({ subscription }) => subscription.status);
  // A plan granted by an administrator is not paid through the provider.
  const isGranted = !isRunning(row?.status) && meter?.plan && !meter.trialEndsAt;
  return {
    state: isGranted ? { ...state, status: "active", isActive: true, isCanceled: false } : state,
    customerId: row?.customerId,
    subscriptionId: row?.subscriptionId,
    history,
    paidCents: history.reduce((sum, past) => sum + past.paidCents, 0),
    countByStatus: Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length])),
  };
}

async function readHistory(row: SubscriptionItem): Promise<readonly PastSubscription[]> {
  const { tenantId, accountId, customerId } = row;
  try {
    const { payments } = await openAccount(accountId);
    return await payments.history(customerId);
  } catch (error) {
    log.warn("subscription.history-failed", { tenantId, error: describeError(error) });
    return [];
  }
}

/** `terms`: the row's plan, read only if the row itself stores no included calls. */
function toSubscriptionState(
  row: SubscriptionItem | undefined,
  meter: Item<"meter"> | undefined,
  terms: Plan | undefined,
): SubscriptionState {
  const { status, plan: paidPlan, periodStart, periodEnd } = row ?? {};
  const isSubscribed = isRunning(status);
  const isTrial = !isSubscribed && meter?.trialEndsAt !== undefined && Date.parse(meter.trialEndsAt) > now();
  const trialEnd = isTrial ? meter.trialEndsAt : undefined;
  const plan = (isSubscribed ? paidPlan : meter?.plan) ?? "";
  const used = row?.periodCalls ?? 0;
  const pace = isSubscribed ? periodPace(periodStart, periodEnd) : undefined;
  return {
    status: status ?? (isTrial ? "trialing" : "none"),
    plan,
    interval: "monthly",
    isActive: status === "active" || status === "trialing",
    isCanceled: status === "canceled" || row?.cancelsAtPeriodEnd === true,
    isTrialing: isTrial || status === "trialing",
    cancelsAtPeriodEnd: isSubscribed && row?.cancelsAtPeriodEnd === true,
    customerSince: row?.customerSince,
    currentPeriodStart: isSubscribed ? periodStart : undefined,
    currentPeriodEnd: isSubscribed ? periodEnd : trialEnd,
    graceEndsAt: meter?.graceEndsAt,
    isBlocked: meter ? isBlocked(meter) : false,
    payUrl: row?.payUrl,
    priceCents: isSubscribed ? (row?.priceCents ?? 0) : 0,
    minutesLimits: toMinutesLimits(meter),
    calls: {
      used,
      included: isSubscribed ? (row?.includedCalls ?? terms?.calls ?? 0) : 0,
      freeLeft: isSubscribed ? Math.max(0, freeCalls - (row?.freeCalls?.length ?? 0)) : 0,
      overageCents: isSubscribed ? (row?.overageCents ?? terms?.overageCents ?? 0) : 0,
      forecast: pace && Math.round(used * pace),
    },
    forecastMinutes: pace && Math.round(((meter?.usedSeconds ?? 0) / 60) * pace),
  };
}

const minPaceMs = 12 * 3_600_000;

/** The factor from the usage so far to the forecast for the whole period; undefined in its first hours. */
function periodPace(start = "", end = ""): number | undefined {
  const elapsedMs = now() - Date.parse(start);
  const periodMs = Date.parse(end) - Date.parse(start);
  return elapsedMs >= minPaceMs && periodMs > 0 ? Math.max(1, periodMs / elapsedMs) : undefined;
}
