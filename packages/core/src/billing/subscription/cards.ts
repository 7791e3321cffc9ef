/** The current user's cards, invoices and portal. Card data goes from the browser to the provider alone. */
import { now } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/error.ts";
import type { PaidInvoice, PaymentCard } from "../../ports/payments.ts";
import { openAccount, paymentsPort } from "./accounts.ts";
import { asCustomer, currentPayer } from "./checkout.ts";
import { withPaymentLease } from "./lease.ts";
import { findRow } from "./row.ts";
import { sync } from "./sync.ts";

export type SavedCard = PaymentCard & { readonly isExpired: boolean };

/** `Date.UTC` counts months from 0, so the date below is the first day after the card's last month. */
const withExpiry = (card: PaymentCard): SavedCard => ({
  ...card,
  isExpired: Date.UTC(card.expYear, card.expMonth, 1) <= now(),
});

async function findCustomer() {
  const row = await findRow(await currentPayer());
  return row && { row, payments: (await openAccount(row.accountId)).payments };
}

export async function cards(): Promise<readonly SavedCard[]> {
  const customer = await findCustomer();
  return customer ? (await customer.payments.cards(customer.row.customerId)).map(withExpiry) : [];
}

export const setUpCard = () =>
  asCustomer(async ({ row, account }) => ({
    clientSecret: await account.payments.setUpCard(row.customerId),
    publishableKey: account.publishableKey,
    scriptUrl: paymentsPort().scriptUrl,
  }));

export async function addCard(cardId: string, isDefault: boolean): Promise<readonly SavedCard[]> {
  await asCustomer(({ row, account }) => account.payments.attachCard(row.customerId, cardId));
  return isDefault ? setDefaultCard(cardId) : cards();
}

/** The provider pays open invoices with the new default card, after which the user may call again. */
export async function setDefaultCard(cardId: string): Promise<readonly SavedCard[]> {
  await withPaymentLease(await currentPayer(), async () => {
    const { payments, row } = await requireCustomer();
    try {
      await payments.setDefaultCard(row.customerId, cardId);
    } finally {
      // Even after an error, since the provider may have paid some of the invoices.
      await sync(row);
    }
  });
  return cards();
}

export async function removeCard(cardId: string): Promise<readonly SavedCard[]> {
  await withPaymentLease(await currentPayer(), async () => {
    const { payments, row } = await requireCustomer();
    await payments.removeCard(row.customerId, cardId);
  });
  return cards();
}

async function requireCustomer() {
  const customer = await findCustomer();
  if (!customer) throw notFound("card");
  return customer;
}

export async function invoices(): Promise<readonly PaidInvoice[]> {
  const customer = await findCustomer();
  return customer ? customer.payments.invoices(customer.row.customerId) : [];
}

export const portal = (origin: string): Promise<string> =>
  asCustomer(({ row, account }) => account.payments.portal(row.customerId, `${origin}/settings/billing`));
