import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../../db/service.ts";
import { ports, tenantId } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import type { Payments, PaymentsAccount, PaymentsPort } from "../../ports/payments.ts";
import { paymentsSealContext, platformAccountId, type SealedKeys } from "../key.ts";

export interface OpenAccount {
  readonly accountId: string;
  readonly payments: Payments;
  readonly publishableKey: string;
}

const unavailable = () => new AppError("unprocessable", refusal("billing_unavailable"));

export function paymentsPort(): PaymentsPort {
  const { payments } = ports();
  if (!payments) throw unavailable();
  return payments;
}

export async function findOwnAccount(): Promise<Item<"paymentsAccount"> | undefined> {
  const { data } = await db().paymentsAccount.get({ tenantId: tenantId() }).go({ consistent: true });
  return data ?? undefined;
}

export async function openKeys({ sealed }: Pick<Item<"paymentsAccount">, "sealed">): Promise<SealedKeys> {
  return JSON.parse(await ports().vault.open(sealed, paymentsSealContext(tenantId())));
}

export async function currentAccount(): Promise<OpenAccount> {
  const ownAccount = await findOwnAccount();
  return ownAccount ? openOwnAccount(ownAccount) : openPlatformAccount();
}

/** False for an account whose keys the tenant has replaced or disconnected. */
export const isReachable = async (accountId: string): Promise<boolean> =>
  accountId === platformAccountId || (await findOwnAccount())?.accountId === accountId;

export async function openAccount(accountId: string): Promise<OpenAccount> {
  if (accountId === platformAccountId) return openPlatformAccount();
  const ownAccount = await findOwnAccount();
  if (ownAccount?.accountId !== accountId) throw new AppError("unprocessable", refusal("stripe_account_missing"));
  return openOwnAccount(ownAccount);
}

async function openOwnAccount(ownAccount: Item<"paymentsAccount">): Promise<OpenAccount> {
  const { secretKey } = await openKeys(ownAccount);
  return open(ownAccount.accountId, { secretKey, publishableKey: ownAccount.publishableKey });
}

async function openPlatformAccount(): Promise<OpenAccount> {
  const platform = await paymentsPort().platform();
  if (!platform) throw unavailable();
  return open(platformAccountId, platform);
}

async function open(accountId: string, account: PaymentsAccount): Promise<OpenAccount> {
  return { accountId, payments: await paymentsPort().open(account), publishableKey: account.publishableKey };
}
