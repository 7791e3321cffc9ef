import type { connectStripeAccount } from "@callwright/contracts/endpoints/billing";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../../audit/index.ts";
import { db, type Item } from "../../db/service.ts";
import { nowIso } from "../../kernel/clock.ts";
import { ports, tenantId } from "../../kernel/context.ts";
import { AppError, invalidField } from "../../kernel/error.ts";
import { newId } from "../../kernel/id.ts";
import { log } from "../../kernel/log.ts";
import type { Payments } from "../../ports/payments.ts";
import { paymentsSealContext, type SealedKeys } from "../key.ts";
import { findOwnAccount, openKeys, paymentsPort } from "./accounts.ts";
import { isRunning } from "./allowance.ts";
import { endCheckouts } from "./checkout.ts";
import { withPaymentLease } from "./lease.ts";
import { ownPrices } from "./plans.ts";
import { hasOpenCheckout, type SubscriptionItem } from "./row.ts";
import { sync } from "./sync.ts";

export type OwnAccount = Item<"paymentsAccount">;

export function webhookSettings(tenant: string): { readonly url: string; readonly events: readonly string[] } {
  const { publicUrl, eventTypes } = paymentsPort();
  return { url: `${publicUrl}/api/webhooks/stripe/${tenant}`, events: eventTypes };
}

export async function connectOwn(body: z.output<(typeof connectStripeAccount)["body"]>): Promise<OwnAccount> {
  const { restrictedKey, publishableKey, webhookSecret } = body;
  const isLive = restrictedKey.startsWith("rk_live_");
  if (publishableKey.startsWith("pk_live_") !== isLive)
    throw invalidField("publishableKey", refusal("stripe_keys_mixed"));
  const previousAccount = await findOwnAccount();
  const payments = await paymentsPort().open({ secretKey: restrictedKey, publishableKey });
  const accountCheck = await check(payments);
  if (accountCheck.status === "reconnect")
    throw invalidField("restrictedKey", accountCheck.reason ?? refusal("stripe_key_refused"));
  const isSameMode = previousAccount?.isLive === isLive;
  // New keys of the same Stripe account keep the webhook secret and our account id, to which stored customers refer.
  const isSameAccount = isSameMode && (await hasStoredCustomers(payments, previousAccount));
  const knownSecret = isSameAccount ? (await openKeys(previousAccount)).webhookSecret : undefined;
  const keys: SealedKeys = { secretKey: restrictedKey, webhookSecret: webhookSecret ?? knownSecret };
  const endsTestMode = previousAccount?.isLive === false && isLive;
  if (endsTestMode) await endOpenCheckouts(previousAccount);
  else if (previousAccount && !isSameAccount) await endBilling(previousAccount);
  const { data } = await db()
    .paymentsAccount.put({
      tenantId: tenantId(),
      accountId: isSameAccount ? previousAccount.accountId : newId("pay"),
      sealed: await ports().vault.seal(JSON.stringify(keys), paymentsSealContext(tenantId())),
      keyEnding: restrictedKey.slice(-4),
      publishableKey,
      isLive,
      hasWebhookSecret: keys.webhookSecret !== undefined,
      connectedAt: previousAccount?.connectedAt ?? nowIso(),
      ...accountCheck,
    })
    .go();
  // Subscriptions in test mode charge no one: without their keys, `sync` stores that they have ended.
  if (endsTestMode)
    for await (const row of subscriptionRows(previousAccount)) if (isRunning(row.status)) await sync(row);
  await Audit.log({
    action: "stripe_account.connected",
    target: auditTarget(data),
    ...(previousAccount && { before: auditFields(previousAccount) }),
    after: auditFields(data),
  });
  return data;
}

const auditTarget = ({ accountId }: OwnAccount) => ({ kind: "stripe_account", id: accountId, name: "" });
const auditFields = ({ keyEnding, publishableKey, isLive }: OwnAccount) => ({ keyEnding, publishableKey, isLive });

export async function checkOwnAccount(): Promise<OwnAccount> {
  const ownAccount = await requireOwnAccount();
  const { secretKey } = await openKeys(ownAccount);
  const payments = await paymentsPort().open({ secretKey, publishableKey: ownAccount.publishableKey });
  const { reason, ...accountCheck } = await check(payments);
  await db()
    .paymentsAccount.patch({ tenantId: ownAccount.tenantId })
    .set({ ...accountCheck, ...(reason ? { reason } : {}) })
    .remove(reason ? [] : ["reason"])
    .go();
  return requireOwnAccount();
}

async function requireOwnAccount(): Promise<OwnAccount> {
  const ownAccount = await findOwnAccount();
  if (!ownAccount) throw new AppError("unprocessable", refusal("stripe_account_missing"));
  return ownAccount;
}

interface AccountCheck {
  readonly status: OwnAccount["status"];
  readonly reason?: Refusal;
  readonly checkedAt: string;
}

const keyRefusals: ReadonlySet<string> = new Set(["stripe_key_refused", "stripe_key_not_permitted"]);
const isKeyRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && keyRefusals.has(error.refusal.code);

async function check(payments: Payments): Promise<AccountCheck> {
  try {
    const prices = await ownPrices();
    await payments.ensureCatalogue(prices);
    const missingPlans = await payments.missingPlans(prices);
    if (missingPlans.length === 0) return { status: "ok", checkedAt: nowIso() };
    return {
      status: "incomplete",
      reason: refusal("stripe_prices_missing", { plans: missingPlans.join(", ") }),
      checkedAt: nowIso(),
    };
  } catch (error) {
    if (!isKeyRefusal(error)) throw error;
    return { status: "reconnect", reason: error.refusal, checkedAt: nowIso() };
  }
}

export async function disconnectOwn(): Promise<void> {
  const ownAccount = await findOwnAccount();
  if (!ownAccount) return;
  await endBilling(ownAccount);
  await db().paymentsAccount.delete({ tenantId: ownAccount.tenantId }).go();
  await Audit.log({
    action: "stripe_account.disconnected",
    target: auditTarget(ownAccount),
    before: auditFields(ownAccount),
  });
}

/** More than one, since single customers may have been deleted in the account. */
const maxCustomersRead = 5;

/** True if the opened account has one of our stored customers, and thus is the same account, or if none is stored. */
async function hasStoredCustomers(payments: Payments, ownAccount: OwnAccount): Promise<boolean> {
  let customersRead = 0;
  for await (const { customerId } of subscriptionRows(ownAccount)) {
    if (await payments.payerOf(customerId)) return true;
    customersRead += 1;
    if (customersRead === maxCustomersRead) break;
  }
  return customersRead === 0;
}

/** Throws `conflict` while a subscription runs: its customer could no longer change or end it. */
async function endBilling(ownAccount: OwnAccount): Promise<void> {
  for await (const row of subscriptionRows(ownAccount)) if (isRunning(row.status)) throw stillBilling();
  const ended = await endOpenCheckouts(ownAccount);
  if (ended.some(({ status }) => isRunning(status))) throw stillBilling();
}

const stillBilling = () => new AppError("conflict", refusal("stripe_account_billing"));

/** Prevents payments to an account that is no longer used. If its key does not work, its checkouts stay open. */
async function endOpenCheckouts(ownAccount: OwnAccount): Promise<readonly SubscriptionItem[]> {
  const ended: SubscriptionItem[] = [];
  try {
    for await (const row of subscriptionRows(ownAccount))
      if (hasOpenCheckout(row)) ended.push(await withPaymentLease(row, () => endCheckouts(row)));
  } catch (error) {
    if (!isKeyRefusal(error)) throw error;
    log.warn("payments.checkouts-left", { tenantId: ownAccount.tenantId, reason: error.refusal.code });
  }
  return ended;
}

async function* subscriptionRows({ tenantId: tenant, accountId }: OwnAccount) {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(tenant, cursor);
    yield* page.data.filter((row) => row.accountId === accountId);
    cursor = page.cursor;
  } while (cursor);
}

const readPage = (tenant: string, cursor: string | null) =>
  db().subscription.query.primary({ tenantId: tenant }).go({ consistent: true, cursor });
