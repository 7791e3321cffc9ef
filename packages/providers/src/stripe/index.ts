import { type PlanName, planNames } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import { sha256 } from "@callwright/core/kernel/hash";
import type { Payments, PaymentsAccount, PlanPrice } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { cardMethods } from "./cards.ts";
import { ensureCatalogue, findMeter, hasTerms, meterEvent, pricesFor, readPrices } from "./catalogue.ts";
import { createClient, type StripeConfig } from "./client.ts";
import { refund } from "./refund.ts";
import { hasErrorCode, readFailure, toAppError, undefinedIfMissing } from "./refusal.ts";
import { invoiceSubscriptionId, isFlat, isoTime, objectId, readSubscription, toSeconds } from "./translate.ts";

const maxCustomers = 20;
const pageLimit = 100;
const checkoutStatuses = ["open", "complete", "expired"] as const;

export async function createPayments({ secretKey }: PaymentsAccount, config: StripeConfig): Promise<Payments> {
  const stripe = await createClient(secretKey, config);
  return withAppErrors({
    ...customerMethods(stripe),
    ...checkoutMethods(stripe),
    ...subscriptionMethods(stripe),
    ...cardMethods(stripe),
    ...usageMethods(stripe),
    refund: (subscription) => refund(stripe, subscription),
    portal: async (customer, returnUrl) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
    ensureCatalogue: (prices) => ensureCatalogue(stripe, prices),
    async missingPlans(wanted) {
      const [pricesByPlan] = await Promise.all([readPrices(stripe), requireWriteAccess(stripe)]);
      return planNames.filter((plan) => {
        const price = wanted[plan];
        const prices = pricesByPlan.get(plan);
        return price !== undefined && (prices === undefined || !hasTerms(prices, price));
      });
    },
  });
}

/** Throws if the key may only read: then Stripe refuses even to change a customer that does not exist. */
const requireWriteAccess = (stripe: Stripe) =>
  undefinedIfMissing(stripe.customers.update("cus_of_no_one", { metadata: {} }));

function withAppErrors(payments: Payments): Payments {
  return new Proxy(payments, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return async (...args: readonly unknown[]) => {
        try {
          return await method(...args);
        } catch (error) {
          throw toAppError(error);
        }
      };
    },
  });
}

function customerMethods(stripe: Stripe): Pick<Payments, "customer" | "payerOf"> {
  return {
    async customer({ tenantId, userId, email, name }) {
      // Stripe forgets idempotency keys after a day, so the customer is first searched by the address.
      const { data } = await stripe.customers.list({ email, limit: maxCustomers });
      const existing = data.find(({ metadata }) => metadata.tenantId === tenantId && metadata.userId === userId);
      if (existing) return existing.id;
      const idempotencyKey = `cust:${tenantId}:${userId}`;
      try {
        const created = await stripe.customers.create(
          { email, name, metadata: { tenantId, userId } },
          { idempotencyKey },
        );
        return created.id;
      } catch (error) {
        // An earlier attempt, which got no answer, had another name or address.
        if (readFailure(error)?.type !== "StripeIdempotencyError") throw error;
        throw new AppError("conflict", refusal("subscription_processing"));
      }
    },

    async payerOf(customerId) {
      const customer = await undefinedIfMissing(stripe.customers.retrieve(customerId));
      if (!customer || customer.deleted) return undefined;
      const { tenantId, userId } = customer.metadata;
      return tenantId && userId ? { tenantId, userId } : undefined;
    },
  };
}

function checkoutMethods(stripe: Stripe): Pick<Payments, "beginCheckout" | "endCheckouts" | "checkout"> {
  async function openCheckoutIds(customer: string): Promise<readonly string[]> {
    const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: pageLimit });
    return data.map(({ id }) => id);
  }

  return {
    async beginCheckout({ checkoutId, customerId: customer, payer, plan, price, successUrl, cancelUrl }) {
      const { flat, calls } = await pricesFor(stripe, plan, price);
      const { tenantId, userId } = payer;
      const content: Stripe.Checkout.SessionCreateParams = {
        mode: "subscription",
        customer,
        client_reference_id: userId,
        line_items: [{ price: flat.id, quantity: 1 }, { price: calls.id }],
        subscription_data: { metadata: { tenantId, userId } },
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const idempotencyKey = `checkout:${checkoutId}:${sha256(JSON.stringify(content), "base64url")}`;
      const { id, url } = await stripe.checkout.sessions.create(content, { idempotencyKey });
      if (!url) throw new Error("A checkout without an address");
      // A repeated creation returns the first answer, even if the checkout is no longer open.
      const openIds = await openCheckoutIds(customer);
      for (const openId of openIds) if (openId !== id) await expireIfOpen(stripe, openId);
      return openIds.includes(id) ? { sessionId: id, url } : undefined;
    },

    async endCheckouts(customer) {
      for (const id of await openCheckoutIds(customer)) await expireIfOpen(stripe, id);
    },

    async checkout(sessionId) {
      const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(sessionId));
      if (!session?.customer) return undefined;
      const status = checkoutStatuses.find((known) => known === session.status) ?? "open";
      return { status, customerId: objectId(session.customer) };
    },
  };
}

/** A checkout that was completed meanwhile cannot expire. */
async function expireIfOpen(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!hasStatus(error, 400)) throw error;
  }
}

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === status;

type SubscriptionMethods = Pick<
  Payments,
  "subscriptions" | "endSubscription" | "history" | "previewChange" | "changePlan" | "setCancellation"
>;

function subscriptionMethods(stripe: Stripe): SubscriptionMethods {
  async function itemsOfPlan(subscriptionId: string, plan: PlanName, price: PlanPrice) {
    const [subscription, prices] = await Promise.all([
      stripe.subscriptions.retrieve(subscriptionId),
      pricesFor(stripe, plan, price),
    ]);
    const items = subscription.items.data.map((item) => ({
      id: item.id,
      price: isFlat(item) ? prices.flat.id : prices.calls.id,
    }));
    return { items, periodEnd: subscription.items.data[0]?.current_period_end ?? subscription.created };
  }

  return {
    async subscriptions(customer) {
      const { data } = await stripe.subscriptions.list({
        customer,
        status: "all",
        limit: pageLimit,
        expand: ["data.latest_invoice"],
      });
      return [...data].sort((one, other) => other.created - one.created).map(readSubscription);
    },

    async endSubscription(subscription) {
      try {
        await stripe.subscriptions.cancel(subscription);
      } catch (error) {
        if (!hasErrorCode(error, "resource_missing")) throw error;
      }
    },

    async history(customer) {
      const [{ data: subscriptions }, { data: invoices }] = await Promise.all([
        stripe.subscriptions.list({ customer, status: "all", limit: pageLimit }),
        stripe.invoices.list({ customer, limit: pageLimit }),
      ]);
      const latestFirst = [...subscriptions].sort((one, other) => other.created - one.created);
      return latestFirst.map((subscription) => {
        const ownInvoices = invoices.filter((invoice) => invoiceSubscriptionId(invoice) === subscription.id);
        const paidCents = ownInvoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
        return { subscription: readSubscription(subscription), invoiceCount: ownInvoices.length, paidCents };
      });
    },

    async previewChange(subscription, plan, price) {
      const { items, periodEnd } = await itemsOfPlan(subscription, plan, price);
      const invoice = await stripe.invoices.createPreview({
        subscription,
        subscription_details: { items, proration_behavior: "always_invoice" },
      });
      return {
        amountDueCents: invoice.total,
        lines: invoice.lines.data.map(({ description, amount }) => ({
          description: description ?? "",
          amountCents: amount,
        })),
        periodEnd: isoTime(periodEnd),
      };
    },

    async changePlan(subscription, plan, price) {
      const { items } = await itemsOfPlan(subscription, plan, price);
      await stripe.subscriptions.update(subscription, {
        items,
        proration_behavior: "always_invoice",
        // If the card is declined, nothing changes.
        payment_behavior: "error_if_incomplete",
      });
    },

    async setCancellation(subscription, cancelsAtPeriodEnd) {
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: cancelsAtPeriodEnd });
    },
  };
}

function usageMethods(stripe: Stripe): Pick<Payments, "reportCall" | "countCalls"> {
  return {
    async reportCall({ customerId, callId, at }) {
      try {
        await stripe.billing.meterEvents.create({
          event_name: meterEvent,
          payload: { stripe_customer_id: customerId, value: "1" },
          identifier: callId,
          timestamp: toSeconds(at),
        });
        return "counted";
      } catch (error) {
        if (isDuplicateEvent(error)) return "counted";
        if (hasErrorCode(error, "timestamp_too_far_in_past")) return "late";
        throw error;
      }
    },

    async countCalls(customer, from, to) {
      const meter = await findMeter(stripe);
      if (!meter) return 0;
      const { data } = await stripe.billing.meters.listEventSummaries(meter.id, {
        customer,
        start_time: toSeconds(from),
        end_time: toSeconds(to),
      });
      return data.reduce((sum, { aggregated_value }) => sum + aggregated_value, 0);
    },
  };
}

const isDuplicateEvent = (error: unknown): boolean =>
  error instanceof Error && hasStatus(error, 400) && /already exists/.test(error.message);
