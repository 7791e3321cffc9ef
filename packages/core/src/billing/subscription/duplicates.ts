import * as Audit from "../../audit/index.ts";
import { transact } from "../../db/transact.ts";
import { toIso } from "../../kernel/clock.ts";
import { log } from "../../kernel/log.ts";
import { send } from "../../kernel/message.ts";
import type { PaidSubscription, Payments } from "../../ports/payments.ts";
import * as User from "../../user/index.ts";
import { duplicateSubscriptionEnded } from "../messages.ts";
import { openAccount } from "./accounts.ts";
import { chooseSubscription, findDuplicates } from "./allowance.ts";
import { tryWithPaymentLease } from "./lease.ts";
import type { SubscriptionItem } from "./row.ts";
import { markEventApplied, sync } from "./sync.ts";

/** Expects a freshly read row. Does nothing while the payer is changing something; the next sweep tries again. */
export async function endDuplicates(row: SubscriptionItem | undefined): Promise<void> {
  if (!row?.hasDuplicates) return;
  await tryWithPaymentLease(row, async () => {
    const { payments } = await openAccount(row.accountId);
    const subscriptions = await payments.subscriptions(row.customerId);
    const current = chooseSubscription(subscriptions, row.subscriptionId);
    if (current) for (const one of findDuplicates(subscriptions, current)) await end(payments, row, one, current);
    await sync(row);
  });
}

/** Ends the subscription last, so that a repeat after a failure still finds it among the duplicates. */
async function end(payments: Payments, row: SubscriptionItem, duplicate: PaidSubscription, current: PaidSubscription) {
  const { tenantId, userId, customerId } = row;
  const { subscriptionId, plan = "", createdAt } = duplicate;
  // Refunds only payments made while both were running; earlier payments were owed.
  const since = toIso(Math.max(Date.parse(createdAt), Date.parse(current.createdAt)));
  const refunded = await payments.refund({ customerId, subscriptionId, since });
  const eventId = `duplicate ${subscriptionId}`;
  const name = (await User.find(userId))?.name ?? "";
  const target = { kind: "subscription", id: subscriptionId, name };
  const { ok: isFirst } = await transact((writer) => [
    markEventApplied(writer, { tenantId, eventId }),
    Audit.entry(writer, { action: "subscription.duplicate_ended", target, after: { plan, ...refunded } }),
  ]);
  if (isFirst) await send(duplicateSubscriptionEnded, { userId, plan, ...refunded });
  await payments.endSubscription(subscriptionId);
  log.warn("subscription.duplicate-ended", { tenantId, userId, subscriptionId, ...refunded });
}
