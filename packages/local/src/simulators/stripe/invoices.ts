/** Invoices: drafts, numbers, payments and their retries. */
import type { Agenda } from "../agenda.ts";
import { totalOf } from "./amounts.ts";
import { declineOf } from "./cards.ts";
import type { Decline } from "./errors.ts";
import type { EmitEvent } from "./events.ts";
import {
  type Invoice,
  type InvoiceLine,
  newStripeId,
  type Objects,
  type PaymentMethod,
  type Subscription,
} from "./objects.ts";
import type { Usage } from "./usage.ts";

export interface CycleDeps {
  readonly objects: Objects;
  readonly usage: Usage;
  readonly agenda: Agenda;
  readonly emit: EmitEvent;
  readonly baseUrl: string;
}

export interface Period {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;
/** Days from each failed payment to the next attempt; after the last one the subscription is unpaid. */
const retryDays = [3, 5, 7] as const;

export const secondsOf = (ms: number): number => Math.floor(ms / 1000);
export const isOver = ({ status }: Subscription): boolean => status === "canceled";

export const amountsOf = (lines: readonly InvoiceLine[]) => {
  const total = totalOf(lines);
  const due = Math.max(0, total);
  return { total, amount_due: due, amount_paid: 0, amount_remaining: due };
};

interface NewInvoice {
  readonly account: string;
  readonly subscription: Subscription;
  readonly reason: Invoice["billing_reason"];
  readonly lines: readonly InvoiceLine[];
  readonly period: Period;
  readonly atMs: number;
}

export function draftInvoice({ objects, emit }: CycleDeps, draft: NewInvoice): Invoice {
  const { account, subscription, reason, lines, period, atMs } = draft;
  const invoice: Invoice = {
    id: newStripeId("in"),
    object: "invoice",
    created: secondsOf(atMs),
    livemode: false,
    metadata: {},
    customer: subscription.customer,
    number: null,
    status: "draft",
    currency: "usd",
    billing_reason: reason,
    ...amountsOf(lines),
    attempt_count: 0,
    next_payment_attempt: null,
    period_start: period.start,
    period_end: period.end,
    lines: { object: "list", has_more: false, data: lines },
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    hosted_invoice_url: null,
    invoice_pdf: null,
  };
  objects.put(account, { ...subscription, latest_invoice: invoice.id });
  emit(account, "invoice.created", objects.put(account, invoice), atMs);
  return invoice;
}

/** Returns the amount due, which earlier credit reduces. A negative total becomes credit for the next invoice. */
function settleBalance({ objects }: CycleDeps, account: string, { customer: id, total }: Invoice): number {
  const customer = objects.get(account, "customer", id);
  if (!customer) return Math.max(0, total);
  const due = Math.max(0, total + customer.balance);
  objects.put(account, { ...customer, balance: Math.min(0, total + customer.balance) });
  return due;
}

export function finalizeInvoice(deps: CycleDeps, account: string, draft: Invoice, atMs: number): Invoice {
  const { objects, emit, baseUrl } = deps;
  const due = settleBalance(deps, account, draft);
  const count = objects.list(account, "invoice").filter(({ number }) => number !== null).length;
  const page = `${baseUrl.replace("127.0.0.1", "localhost")}/stripe/i/${draft.id}`;
  const openInvoice: Invoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    status: "open",
    number: `CW-${String(count + 1).padStart(4, "0")}`,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
  };
  emit(account, "invoice.finalized", objects.put(account, openInvoice), atMs);
  return openInvoice;
}

export const subscriptionOf = ({ objects }: CycleDeps, account: string, invoice: Invoice): Subscription | undefined =>
  objects.get(account, "subscription", invoice.parent.subscription_details.subscription);

export function cardFor(deps: CycleDeps, account: string, invoice: Invoice): PaymentMethod | undefined {
  const { objects } = deps;
  const preferred = subscriptionOf(deps, account, invoice)?.default_payment_method;
  const id = preferred ?? objects.get(account, "customer", invoice.customer)?.invoice_settings.default_payment_method;
  return id ? objects.get(account, "payment_method", id) : undefined;
}

/** Returns why the card was declined; undefined if the invoice is paid. */
export function payInvoice(
  deps: CycleDeps,
  account: string,
  invoice: Invoice,
  card: PaymentMethod | undefined,
  atMs: number,
): Decline | undefined {
  const decline = invoice.amount_due === 0 ? undefined : declineOf(card, atMs);
  const attemptedInvoice = { ...invoice, attempt_count: invoice.attempt_count + 1 };
  if (decline) markFailed(deps, account, attemptedInvoice, atMs);
  else markPaid(deps, account, attemptedInvoice, atMs);
  return decline;
}

function markPaid(deps: CycleDeps, account: string, invoice: Invoice, atMs: number): void {
  const paidInvoice: Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  };
  deps.emit(account, "invoice.paid", deps.objects.put(account, paidInvoice), atMs);
  changeStatus(deps, account, invoice, () => "active", atMs);
}

function markFailed(deps: CycleDeps, account: string, invoice: Invoice, atMs: number): void {
  const { objects, agenda, emit } = deps;
  const days = retryDays[invoice.attempt_count - 1];
  const retryMs = days === undefined ? undefined : atMs + days * DAY_MS;
  const failedInvoice: Invoice = { ...invoice, next_payment_attempt: retryMs ? secondsOf(retryMs) : null };
  emit(account, "invoice.payment_failed", objects.put(account, failedInvoice), atMs);
  if (retryMs) agenda.add(retryMs, "stripe.retry", invoice.id);
  const nextStatus = retryMs ? "past_due" : "unpaid";
  changeStatus(deps, account, invoice, (before) => (before === "incomplete" ? before : nextStatus), atMs);
}

function changeStatus(
  deps: CycleDeps,
  account: string,
  invoice: Invoice,
  nextStatus: (before: Subscription["status"]) => Subscription["status"],
  atMs: number,
): void {
  const subscription = subscriptionOf(deps, account, invoice);
  if (!subscription || isOver(subscription)) return;
  const status = nextStatus(subscription.status);
  if (subscription.status === status) return;
  const changed = deps.objects.put(account, { ...subscription, status });
  deps.emit(account, "customer.subscription.updated", changed, atMs, { status: subscription.status });
}
