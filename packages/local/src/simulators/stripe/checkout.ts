/** What the hosted pages do with a card: complete a checkout, pay an open invoice. */
import type { StripeRouteDeps } from "./app.ts";
import { type CardInput, checkCard, declineOf, newCard } from "./cards.ts";
import { StripeError } from "./errors.ts";
import type { CheckoutSession, Invoice, PaymentMethod } from "./objects.ts";

export type PayResult =
  | { readonly kind: "done" }
  | { readonly kind: "declined"; readonly words: string }
  /** The person has to pass 3-D Secure first. */
  | { readonly kind: "authenticate"; readonly cardId: string };

export interface Checkout {
  session(id: string): { readonly account: string; readonly session: CheckoutSession } | undefined;
  invoice(id: string): { readonly account: string; readonly invoice: Invoice } | undefined;
  completeSession(id: string, card: CardInput): PayResult;
  /** Continues a checkout after 3-D Secure. */
  authenticateSession(id: string, cardId: string, hasPassed: boolean): PayResult;
  payInvoice(id: string, card: CardInput): PayResult;
}

export function createCheckout({ objects, cycle, emit, now }: StripeRouteDeps): Checkout {
  const session: Checkout["session"] = (id) => {
    const account = objects.accountOf(id);
    const object = account === undefined ? undefined : objects.get(account, "checkout.session", id);
    return account !== undefined && object ? { account, session: object } : undefined;
  };
  const invoice: Checkout["invoice"] = (id) => {
    const account = objects.accountOf(id);
    const object = account === undefined ? undefined : objects.get(account, "invoice", id);
    return account !== undefined && object ? { account, invoice: object } : undefined;
  };

  function saveCard(account: string, card: PaymentMethod): void {
    emit(account, "payment_method.attached", objects.put(account, card), now());
    const customer = card.customer && objects.get(account, "customer", card.customer);
    if (customer && !customer.invoice_settings.default_payment_method)
      objects.put(account, { ...customer, invoice_settings: { default_payment_method: card.id } });
  }

  function subscribe(account: string, openSession: CheckoutSession, card: PaymentMethod): PayResult {
    const prices = openSession.$.prices.flatMap((id) => objects.get(account, "price", id) ?? []);
    try {
      const { customer, $ } = openSession;
      const subscription = cycle.create({ account, customer, prices, card, metadata: $.metadata }, now());
      saveCard(account, card);
      const completedSession: CheckoutSession = {
        ...openSession,
        status: "complete",
        payment_status: "paid",
        subscription: subscription.id,
        url: null,
      };
      emit(account, "checkout.session.completed", objects.put(account, completedSession), now());
      return { kind: "done" };
    } catch (error) {
      if (error instanceof StripeError) return { kind: "declined", words: error.message };
      throw error;
    }
  }

  return {
    session,
    invoice,
    completeSession(id, input) {
      const found = session(id);
      if (found?.session.status !== "open") return { kind: "declined", words: "This checkout has expired." };
      const check = checkCard(input, now());
      if (!check.ok) return { kind: "declined", words: check.words };
      const card = newCard(input, found.session.customer, now(), { isAuthenticated: false });
      if (!check.needsAuthentication) return subscribe(found.account, found.session, card);
      // The card is the customer's only once 3-D Secure is passed.
      objects.put(found.account, { ...card, customer: null });
      return { kind: "authenticate", cardId: card.id };
    },
    authenticateSession(id, cardId, hasPassed) {
      const found = session(id);
      const card = found && objects.get(found.account, "payment_method", cardId);
      if (found?.session.status !== "open" || !card) return { kind: "declined", words: "This checkout has expired." };
      if (!hasPassed)
        return {
          kind: "declined",
          words: "We are unable to authenticate your payment method. Please choose a different one.",
        };
      const authenticatedCard: PaymentMethod = {
        ...card,
        customer: found.session.customer,
        $: { ...card.$, isAuthenticated: true },
      };
      return subscribe(found.account, found.session, authenticatedCard);
    },
    payInvoice(id, input) {
      const found = invoice(id);
      if (found?.invoice.status !== "open") return { kind: "declined", words: "This invoice is not open." };
      const check = checkCard(input, now());
      if (!check.ok) return { kind: "declined", words: check.words };
      // An invoice's page asks for no 3-D Secure, so each card counts as authenticated.
      const card = newCard(input, found.invoice.customer, now(), { isAuthenticated: true });
      if (declineOf(card, now())) return { kind: "declined", words: "Your card was declined." };
      saveCard(found.account, card);
      cycle.pay(found.account, found.invoice, card, now());
      return { kind: "done" };
    },
  };
}
