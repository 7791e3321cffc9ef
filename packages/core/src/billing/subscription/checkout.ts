/** Begins a subscription: the customer's row is written first, so that every paid checkout has a row. */
import type { PlanName } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { AppError, notFound } from "../../kernel/error.ts";
import { newSecretWord } from "../../kernel/id.ts";
import type { CheckoutState, Payer } from "../../ports/payments.ts";
import * as User from "../../user/index.ts";
import { subscriptionShard } from "../reserve.ts";
import { currentAccount, isReachable, type OpenAccount, openAccount } from "./accounts.ts";
import { chooseSubscription, isRunning } from "./allowance.ts";
import { withPaymentLease } from "./lease.ts";
import { soldPrice } from "./plans.ts";
import { findRow, type SubscriptionItem } from "./row.ts";
import { sync } from "./sync.ts";

const firstCheckMs = 5 * 60_000;

export async function currentPayer(): Promise<User.UserItem> {
  const user = await User.current();
  if (User.rolesOf(user).includes("enterprise") || user.userType === "enterprise")
    throw new AppError("unprocessable", refusal("enterprise_billed_apart"));
  return user;
}

interface Customer {
  readonly row: SubscriptionItem;
  readonly account: OpenAccount;
}

/** Runs `work` with the current user as a customer. New customers pay the tenant's own account, where it has one. */
export async function asCustomer<Result>(work: (customer: Customer) => Promise<Result>): Promise<Result> {
  const user = await currentPayer();
  return withPaymentLease(user, async () => work(await loadCustomer(user)));
}

async function loadCustomer(user: User.UserItem): Promise<Customer> {
  const storedRow = await findRow(user);
  const account = await currentAccount();
  const isOnFormerAccount = storedRow !== undefined && storedRow.accountId !== account.accountId;
  const row = isOnFormerAccount ? await endFormerCheckouts(storedRow) : storedRow;
  if (row?.accountId === account.accountId) return { row, account };
  if (row && isRunning(row.status)) return { row, account: await openAccount(row.accountId) };
  const { tenantId, userId, email, name } = user;
  const customerId = await account.payments.customer({ tenantId, userId, email, name });
  return { row: await writeCustomer(user, row, { accountId: account.accountId, customerId }), account };
}

/** Ends the open checkouts of a row of another account: they must not be paid once the row is replaced. */
async function endFormerCheckouts(row: SubscriptionItem): Promise<SubscriptionItem> {
  // The keys of that account are gone: `sync` then stores that no subscription runs.
  if (!(await isReachable(row.accountId))) return (await sync(row)) ?? row;
  return isRunning(row.status) ? row : endCheckouts(row);
}

export async function endCheckouts(row: SubscriptionItem): Promise<SubscriptionItem> {
  const { payments } = await openAccount(row.accountId);
  await payments.endCheckouts(row.customerId);
  return (await sync(row)) ?? row;
}

async function writeCustomer(
  { tenantId, userId }: Payer,
  before: SubscriptionItem | undefined,
  customer: Pick<SubscriptionItem, "accountId" | "customerId">,
): Promise<SubscriptionItem> {
  const version = (before?.version ?? 0) + 1;
  const put = db()
    .subscription.put({
      tenantId,
      userId,
      ...customer,
      version,
      ...(before?.customerSince ? { customerSince: before.customerSince } : {}),
    })
    .where((attributes, op) => (before ? op.eq(attributes.version, before.version) : op.notExists(attributes.version)));
  await tryWrite(put.go()); // If another request was faster, the row of that request is used.
  const row = await findRow({ tenantId, userId });
  if (!row) throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
  return row;
}

interface Checkout {
  readonly sessionId: string;
  readonly url: string;
}

export const begin = (plan: PlanName, origin: string): Promise<Checkout> =>
  asCustomer(async ({ row, account }) => {
    const price = await soldPrice(account.accountId, plan);
    // A row without either has never had a checkout, so there is nothing to read.
    const current = row.checkoutAt || row.status ? await sync(row) : row;
    if (current && isRunning(current.status)) throw new AppError("conflict", refusal("subscription_exists"));
    const request = {
      customerId: row.customerId,
      payer: { tenantId: row.tenantId, userId: row.userId },
      plan,
      price,
      successUrl: `${origin}/billing/{CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/subscription`,
    };
    // The second try has a new id, since the first id's checkout may have been completed or have expired.
    for (const checkoutId of [row.checkoutId ?? newSecretWord(26), newSecretWord(26)]) {
      await recordCheckout(row, checkoutId);
      const checkout = await account.payments.beginCheckout({ ...request, checkoutId });
      if (checkout) return requireUnpaid({ row, account }, checkout);
    }
    throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
  });

/** Written before the checkout exists, so that the sweep finds the subscription that the checkout starts. */
const recordCheckout = ({ tenantId, userId }: Payer, checkoutId: string) =>
  db()
    .subscription.patch({ tenantId, userId })
    .set({ checkoutAt: nowIso(), checkoutId, checkShard: subscriptionShard, checkAt: toIso(now() + firstCheckMs) })
    .add({ version: 1 })
    .go();

/** An earlier checkout may have been paid while this one was made. */
async function requireUnpaid({ row, account }: Customer, checkout: Checkout): Promise<Checkout> {
  const paid = chooseSubscription(await account.payments.subscriptions(row.customerId), row.subscriptionId);
  if (!isRunning(paid?.status)) return checkout;
  await account.payments.endCheckouts(row.customerId);
  await sync(row);
  throw new AppError("conflict", refusal("subscription_exists"));
}

export async function state(sessionId: string): Promise<{
  readonly status: CheckoutState["status"];
  readonly row: SubscriptionItem;
}> {
  const row = await findRow(await currentPayer());
  if (!row) throw notFound("checkout");
  const { payments } = await openAccount(row.accountId);
  const checkout = await payments.checkout(sessionId);
  if (checkout?.customerId !== row.customerId) throw notFound("checkout");
  const isUnsynced = checkout.status === "complete" && row.status !== "active";
  const synced = isUnsynced ? await sync(row) : row;
  return { status: checkout.status, row: synced ?? row };
}
