import { refusal } from "@callwright/contracts/refusals";
import { AppError, notFound } from "@callwright/core/kernel/error";
import type { Payments } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { found, isCode } from "./refusal.ts";
import { currentSubscription, objectId, readCard, readInvoice } from "./translate.ts";

const mostCards = 20;
const mostInvoices = 24;

type CardMethods = Pick<Payments, "cards" | "beginCard" | "attachCard" | "setDefaultCard" | "removeCard" | "invoices">;

export function cardMethods(stripe: Stripe): CardMethods {
  const running = async (customer: string) =>
    currentSubscription((await stripe.subscriptions.list({ customer, status: "all", limit: 10 })).data);

  /** The subscription's own card goes before the customer's. */
  async function defaultOf(customer: string): Promise<string | undefined> {
    const [known, subscription] = await Promise.all([stripe.customers.retrieve(customer), running(customer)]);
    const own = subscription?.status === "canceled" ? null : subscription?.default_payment_method;
    const card = own ?? (known.deleted ? null : known.invoice_settings.default_payment_method);
    return card ? objectId(card) : undefined;
  }

  async function ownCard(customer: string, id: string): Promise<void> {
    const card = await found(stripe.paymentMethods.retrieve(id));
    if (!card?.customer || objectId(card.customer) !== customer) throw notFound("card");
  }

  return {
    async cards(customer) {
      const [{ data }, defaultId] = await Promise.all([
        stripe.paymentMethods.list({ customer, type: "card", limit: mostCards }),
        defaultOf(customer),
      ]);
      const cards = data.map((card) => readCard(card, defaultId));
      return cards.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
    },

    async beginCard(customer) {
      const { data: known } = await stripe.setupIntents.list({ customer });
      const unused = known.find(({ status }) => status === "requires_payment_method");
      const intent =
        unused ??
        (await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        }));
      if (!intent.client_secret) throw new Error("A setup intent without a secret");
      return intent.client_secret;
    },

    async attachCard(customer, id) {
      const card = await found(stripe.paymentMethods.retrieve(id));
      if (!card) throw notFound("card");
      if (card.customer) return ownCard(customer, id);
      await stripe.paymentMethods.attach(id, { customer });
    },

    async setDefaultCard(customer, id) {
      await ownCard(customer, id);
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      const subscription = await running(customer);
      if (!subscription || subscription.status === "canceled" || subscription.status === "incomplete_expired") return;
      await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
      const { data } = await stripe.invoices.list({ customer, status: "open", limit: mostInvoices });
      for (const { id: invoice } of data) await payOnce(stripe, invoice, id);
    },

    async removeCard(customer, id) {
      await ownCard(customer, id);
      const subscription = await running(customer);
      const isRunning = subscription && subscription.status !== "canceled";
      if (isRunning && (await defaultOf(customer)) === id)
        throw new AppError("conflict", refusal("card_pays_subscription"));
      await stripe.paymentMethods.detach(id);
    },

    async invoices(customer) {
      const { data } = await stripe.invoices.list({ customer, limit: mostInvoices });
      return data.map(readInvoice);
    },
  };
}

/** A repeated payment of a paid invoice is none. */
async function payOnce(stripe: Stripe, invoice: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: card });
  } catch (error) {
    if (!isCode(error, "invoice_already_paid")) throw error;
  }
}
