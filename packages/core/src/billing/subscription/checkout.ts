/** Begins a subscription: the customer is written before the checkout, so that none is paid without a row. */
import type { PlanName } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { AppError, notFound } from "../../kernel/error.ts";
import type { CheckoutState, Payer } from "../../ports/payments.ts";
import * as User from "../../user/index.ts";
import { subscriptionShard } from "../shards.ts";
import { currentAccount, type OpenAccount, openAccount } from "./accounts.ts";
import { isRunning } from "./allowance.ts";
import { priceOf } from "./plans.ts";
import { findRow, type SubscriptionItem } from "./row.ts";
import { sync } from "./sync.ts";

const firstCheckMs = 5 * 60_000;

/** The current user; enterprise customers pay by contract. */
export async function currentPayer(): Promise<User.UserItem> {
  const user = await User.current();
  if (User.rolesOf(user).includes("enterprise") || user.userType === "enterprise")
    throw new AppError("unprocessable", refusal("enterprise_billed_apart"));
  return user;
}

/** The current user's row as customer of the account that they pay; new ones pay the tenant's own, where it has one. */
export async function customerRow(): Promise<{ readonly row: SubscriptionItem; readonly account: OpenAccount }> {
  const user = await currentPayer();
  const row = await findRow(user);
  const account = await currentAccount();
  if (row && (row.accountId === account.accountId || isRunning(row.status)))
    return { row, account: row.accountId === account.accountId ? account : await openAccount(row.accountId) };
  const { tenantId, userId, email, name } = user;
  const customerId = await account.payments.customer({ tenantId, userId, email, name });
  return { row: await writeCustomer(user, row, { accountId: account.accountId, customerId }), account };
}

async function writeCustomer(
  { tenantId, userId }: Payer,
  before: SubscriptionItem | undefined,
  customer: Pick<SubscriptionItem, "accountId" | "customerId">,
): Promise<SubscriptionItem> {
  const version = (before?.version ?? 0) + 1;
  const put = db()
    .subscription.put({ tenantId, userId, ...customer, version, customerSince: nowIso() })
    .where((attributes, op) => (before ? op.eq(attributes.version, before.version) : op.notExists(attributes.version)));
  await tryWrite(put.go());
  const row = await findRow({ tenantId, userId });
  if (!row) throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
  return row;
}

export async function begin(
  plan: PlanName,
  origin: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const { row, account } = await customerRow();
  const { tenantId, userId } = row;
  const price = await priceOf(account.accountId, plan);
  const known = row.checkoutAt || row.status ? await sync(row) : row;
  if (known && isRunning(known.status)) throw new AppError("conflict", refusal("subscription_exists"));
  await db()
    .subscription.patch({ tenantId, userId })
    .set({ checkoutAt: nowIso(), checkShard: subscriptionShard, checkAt: toIso(now() + firstCheckMs) })
    .add({ version: 1 })
    .go();
  return account.payments.beginCheckout({
    customerId: row.customerId,
    payer: { tenantId, userId },
    plan,
    price,
    successUrl: `${origin}/billing/{CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscription`,
  });
}

/** The current user's own checkout; once complete, the subscription is read at once. */
export async function state(sessionId: string): Promise<{
  readonly status: CheckoutState["status"];
  readonly row: SubscriptionItem;
}> {
  const row = await findRow(await currentPayer());
  if (!row) throw notFound("checkout");
  const { payments } = await openAccount(row.accountId);
  const checkout = await payments.checkout(sessionId);
  if (checkout?.customerId !== row.customerId) throw notFound("checkout");
  const read = checkout.status === "complete" && row.status !== "active" ? await sync(row) : row;
  return { status: checkout.status, row: read ?? row };
}
