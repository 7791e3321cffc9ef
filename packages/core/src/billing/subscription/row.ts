import { db, type Item } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import type { PaidSubscription, Payer } from "../../ports/payments.ts";
import { subscriptionShard } from "../reserve.ts";
import { isOverdue, isRunning, overdueStageAt } from "./allowance.ts";

export type SubscriptionItem = Item<"subscription">;

export async function findRow({ tenantId, userId }: Payer): Promise<SubscriptionItem | undefined> {
  const { data } = await db().subscription.get({ tenantId, userId }).go({ consistent: true });
  return data ?? undefined;
}

export async function periodEnd({ tenantId, userId }: Payer): Promise<string | undefined> {
  const { data } = await db().subscription.get({ tenantId, userId }).go();
  return data?.periodEnd;
}

export async function findOverduePayment(payer: Payer) {
  const row = await findRow(payer);
  if (!row?.overdueStage || !row.callsStopAt) return undefined;
  return { stage: row.overdueStage, callsStopAt: row.callsStopAt, hasEnded: !isRunning(row.status) };
}

export const hasOpenCheckout = ({ checkoutAt }: Pick<SubscriptionItem, "checkoutAt">): boolean =>
  checkoutAt !== undefined && Date.parse(checkoutAt) + checkoutLifetimeMs > now();

const hourMs = 3_600_000;
const checkoutLifetimeMs = 25 * hourMs; // Longer than a checkout can be paid.
/** Events may be lost, so a subscription is read again after these intervals. */
const activeIntervalMs = 6 * hourMs;
const overdueIntervalMs = hourMs;
const pendingIntervalMs = 15 * 60_000;
const duplicateIntervalMs = 60_000;
/** After a period's end, when the renewal can be read. */
const renewalDelayMs = 2 * 60_000;

/** When the sweep reads the subscription again; undefined if nothing can change by itself. */
export function nextCheck(
  { checkoutAt, pastDueSince }: Pick<SubscriptionItem, "checkoutAt" | "pastDueSince">,
  paid: PaidSubscription | undefined,
  { hasDuplicates = false } = {},
) {
  const at = hasDuplicates ? now() + duplicateIntervalMs : nextCheckMs(checkoutAt, paid, pastDueSince);
  return at === undefined ? undefined : { checkShard: subscriptionShard, checkAt: toIso(at) };
}

function nextCheckMs(
  checkoutAt: string | undefined,
  paid: PaidSubscription | undefined,
  pastDueSince: string | undefined,
): number | undefined {
  if (paid && isOverdue(paid.status))
    return Math.min(now() + overdueIntervalMs, pastDueSince ? overdueStageAt(pastDueSince, now()).nextMs : Infinity);
  if (paid && isRunning(paid.status)) {
    const renewal = Date.parse(paid.periodEnd) + renewalDelayMs;
    return renewal > now() ? Math.min(now() + activeIntervalMs, renewal) : now() + pendingIntervalMs;
  }
  return hasOpenCheckout({ checkoutAt }) || paid?.status === "incomplete" ? now() + pendingIntervalMs : undefined;
}
