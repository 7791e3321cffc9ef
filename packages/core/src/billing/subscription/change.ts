/** Changes of a running subscription: another plan, its end with the period, and the end undone. */
import type { PlanName } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { tenantId } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import type { Payments, PlanChangePreview } from "../../ports/payments.ts";
import { openAccount } from "./accounts.ts";
import { isOverdue, isRunning } from "./allowance.ts";
import { currentPayer } from "./checkout.ts";
import { priceOf } from "./plans.ts";
import { findRow, type SubscriptionItem } from "./row.ts";
import { sync } from "./sync.ts";

interface Running {
  readonly row: SubscriptionItem;
  readonly subscriptionId: string;
  readonly payments: Payments;
}

async function running(): Promise<Running> {
  const row = await findRow(await currentPayer());
  if (!row?.subscriptionId || !isRunning(row.status))
    throw new AppError("unprocessable", refusal("subscription_missing"));
  const { payments } = await openAccount(row.accountId);
  return { row, subscriptionId: row.subscriptionId, payments };
}

async function changeable(plan: PlanName): Promise<Running> {
  const found = await running();
  if (found.row.plan === plan) throw new AppError("conflict", refusal("plan_is_current"));
  if (isOverdue(found.row.status)) throw new AppError("unprocessable", refusal("subscription_unpaid"));
  return found;
}

export async function previewChange(plan: PlanName): Promise<PlanChangePreview> {
  const { payments, subscriptionId, row } = await changeable(plan);
  return payments.previewChange(subscriptionId, plan, await priceOf(row.accountId, plan));
}

export async function changePlan(plan: PlanName): Promise<void> {
  const { payments, subscriptionId, row } = await changeable(plan);
  await payments.changePlan(subscriptionId, plan, await priceOf(row.accountId, plan));
  await sync(row);
}

export async function setCancellation(cancelsAtPeriodEnd: boolean): Promise<void> {
  const { payments, subscriptionId, row } = await running();
  await payments.setCancellation(subscriptionId, cancelsAtPeriodEnd);
  await sync(row);
}

/** All of the tenant's subscriptions end with their period. */
export async function endAll(): Promise<void> {
  const { data } = await db()
    .subscription.query.primary({ tenantId: tenantId() })
    .go({ pages: "all", consistent: true });
  for (const { subscriptionId, status, accountId, cancelsAtPeriodEnd } of data) {
    if (!subscriptionId || !isRunning(status) || cancelsAtPeriodEnd) continue;
    const { payments } = await openAccount(accountId);
    await payments.setCancellation(subscriptionId, true);
  }
}
