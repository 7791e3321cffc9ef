import type { PlanName } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { tenantId } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import type { Payments, PlanChangePreview } from "../../ports/payments.ts";
import { isReachable, openAccount } from "./accounts.ts";
import { isOverdue, isRunning } from "./allowance.ts";
import { currentPayer } from "./checkout.ts";
import { withPaymentLease } from "./lease.ts";
import { soldPrice } from "./plans.ts";
import { findRow, hasOpenCheckout, type SubscriptionItem } from "./row.ts";
import { sync } from "./sync.ts";

interface RunningSubscription {
  readonly row: SubscriptionItem;
  readonly subscriptionId: string;
  readonly payments: Payments;
}

async function getRunning(knownRow?: SubscriptionItem): Promise<RunningSubscription> {
  const row = knownRow ?? (await findRow(await currentPayer()));
  if (!row?.subscriptionId || !isRunning(row.status))
    throw new AppError("unprocessable", refusal("subscription_missing"));
  const { payments } = await openAccount(row.accountId);
  return { row, subscriptionId: row.subscriptionId, payments };
}

function requireChangeable({ row }: RunningSubscription, plan: PlanName): void {
  if (row.plan === plan) throw new AppError("conflict", refusal("plan_is_current"));
  if (isOverdue(row.status)) throw new AppError("unprocessable", refusal("subscription_unpaid"));
}

export async function previewChange(plan: PlanName): Promise<PlanChangePreview> {
  const running = await getRunning();
  requireChangeable(running, plan);
  return running.payments.previewChange(running.subscriptionId, plan, await soldPrice(running.row.accountId, plan));
}

/** Syncs with Stripe first: an earlier change may have succeeded without its answer reaching us. */
async function changeSubscription(work: (running: RunningSubscription) => Promise<void>): Promise<void> {
  const payer = await currentPayer();
  await withPaymentLease(payer, async () => {
    const running = await getRunning(await sync(payer));
    await work(running);
    await sync(payer);
  });
}

export const changePlan = (plan: PlanName): Promise<void> =>
  changeSubscription(async (running) => {
    requireChangeable(running, plan);
    await running.payments.changePlan(running.subscriptionId, plan, await soldPrice(running.row.accountId, plan));
  });

export const setCancellation = (cancelsAtPeriodEnd: boolean): Promise<void> =>
  changeSubscription(async ({ payments, subscriptionId, row }) => {
    if (row.cancelsAtPeriodEnd !== cancelsAtPeriodEnd)
      await payments.setCancellation(subscriptionId, cancelsAtPeriodEnd);
  });

/** Before a tenant is removed: its subscriptions end with their paid periods, its open checkouts now. */
export async function cancelAll(): Promise<void> {
  const { data } = await db()
    .subscription.query.primary({ tenantId: tenantId() })
    .go({ pages: "all", consistent: true });
  for (const row of data) {
    const renews = isRunning(row.status) && !row.cancelsAtPeriodEnd;
    if (!(renews || hasOpenCheckout(row)) || !(await isReachable(row.accountId))) continue;
    const { payments } = await openAccount(row.accountId);
    await payments.endCheckouts(row.customerId);
    if (renews && row.subscriptionId) await payments.setCancellation(row.subscriptionId, true);
  }
}
