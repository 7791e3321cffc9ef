import type { RefundTotal } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { hasErrorCode, readFailure } from "./refusal.ts";
import { invoiceSubscriptionId, objectId, toSeconds } from "./translate.ts";

const maxInvoices = 100;

interface RefundScope {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** ISO 8601; invoices from before are not refunded. */
  readonly since: string;
}

export async function refund(stripe: Stripe, { customerId, subscriptionId, since }: RefundScope): Promise<RefundTotal> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: maxInvoices });
  const ownInvoices = data.filter(
    (invoice) => invoiceSubscriptionId(invoice) === subscriptionId && invoice.created >= toSeconds(since),
  );
  let refundedCents = 0;
  let notRefundedCents = 0;
  for (const { id, status, amount_paid: paidCents } of ownInvoices) {
    if (status === "open") await stripe.invoices.voidInvoice(id);
    if (status !== "paid" || paidCents === 0) continue;
    if (await refundInvoice(stripe, id)) refundedCents += paidCents;
    else notRefundedCents += paidCents;
  }
  return { refundedCents, notRefundedCents };
}

/** False where the account's key may not refund. */
async function refundInvoice(stripe: Stripe, invoice: string): Promise<boolean> {
  try {
    const { data: payments } = await stripe.invoicePayments.list({ invoice, status: "paid" });
    for (const { payment } of payments)
      if (payment.payment_intent) await refundPayment(stripe, objectId(payment.payment_intent));
    return true;
  } catch (error) {
    if (readFailure(error)?.type === "StripePermissionError") return false;
    throw error;
  }
}

async function refundPayment(stripe: Stripe, paymentIntentId: string): Promise<void> {
  try {
    const options = { idempotencyKey: `refund:${paymentIntentId}` };
    await stripe.refunds.create({ payment_intent: paymentIntentId }, options);
  } catch (error) {
    if (!hasErrorCode(error, "charge_already_refunded")) throw error;
  }
}
