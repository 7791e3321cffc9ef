import { isPlanName, type PlanName } from "@callwright/contracts/plans";
import type { PaidInvoice, PaidStatus, PaidSubscription, PaymentCard } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const toSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
export const objectId = (value: string | { readonly id: string }): string =>
  typeof value === "string" ? value : value.id;

/** Unknown statuses count as incomplete, which entitles to nothing. */
const statuses: Readonly<Partial<Record<string, PaidStatus>>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "unpaid",
  incomplete: "incomplete",
  incomplete_expired: "canceled",
  canceled: "canceled",
};

export const hasEnded = ({ status }: Pick<Stripe.Subscription, "status">): boolean => statuses[status] === "canceled";

const isRunning = (subscription: Stripe.Subscription): boolean =>
  !hasEnded(subscription) && subscription.status !== "incomplete";

/** The latest running subscription or, if none runs, the latest of all. */
export function currentSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const newestFirst = [...subscriptions].sort((one, other) => other.created - one.created);
  return newestFirst.find(isRunning) ?? newestFirst[0];
}

export const isFlat = ({ price }: Stripe.SubscriptionItem): boolean => price.recurring?.usage_type !== "metered";

/** A price that the account's owner created has no `plan`; its lookup key begins with it ("start_flat_monthly"). */
export function readPlanName({ metadata, lookup_key: key }: Stripe.Price): PlanName | undefined {
  const [id = ""] = (key ?? "").split("_");
  const name = metadata.plan ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return isPlanName(name) ? name : undefined;
}

/** Terms are "<priceCents>/<calls>/<overageCents>". */
function readCallTerms(terms: string | undefined): Pick<PaidSubscription, "calls" | "overageCents"> {
  const [, calls, overageCents] = terms?.split("/").map(Number) ?? [];
  return { calls, overageCents };
}

export function readSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, created, items, cancel_at_period_end, latest_invoice: invoice, metadata } = subscription;
  const flat = items.data.find(isFlat) ?? items.data[0];
  const isInvoiceOpen = typeof invoice === "object" && invoice?.status === "open";
  return {
    subscriptionId: id,
    status: statuses[status] ?? "incomplete",
    isOurs: metadata.userId !== undefined,
    plan: flat && readPlanName(flat.price),
    priceCents: flat?.price.unit_amount ?? 0,
    ...readCallTerms(flat?.price.metadata.terms),
    createdAt: isoTime(created),
    periodStart: isoTime(flat?.current_period_start ?? created),
    periodEnd: isoTime(flat?.current_period_end ?? created),
    cancelsAtPeriodEnd: cancel_at_period_end || (subscription.cancel_at !== null && status !== "canceled"),
    payUrl: (isInvoiceOpen ? invoice.hosted_invoice_url : undefined) ?? undefined,
  };
}

export function readCard({ id, card }: Stripe.PaymentMethod, defaultId: string | undefined): PaymentCard {
  return {
    id,
    brand: card?.brand ?? "card",
    last4: card?.last4 ?? "",
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    isDefault: id === defaultId,
  };
}

export function invoiceSubscriptionId({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? objectId(subscription) : undefined;
}

const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const;

export function readInvoice(invoice: Stripe.Invoice): PaidInvoice {
  return {
    id: invoice.id,
    number: invoice.number ?? undefined,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? "draft",
    createdAt: isoTime(invoice.created),
    currency: invoice.currency,
    totalCents: invoice.total,
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    lines: invoice.lines.data.map(({ description, quantity, amount }) => ({
      description: description ?? "",
      quantity: quantity ?? undefined,
      amountCents: amount,
    })),
    url: invoice.hosted_invoice_url ?? undefined,
    pdfUrl: invoice.invoice_pdf ?? undefined,
  };
}
