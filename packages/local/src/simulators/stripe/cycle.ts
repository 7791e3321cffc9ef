/** The life of a subscription: its first invoice, renewals by the clock, changes and its end. */
import { flatLine, monthsAfter, prorationLines, totalOf, usageLines } from "./amounts.ts";
import { declineOf } from "./cards.ts";
import { cardError } from "./errors.ts";
import {
  amountsOf,
  type CycleDeps,
  cardFor,
  draftInvoice,
  finalizeInvoice,
  isOver,
  type Period,
  payInvoice,
  secondsOf,
  subscriptionOf,
} from "./invoices.ts";
import {
  type Invoice,
  type InvoiceLine,
  newStripeId,
  type PaymentMethod,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from "./objects.ts";

/** A draft waits for late usage, as Stripe's do. */
const DRAFT_MS = 3_600_000;
const AVERAGE_MONTH_SECONDS = 30.44 * 86_400;

export interface NewSubscription {
  readonly account: string;
  readonly customer: string;
  readonly prices: readonly Price[];
  readonly card: PaymentMethod;
  readonly metadata: Readonly<Record<string, string>>;
}

export type ItemChange = { readonly id: string; readonly price: Price };

export interface Change {
  readonly items?: readonly ItemChange[];
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly defaultPaymentMethod?: string | undefined;
  readonly prorates?: boolean;
}

export interface Cycle {
  /** Throws the card's error and creates nothing if the card would decline the first payment. */
  create(newSubscription: NewSubscription, atMs: number): Subscription;
  /** Throws the card's error and changes nothing if the card would decline the proration. */
  change(account: string, subscription: Subscription, changes: Change, atMs: number): Subscription;
  end(account: string, subscription: Subscription, atSeconds: number): Subscription;
  /** Returns why the card was declined; undefined if it was charged. */
  pay(account: string, invoice: Invoice, card: PaymentMethod | undefined, atMs: number): ReturnType<typeof payInvoice>;
  cardFor(account: string, invoice: Invoice): PaymentMethod | undefined;
  previewLines(
    account: string,
    subscription: Subscription,
    items: readonly ItemChange[],
    atMs: number,
  ): readonly InvoiceLine[];
}

export function createCycle(deps: CycleDeps): Cycle {
  const { objects, agenda } = deps;
  agenda.on("stripe.renew", ({ subject, atMs }) => {
    const account = objects.accountOf(subject) ?? "";
    const subscription = objects.get(account, "subscription", subject);
    if (subscription && !isOver(subscription)) renew(deps, account, subscription, atMs);
  });
  agenda.on("stripe.finalize", ({ subject, atMs }) => {
    const account = objects.accountOf(subject) ?? "";
    const draft = objects.get(account, "invoice", subject);
    if (draft?.status === "draft") closeDraft(deps, account, draft, atMs);
  });
  agenda.on("stripe.retry", ({ subject, atMs }) => {
    const account = objects.accountOf(subject) ?? "";
    const invoice = objects.get(account, "invoice", subject);
    if (invoice?.status === "open") payInvoice(deps, account, invoice, cardFor(deps, account, invoice), atMs);
  });
  return {
    create: (newSubscription, atMs) => create(deps, newSubscription, atMs),
    change: (account, subscription, changes, atMs) => change(deps, account, subscription, changes, atMs),
    end: (account, subscription, atSeconds) => end(deps, account, subscription, atSeconds),
    pay: (account, invoice, card, atMs) => payInvoice(deps, account, invoice, card, atMs),
    cardFor: (account, invoice) => cardFor(deps, account, invoice),
    previewLines: (account, subscription, items, atMs) => previewLines(deps, account, subscription, items, atMs),
  };
}

const productName = ({ objects }: CycleDeps, account: string, price: Price): string =>
  objects.get(account, "product", price.product)?.name ?? price.product;

const flatLines = (deps: CycleDeps, account: string, items: readonly SubscriptionItem[], period: Period) =>
  items.flatMap(({ price }) =>
    price.recurring.usage_type === "licensed" ? [flatLine(productName(deps, account, price), price, period)] : [],
  );

const newItem = (price: Price, { start, end: until }: Period): SubscriptionItem => ({
  id: newStripeId("si"),
  object: "subscription_item",
  price,
  ...(price.recurring.usage_type === "licensed" && { quantity: 1 }),
  current_period_start: start,
  current_period_end: until,
});

function create(deps: CycleDeps, newSubscription: NewSubscription, atMs: number): Subscription {
  const { objects, agenda, emit } = deps;
  const { account, customer, prices, card, metadata } = newSubscription;
  const decline = declineOf(card, atMs);
  if (decline) throw cardError(decline);
  const start = secondsOf(atMs);
  const period = { start, end: monthsAfter(start, 1) };
  const data = prices.map((price) => newItem(price, period));
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
  const lines = flatLines(deps, account, data, period);
  const draft = draftInvoice(deps, {
    account,
    subscription,
    reason: "subscription_create",
    lines,
    // No usage precedes the first invoice, so its period is empty.
    period: { start, end: start },
    atMs,
  });
  payInvoice(deps, account, finalizeInvoice(deps, account, draft, atMs), card, atMs);
  agenda.add(period.end * 1000, "stripe.renew", subscription.id);
  return objects.get(account, "subscription", subscription.id) ?? subscription;
}

function closeDraft(deps: CycleDeps, account: string, draft: Invoice, atMs: number): void {
  const subscription = subscriptionOf(deps, account, draft);
  const period = { start: draft.period_start, end: draft.period_end };
  const usage = subscription ? meteredLines(deps, account, subscription, period) : [];
  const lines = [...usage, ...draft.lines.data];
  const finalDraft = { ...draft, ...amountsOf(lines), lines: { ...draft.lines, data: lines } };
  payInvoice(deps, account, finalizeInvoice(deps, account, finalDraft, atMs), cardFor(deps, account, draft), atMs);
}

function meteredLines(deps: CycleDeps, account: string, subscription: Subscription, period: Period): InvoiceLine[] {
  return subscription.items.data.flatMap(({ price }) => {
    const meter = price.recurring.meter && deps.objects.get(account, "billing.meter", price.recurring.meter);
    if (!meter) return [];
    const filter = { account, eventName: meter.event_name, customer: subscription.customer };
    const count = deps.usage.sum(filter, period.start, period.end);
    return usageLines(productName(deps, account, price), price.$.tiers, count, period);
  });
}

function renew(deps: CycleDeps, account: string, subscription: Subscription, atMs: number): void {
  const [item] = subscription.items.data;
  const { billing_cycle_anchor: anchor, cancel_at_period_end: isEnding } = subscription;
  if (!item || item.current_period_end * 1000 > atMs) return;
  const { current_period_start: start, current_period_end: until } = item;
  // Counted from the anchor, so that a short month does not move the later renewals to an earlier day.
  const months = Math.round((until - anchor) / AVERAGE_MONTH_SECONDS) + 1;
  const nextPeriod = { start: until, end: monthsAfter(anchor, months) };
  const updated = isEnding
    ? end(deps, account, subscription, until)
    : startPeriod(deps, account, subscription, nextPeriod, atMs);
  const draft = draftInvoice(deps, {
    account,
    subscription: updated,
    reason: "subscription_cycle",
    // The usage of the past period is added when the draft is closed.
    lines: isEnding ? [] : flatLines(deps, account, updated.items.data, nextPeriod),
    period: { start, end: until },
    atMs,
  });
  deps.agenda.add(atMs + DRAFT_MS, "stripe.finalize", draft.id);
  if (!isEnding) deps.agenda.add(nextPeriod.end * 1000, "stripe.renew", subscription.id);
}

function startPeriod(deps: CycleDeps, account: string, subscription: Subscription, nextPeriod: Period, atMs: number) {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: nextPeriod.start,
    current_period_end: nextPeriod.end,
  }));
  const renewed = deps.objects.put(account, { ...subscription, items: { ...subscription.items, data } });
  deps.emit(account, "customer.subscription.updated", renewed, atMs, { items: subscription.items });
  return renewed;
}

function end(deps: CycleDeps, account: string, subscription: Subscription, atSeconds: number): Subscription {
  const ended: Subscription = { ...subscription, status: "canceled", ended_at: atSeconds, canceled_at: atSeconds };
  deps.emit(account, "customer.subscription.deleted", deps.objects.put(account, ended), atSeconds * 1000);
  return ended;
}

function previewLines(
  deps: CycleDeps,
  account: string,
  subscription: Subscription,
  items: readonly ItemChange[],
  atMs: number,
): readonly InvoiceLine[] {
  return items.flatMap(({ id, price }) => {
    const item = subscription.items.data.find((candidate) => candidate.id === id);
    if (!item || price.recurring.usage_type === "metered" || price.id === item.price.id) return [];
    const names = { from: productName(deps, account, item.price), to: productName(deps, account, price) };
    return prorationLines(item, price, names, secondsOf(atMs));
  });
}

function change(
  deps: CycleDeps,
  account: string,
  subscription: Subscription,
  changes: Change,
  atMs: number,
): Subscription {
  const { objects, emit } = deps;
  const { items = [], cancelAtPeriodEnd: isEnding = subscription.cancel_at_period_end, prorates } = changes;
  const cardId = changes.defaultPaymentMethod ?? subscription.default_payment_method;
  const card = cardId ? objects.get(account, "payment_method", cardId) : undefined;
  const lines = prorates ? previewLines(deps, account, subscription, items, atMs) : [];
  const decline = totalOf(lines) > 0 ? declineOf(card, atMs) : undefined;
  if (decline) throw cardError(decline);
  const data = subscription.items.data.map((item) => ({
    ...item,
    price: items.find(({ id }) => id === item.id)?.price ?? item.price,
  }));
  const changed = objects.put<Subscription>(account, {
    ...subscription,
    items: { ...subscription.items, data },
    default_payment_method: cardId,
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? (data[0]?.current_period_end ?? null) : null,
    canceled_at: isEnding ? (subscription.canceled_at ?? secondsOf(atMs)) : null,
  });
  emit(account, "customer.subscription.updated", changed, atMs, { items: subscription.items });
  if (lines.length > 0) {
    const period = { start: secondsOf(atMs), end: secondsOf(atMs) };
    const proration = { account, subscription: changed, reason: "subscription_update", lines, period, atMs } as const;
    const openInvoice = finalizeInvoice(deps, account, draftInvoice(deps, proration), atMs);
    payInvoice(deps, account, openInvoice, cardFor(deps, account, openInvoice), atMs);
  }
  return objects.get(account, "subscription", subscription.id) ?? changed;
}
