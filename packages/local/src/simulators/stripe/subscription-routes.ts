/** Subscriptions, invoices, checkout and portal sessions. */
import { totalOf } from "./amounts.ts";
import type { StripeRouteDeps } from "./app.ts";
import { cardError, invalid, missing } from "./errors.ts";
import {
  type CheckoutSession,
  type Invoice,
  type Kind,
  newStripeId,
  type ObjectByKind,
  type PortalSession,
  type Refund,
} from "./objects.ts";
import {
  byCustomerListParams,
  checkoutParams,
  invoicePaymentListParams,
  payParams,
  portalParams,
  previewParams,
  refundParams,
  retrievalParams,
  subscriptionParams,
} from "./params.ts";
import { listOf } from "./routing.ts";

const CHECKOUT_EXPIRY_SECONDS = 86_400;

/** Each returned function gets the object with that id, or throws Stripe's error for a missing one. */
function createGetters({ objects }: StripeRouteDeps) {
  const getter =
    <K extends Kind>(kind: K, param?: string) =>
    (account: string, id: string): ObjectByKind[K] => {
      const found = objects.get(account, kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    };
  return {
    getSubscription: getter("subscription"),
    getPrice: getter("price", "price"),
    getInvoice: getter("invoice"),
    getSession: getter("checkout.session"),
  };
}

const paymentIntentIdOf = (invoiceId: string): string => invoiceId.replace("in_", "pi_");

export function subscriptionRoutes(deps: StripeRouteDeps): void {
  checkoutAndPortalRoutes(deps);
  subscriptionObjectRoutes(deps);
  invoiceRoutes(deps);
}

function checkoutAndPortalRoutes(deps: StripeRouteDeps): void {
  const { route, objects, emit, baseUrl } = deps;
  const { getPrice, getSession } = createGetters(deps);
  route("post", "/v1/checkout/sessions", checkoutParams, ({ account, params, atMs }) => {
    const { customer, line_items, subscription_data, client_reference_id = null, metadata = {} } = params;
    if (!objects.get(account, "customer", customer)) throw missing("customer", customer, "customer");
    for (const { price, quantity } of line_items)
      if (getPrice(account, price).recurring.usage_type === "metered" && quantity !== undefined)
        throw invalid("Quantity should not be specified where usage_type is `metered`.", "line_items[1][quantity]");
    const id = newStripeId("cs_test");
    const created = Math.floor(atMs / 1000);
    return objects.put<CheckoutSession>(account, {
      id,
      object: "checkout.session",
      created,
      livemode: false,
      metadata,
      mode: "subscription",
      status: "open",
      payment_status: "unpaid",
      customer,
      client_reference_id,
      subscription: null,
      success_url: params.success_url,
      cancel_url: params.cancel_url ?? null,
      url: `${baseUrl.replace("127.0.0.1", "localhost")}/stripe/c/pay/${id}`,
      expires_at: created + CHECKOUT_EXPIRY_SECONDS,
      $: { prices: line_items.map(({ price }) => price), metadata: subscription_data?.metadata ?? {} },
    });
  });
  route("get", "/v1/checkout/sessions/:id", retrievalParams, ({ account, id }) => getSession(account, id));
  route("get", "/v1/checkout/sessions", byCustomerListParams, ({ account, params }) => {
    const sessions = objects.list(account, "checkout.session", params.customer);
    const matching = sessions.filter(({ status }) => params.status === undefined || status === params.status);
    return listOf("/v1/checkout/sessions", matching, params.limit);
  });
  route("post", "/v1/checkout/sessions/:id/expire", retrievalParams, ({ account, id, atMs }) => {
    const session = getSession(account, id);
    if (session.status !== "open")
      throw invalid(
        `This Checkout Session has already been ${session.status === "complete" ? "completed" : "expired"}.`,
      );
    const expired = objects.put<CheckoutSession>(account, { ...session, status: "expired", url: null });
    emit(account, "checkout.session.expired", expired, atMs);
    return expired;
  });

  route("post", "/v1/billing_portal/sessions", portalParams, ({ account, params, atMs }) => {
    if (!objects.get(account, "customer", params.customer)) throw missing("customer", params.customer, "customer");
    const id = newStripeId("bps");
    return objects.put<PortalSession>(account, {
      id,
      object: "billing_portal.session",
      created: Math.floor(atMs / 1000),
      livemode: false,
      metadata: {},
      customer: params.customer,
      return_url: params.return_url ?? "",
      url: `${baseUrl.replace("127.0.0.1", "localhost")}/stripe/p/session/${id}`,
    });
  });
}

function subscriptionObjectRoutes(deps: StripeRouteDeps): void {
  const { route, objects, cycle } = deps;
  const { getSubscription, getPrice } = createGetters(deps);
  route("get", "/v1/subscriptions", byCustomerListParams, ({ account, params }) => {
    const { status = "active", customer, limit } = params;
    const subscriptions = objects.list(account, "subscription", customer);
    const matching = status === "all" ? subscriptions : subscriptions.filter((each) => each.status === status);
    return listOf("/v1/subscriptions", matching, limit);
  });
  route("get", "/v1/subscriptions/:id", retrievalParams, ({ account, id }) => getSubscription(account, id));
  route("post", "/v1/subscriptions/:id", subscriptionParams, ({ account, id, params, atMs }) => {
    const subscription = getSubscription(account, id);
    if (subscription.status === "canceled")
      throw invalid("A canceled subscription can only update its cancellation_details.");
    return cycle.change(
      account,
      subscription,
      {
        items: params.items?.map((item) => ({ id: item.id, price: getPrice(account, item.price) })) ?? [],
        cancelAtPeriodEnd: params.cancel_at_period_end,
        defaultPaymentMethod: params.default_payment_method,
        prorates: params.proration_behavior !== "none",
      },
      atMs,
    );
  });
  route("delete", "/v1/subscriptions/:id", retrievalParams, ({ account, id, atMs }) => {
    const subscription = getSubscription(account, id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    return cycle.end(account, subscription, Math.floor(atMs / 1000));
  });
}

function invoiceRoutes(deps: StripeRouteDeps): void {
  const { route, objects, cycle, emit } = deps;
  const { getSubscription, getPrice, getInvoice } = createGetters(deps);
  route("get", "/v1/invoices", byCustomerListParams, ({ account, params }) => {
    const invoices = objects.list(account, "invoice", params.customer);
    const matching = invoices.filter(({ status }) => params.status === undefined || status === params.status);
    return listOf("/v1/invoices", matching, params.limit);
  });
  route("get", "/v1/invoices/:id", retrievalParams, ({ account, id }) => getInvoice(account, id));
  route("post", "/v1/invoices/create_preview", previewParams, ({ account, params, atMs }) => {
    const subscription = getSubscription(account, params.subscription);
    const items = params.subscription_details.items.map((item) => ({
      id: item.id,
      price: getPrice(account, item.price),
    }));
    const lines = cycle.previewLines(account, subscription, items, atMs);
    const total = totalOf(lines);
    return {
      object: "invoice",
      currency: "usd",
      status: "draft",
      total,
      amount_due: Math.max(0, total),
      lines: { object: "list", has_more: false, data: lines },
    };
  });
  route("post", "/v1/invoices/:id/pay", payParams, ({ account, id, params, atMs }) => {
    const invoice = getInvoice(account, id);
    if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
    const card = params.payment_method
      ? objects.get(account, "payment_method", params.payment_method)
      : cycle.cardFor(account, invoice);
    const decline = cycle.pay(account, invoice, card, atMs);
    // Returned, not thrown: a thrown error would roll back the record of the failed attempt.
    return decline ? cardError(decline) : getInvoice(account, id);
  });
  route("post", "/v1/invoices/:id/void", retrievalParams, ({ account, id, atMs }) => {
    const invoice = getInvoice(account, id);
    if (invoice.status !== "open") throw invalid(`You can only void open invoices. This one is ${invoice.status}.`);
    const voided = objects.put<Invoice>(account, { ...invoice, status: "void", amount_remaining: 0 });
    emit(account, "invoice.voided", voided, atMs);
    return voided;
  });
  route("get", "/v1/invoice_payments", invoicePaymentListParams, ({ account, params }) => {
    const { id, status, amount_paid: amountPaid } = getInvoice(account, params.invoice);
    const isPaid = status === "paid" && amountPaid > 0;
    const payment = { type: "payment_intent", payment_intent: paymentIntentIdOf(id) };
    const data = isPaid ? [{ id: id.replace("in_", "inpay_"), object: "invoice_payment", invoice: id, payment }] : [];
    return listOf("/v1/invoice_payments", data, params.limit);
  });
  route("post", "/v1/refunds", refundParams, ({ account, params, atMs }) => {
    const { payment_intent: intentId, metadata = {} } = params;
    const invoice = objects.list(account, "invoice").find(({ id }) => paymentIntentIdOf(id) === intentId);
    if (!invoice) throw missing("payment_intent", intentId, "payment_intent");
    if (objects.list(account, "refund").some((earlier) => earlier.payment_intent === intentId))
      throw invalid("Charge has already been refunded.", undefined, "charge_already_refunded");
    const created = Math.floor(atMs / 1000);
    const base = { id: newStripeId("re"), object: "refund", created, livemode: false, metadata } as const;
    const refund = { ...base, amount: invoice.amount_paid, payment_intent: intentId, status: "succeeded" } as const;
    return objects.put<Refund>(account, refund);
  });
}
