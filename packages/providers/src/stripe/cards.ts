import { refusal } from "@callwright/contracts/refusals";
import { AppError, notFound } from "@callwright/core/kernel/error";
import type { Payments } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { hasErrorCode, undefinedIfMissing } from "./refusal.ts";
import { currentSubscription, hasEnded, objectId, readCard, readInvoice } from "./translate.ts";

const maxCards = 20;
const maxInvoices = 24;

type CardMethods = Pick<Payments, "cards" | "setUpCard" | "attachCard" | "setDefaultCard" | "removeCard" | "invoices">;

export function cardMethods(stripe: Stripe): CardMethods {
  async function findSubscription(customer: string): Promise<Stripe.Subscription | undefined> {
    const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 10 });
    const current = currentSubscription(data);
    return current && !hasEnded(current) ? current : undefined;
  }

  /** The subscription's own card comes before the customer's. */
  async function findDefaultCard(customer: string): Promise<string | undefined> {
    const [stripeCustomer, subscription] = await Promise.all([
      stripe.customers.retrieve(customer),
      findSubscription(customer),
    ]);
    const customerCard = stripeCustomer.deleted ? null : stripeCustomer.invoice_settings.default_payment_method;
    const card = subscription?.default_payment_method ?? customerCard;
    return card ? objectId(card) : undefined;
  }

  async function requireOwnCard(customer: string, id: string): Promise<void> {
    const card = await undefinedIfMissing(stripe.paymentMethods.retrieve(id));
    if (!card?.customer || objectId(card.customer) !== customer) throw notFound("card");
  }

  return {
    async cards(customer) {
      const [{ data }, defaultId] = await Promise.all([
        stripe.paymentMethods.list({ customer, type: "card", limit: maxCards }),
        findDefaultCard(customer),
      ]);
      const cards = data.map((card) => readCard(card, defaultId));
      return cards.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
    },

    async setUpCard(customer) {
      const { data: setupIntents } = await stripe.setupIntents.list({ customer });
      const unusedIntent = setupIntents.find(({ status }) => status === "requires_payment_method");
      const intent =
        unusedIntent ??
        (await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        }));
      if (!intent.client_secret) throw new Error("A setup intent without a secret");
      return intent.client_secret;
    },

    async attachCard(customer, id) {
      const card = await undefinedIfMissing(stripe.paymentMethods.retrieve(id));
      if (!card) throw notFound("card");
      if (card.customer) return requireOwnCard(customer, id);
      await stripe.paymentMethods.attach(id, { customer });
    },

    async setDefaultCard(customer, id) {
      await requireOwnCard(customer, id);
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      const subscription = await findSubscription(customer);
      if (!subscription) return;
      await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
      // Open invoices are those that the earlier card did not pay.
      const { data } = await stripe.invoices.list({ customer, status: "open", limit: maxInvoices });
      for (const { id: invoiceId } of data) await payUnlessPaid(stripe, invoiceId, id);
    },

    async removeCard(customer, id) {
      await requireOwnCard(customer, id);
      if ((await findSubscription(customer)) && (await findDefaultCard(customer)) === id)
        throw new AppError("conflict", refusal("card_pays_subscription"));
      await stripe.paymentMethods.detach(id);
    },

    async invoices(customer) {
      const { data } = await stripe.invoices.list({ customer, limit: maxInvoices });
      return data.map(readInvoice);
    },
  };
}

async function payUnlessPaid(stripe: Stripe, invoiceId: string, cardId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId, { payment_method: cardId });
  } catch (error) {
    if (!hasErrorCode(error, "invoice_already_paid")) throw error;
  }
}
