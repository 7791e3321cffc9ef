/** The life of a subscription: its first invoice, renewals by the clock, payments, retries, changes and its end. */
import type { Agenda } from "../agenda.ts";
import { flatLine, monthsAfter, prorationLines, totalOf, usageLines } from "./amounts.ts";
import { declineOf } from "./cards.ts";
import { cardError, type Decline } from "./errors.ts";
import type { EmitEvent } from "./events.ts";
import {
  type Invoice,
  type InvoiceLine,
  newStripeId,
  type Objects,
  type PaymentMethod,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from "./objects.ts";
import type { Usage } from "./usage.ts";

/** A draft waits for late usage, as Stripe's do. */
const DRAFT_MS = 3_600_000;
const DAY_MS = 86_400_000;
const retryDays = [3, 5, 7] as const;

interface Deps {
  readonly objects: Objects;
  readonly usage: Usage;
  readonly agenda: Agenda;
  readonly emit: EmitEvent;
  readonly baseUrl: string;
}

export interface NewSubscription {
  readonly account: string;
  readonly customer: string;
  readonly prices: readonly Price[];
  readonly card: PaymentMethod;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Change {
  readonly items?: readonly { readonly id: string; readonly price: Price }[];
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly defaultPaymentMethod?: string | undefined;
  readonly prorates?: boolean;
}

export type Cycle = ReturnType<typeof createCycle>;

const seconds = (ms: number): number => Math.floor(ms / 1000);
const firstItem = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no items`);
  return item;
};
const isOver = ({ status }: Subscription): boolean => status === "canceled";

export function createCycle({ objects, usage, agenda, emit, baseUrl }: Deps) {
  const nameOf = (account: string, price: Price): string =>
    objects.get(account, "product", price.product)?.name ?? price.product;

  function invoiceOf(
    account: string,
    subscription: Subscription,
    reason: Invoice["billing_reason"],
    lines: readonly InvoiceLine[],
    period: { start: number; end: number },
    atMs: number,
  ): Invoice {
    const id = newStripeId("in");
    const invoice: Invoice = {
      id,
      object: "invoice",
      created: seconds(atMs),
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
    objects.put(account, { ...subscription, latest_invoice: id });
    emit(account, "invoice.created", objects.put(account, invoice), atMs);
    return invoice;
  }

  const amountsOf = (lines: readonly InvoiceLine[]) => {
    const total = totalOf(lines);
    const due = Math.max(0, total);
    return { total, amount_due: due, amount_paid: 0, amount_remaining: due };
  };

  /** A credit of a former change pays first; one of this invoice waits for the next. */
  function settleBalance(account: string, { customer: id, total }: Invoice): number {
    const customer = objects.get(account, "customer", id);
    if (!customer) return Math.max(0, total);
    const due = Math.max(0, total + customer.balance);
    objects.put(account, { ...customer, balance: Math.min(0, total + customer.balance) });
    return due;
  }

  function finalize(account: string, draft: Invoice, atMs: number): Invoice {
    const due = settleBalance(account, draft);
    const count = objects.list(account, "invoice").filter(({ number }) => number !== null).length;
    const page = `${baseUrl}/stripe/i/${draft.id}`;
    const open: Invoice = {
      ...draft,
      amount_due: due,
      amount_remaining: due,
      status: "open",
      number: `CW-${String(count + 1).padStart(4, "0")}`,
      hosted_invoice_url: page,
      invoice_pdf: `${page}/pdf`,
    };
    emit(account, "invoice.finalized", objects.put(account, open), atMs);
    return open;
  }

  const subscriptionOf = (account: string, invoice: Invoice): Subscription | undefined =>
    objects.get(account, "subscription", invoice.parent.subscription_details.subscription);

  function changeStatus(
    account: string,
    subscription: Subscription,
    status: Subscription["status"],
    atMs: number,
  ): void {
    if (subscription.status === status) return;
    const changed = objects.put(account, { ...subscription, status });
    emit(account, "customer.subscription.updated", changed, atMs, { status: subscription.status });
  }

  function cardFor(account: string, invoice: Invoice): PaymentMethod | undefined {
    const customer = objects.get(account, "customer", invoice.customer);
    const id =
      subscriptionOf(account, invoice)?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
    return id ? objects.get(account, "payment_method", id) : undefined;
  }

  /** Undefined: paid. */
  function pay(account: string, invoice: Invoice, card: PaymentMethod | undefined, atMs: number): Decline | undefined {
    const decline = invoice.amount_due === 0 ? undefined : declineOf(card, atMs);
    const subscription = subscriptionOf(account, invoice);
    const attempt_count = invoice.attempt_count + 1;
    if (!decline) {
      const paid: Invoice = {
        ...invoice,
        attempt_count,
        status: "paid",
        amount_paid: invoice.amount_due,
        amount_remaining: 0,
        next_payment_attempt: null,
      };
      emit(account, "invoice.paid", objects.put(account, paid), atMs);
      if (subscription && !isOver(subscription)) changeStatus(account, subscription, "active", atMs);
      return undefined;
    }
    const days = retryDays[attempt_count - 1];
    const retryMs = days === undefined ? undefined : atMs + days * DAY_MS;
    const failed: Invoice = { ...invoice, attempt_count, next_payment_attempt: retryMs ? seconds(retryMs) : null };
    emit(account, "invoice.payment_failed", objects.put(account, failed), atMs);
    if (retryMs) agenda.add(retryMs, "stripe.retry", invoice.id);
    if (subscription && !isOver(subscription)) {
      const late = retryMs ? "past_due" : "unpaid";
      changeStatus(account, subscription, subscription.status === "incomplete" ? "incomplete" : late, atMs);
    }
    return decline;
  }

  /** Throws the card's error, and makes nothing, where the first payment fails. */
  function create({ account, customer, prices, card, metadata }: NewSubscription, atMs: number): Subscription {
    const decline = declineOf(card, atMs);
    if (decline) throw cardError(decline);
    const start = seconds(atMs);
    const end = monthsAfter(start, 1);
    const data = prices.map(
      (price): SubscriptionItem => ({
        id: newStripeId("si"),
        object: "subscription_item",
        price,
        ...(price.recurring.usage_type === "licensed" && { quantity: 1 }),
        current_period_start: start,
        current_period_end: end,
      }),
    );
    const subscription = objects.put<Subscription>(account, {
      id: newStripeId("sub"),
      object: "subscription",
      created: start,
      livemode: false,
      metadata,
      customer,
      status: "incomplete",
      items: { object: "list", has_more: false, data },
      currency: "usd",
      start_date: start,
      billing_cycle_anchor: start,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      default_payment_method: card.id,
      latest_invoice: null,
      collection_method: "charge_automatically",
    });
    emit(account, "customer.subscription.created", subscription, atMs);
    const lines = flatLines(account, data, { start, end });
    const draft = invoiceOf(account, subscription, "subscription_create", lines, { start, end: start }, atMs);
    pay(account, finalize(account, draft, atMs), card, atMs);
    agenda.add(end * 1000, "stripe.renew", subscription.id);
    return objects.get(account, "subscription", subscription.id) ?? subscription;
  }

  const flatLines = (account: string, items: readonly SubscriptionItem[], period: { start: number; end: number }) =>
    items.flatMap(({ price }) =>
      price.recurring.usage_type === "licensed" ? [flatLine(nameOf(account, price), price, period)] : [],
    );

  function usedLines(
    account: string,
    subscription: Subscription,
    period: { start: number; end: number },
  ): InvoiceLine[] {
    return subscription.items.data.flatMap(({ price }) => {
      const meter = price.recurring.meter && objects.get(account, "billing.meter", price.recurring.meter);
      if (!meter) return [];
      const of = { account, eventName: meter.event_name, customer: subscription.customer };
      return usageLines(nameOf(account, price), price.$.tiers, usage.sum(of, period.start, period.end), period);
    });
  }

  const known = <Found>(
    id: string,
    find: (account: string) => Found | undefined,
    work: (account: string, found: Found) => void,
  ) => {
    const account = objects.accountOf(id);
    const found = account === undefined ? undefined : find(account);
    if (account !== undefined && found !== undefined) work(account, found);
  };

  agenda.on("stripe.renew", ({ subject, atMs }) =>
    known(
      subject,
      (account) => objects.get(account, "subscription", subject),
      (account, subscription) => {
        if (!isOver(subscription)) renew(account, subscription, atMs);
      },
    ),
  );
  const invoiceBy = (id: string) => (account: string) => objects.get(account, "invoice", id);
  agenda.on("stripe.finalize", ({ subject, atMs }) =>
    known(subject, invoiceBy(subject), (account, draft) => {
      const subscription = subscriptionOf(account, draft);
      if (draft.status !== "draft" || !subscription) return;
      const used = usedLines(account, subscription, { start: draft.period_start, end: draft.period_end });
      const lines = [...used, ...draft.lines.data];
      const counted = { ...draft, ...amountsOf(lines), lines: { ...draft.lines, data: lines } };
      pay(account, finalize(account, counted, atMs), cardFor(account, draft), atMs);
    }),
  );
  agenda.on("stripe.retry", ({ subject, atMs }) =>
    known(subject, invoiceBy(subject), (account, invoice) => {
      if (invoice.status === "open") pay(account, invoice, cardFor(account, invoice), atMs);
    }),
  );

  function renew(account: string, subscription: Subscription, atMs: number): void {
    const { current_period_start: from, current_period_end: to } = firstItem(subscription);
    if (to * 1000 > atMs) return;
    const ends = subscription.cancel_at_period_end;
    const months = Math.round((to - subscription.billing_cycle_anchor) / (30.44 * 86_400)) + 1;
    const next = { start: to, end: monthsAfter(subscription.billing_cycle_anchor, months) };
    const renewed = ends ? end(account, subscription, to) : nextPeriod(account, subscription, next, atMs);
    const lines = ends ? [] : flatLines(account, renewed.items.data, next);
    const draft = invoiceOf(account, renewed, "subscription_cycle", lines, { start: from, end: to }, atMs);
    agenda.add(atMs + DRAFT_MS, "stripe.finalize", draft.id);
    if (!ends) agenda.add(next.end * 1000, "stripe.renew", subscription.id);
  }

  function nextPeriod(account: string, subscription: Subscription, next: { start: number; end: number }, atMs: number) {
    const data = subscription.items.data.map((item) => ({
      ...item,
      current_period_start: next.start,
      current_period_end: next.end,
    }));
    const renewed = objects.put(account, { ...subscription, items: { ...subscription.items, data } });
    emit(account, "customer.subscription.updated", renewed, atMs, { items: subscription.items });
    return renewed;
  }

  function end(account: string, subscription: Subscription, at: number): Subscription {
    const ended = objects.put<Subscription>(account, {
      ...subscription,
      status: "canceled",
      ended_at: at,
      canceled_at: at,
    });
    emit(account, "customer.subscription.deleted", ended, at * 1000);
    return ended;
  }

  function previewLines(
    account: string,
    subscription: Subscription,
    items: NonNullable<Change["items"]>,
    atMs: number,
  ) {
    return items.flatMap(({ id, price }) => {
      const item = subscription.items.data.find((one) => one.id === id);
      if (!item || price.recurring.usage_type === "metered" || price.id === item.price.id) return [];
      const names = { from: nameOf(account, item.price), to: nameOf(account, price) };
      return prorationLines(item, price, names, seconds(atMs));
    });
  }

  /** Throws the card's error, and changes nothing, where the proration cannot be paid. */
  function change(account: string, subscription: Subscription, changes: Change, atMs: number): Subscription {
    const { items = [], cancelAtPeriodEnd = subscription.cancel_at_period_end, defaultPaymentMethod } = changes;
    const card = defaultPaymentMethod ?? subscription.default_payment_method;
    const lines = changes.prorates ? previewLines(account, subscription, items, atMs) : [];
    if (totalOf(lines) > 0) {
      const decline = declineOf(card ? objects.get(account, "payment_method", card) : undefined, atMs);
      if (decline) throw cardError(decline);
    }
    const data = subscription.items.data.map((item) => ({
      ...item,
      price: items.find(({ id }) => id === item.id)?.price ?? item.price,
    }));
    const { current_period_end: periodEnd } = firstItem(subscription);
    const changed = objects.put<Subscription>(account, {
      ...subscription,
      items: { ...subscription.items, data },
      default_payment_method: card,
      cancel_at_period_end: cancelAtPeriodEnd,
      cancel_at: cancelAtPeriodEnd ? periodEnd : null,
      canceled_at: cancelAtPeriodEnd ? (subscription.canceled_at ?? seconds(atMs)) : null,
    });
    emit(account, "customer.subscription.updated", changed, atMs, { items: subscription.items });
    if (lines.length > 0) {
      const now = { start: seconds(atMs), end: seconds(atMs) };
      const draft = invoiceOf(account, changed, "subscription_update", lines, now, atMs);
      pay(account, finalize(account, draft, atMs), cardFor(account, draft), atMs);
    }
    return objects.get(account, "subscription", subscription.id) ?? changed;
  }

  return { create, change, end, pay, cardFor, previewLines };
}
