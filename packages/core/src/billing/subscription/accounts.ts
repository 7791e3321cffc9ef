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
  const own = await findOwnAccount();
  return own ? openOwn(own) : openPlatform();
}

export async function openAccount(accountId: string): Promise<OpenAccount> {
  if (accountId === platformAccountId) return openPlatform();
  const own = await findOwnAccount();
  if (own?.accountId !== accountId) throw new AppError("unprocessable", refusal("stripe_account_missing"));
  return openOwn(own);
}

async function openOwn(own: Item<"paymentsAccount">): Promise<OpenAccount> {
  const { secretKey } = await openKeys(own);
  return open(own.accountId, { secretKey, publishableKey: own.publishableKey });
}

async function openPlatform(): Promise<OpenAccount> {
  const platform = await paymentsPort().platform();
  if (!platform) throw unavailable();
  return open(platformAccountId, platform);
}

async function open(accountId: string, account: PaymentsAccount): Promise<OpenAccount> {
  return { accountId, payments: await paymentsPort().open(account), publishableKey: account.publishableKey };
}
