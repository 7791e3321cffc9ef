import type { Refunded } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { isCode, readFailure } from "./refusal.ts";
import { invoiceSubscriptionId, objectId, toSeconds } from "./translate.ts";

const maxInvoices = 100;

interface Subscription {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly since: string;
}

export async function refund(stripe: Stripe, { customerId, subscriptionId, since }: Subscription): Promise<Refunded> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: maxInvoices });
  const own = data.filter(
    (invoice) => invoiceSubscriptionId(invoice) === subscriptionId && invoice.created >= toSeconds(since),
  );
  let refundedCents = 0;
  let keptCents = 0;
  for (const { id, status, amount_paid: paid } of own) {
    if (status === "open") await stripe.invoices.voidInvoice(id);
    if (status !== "paid" || paid === 0) continue;
    if (await refundInvoice(stripe, id)) refundedCents += paid;
    else keptCents += paid;
  }
  return { refundedCents, keptCents };
}

/** False where the account's key may not refund. */
async function refundInvoice(stripe: Stripe, invoice: string): Promise<boolean> {
  try {
    const { data: payments } = await stripe.invoicePayments.list({ invoice, status: "paid" });
    for (const { payment } of payments) {
      if (!payment.payment_intent) continue;
      const intent = objectId(payment.payment_intent);
      await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${intent}` });
    }
    return true;
  } catch (error) {
    if (isCode(error, "charge_already_refunded")) return true;
    if (readFailure(error)?.type === "StripePermissionError") return false;
    throw error;
  }
}
