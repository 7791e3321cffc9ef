/** Customers, their cards, and setup intents, which save a card. */
import type { StripeRouteDeps } from "./app.ts";
import { invalid, missing } from "./errors.ts";
import { type Customer, newStripeId, type PaymentMethod, type SetupIntent } from "./objects.ts";
import {
  attachParams,
  byCustomerListParams,
  customerListParams,
  customerParams,
  retrievalParams,
  setupIntentParams,
} from "./params.ts";
import { listOf } from "./routing.ts";

export function customerRoutes({ route, objects, emit }: StripeRouteDeps): void {
  const getCustomer = (account: string, id: string): Customer => {
    const customer = objects.get(account, "customer", id);
    if (!customer) throw missing("customer", id);
    return customer;
  };
  const getCard = (account: string, id: string): PaymentMethod => {
    const card = objects.get(account, "payment_method", id);
    if (!card) throw missing("payment_method", id, "payment_method");
    return card;
  };

  route("post", "/v1/customers", customerParams, ({ account, params, atMs }) => {
    const { email = null, name = null, metadata = {} } = params;
    const customer: Customer = {
      id: newStripeId("cus"),
      object: "customer",
      created: Math.floor(atMs / 1000),
      livemode: false,
      metadata,
      email,
      name,
      balance: 0,
      invoice_settings: { default_payment_method: null },
    };
    emit(account, "customer.created", objects.put(account, customer), atMs);
    return customer;
  });
  route("get", "/v1/customers", customerListParams, ({ account, params }) => {
    const { email, limit } = params;
    const customers = objects.list(account, "customer").filter((one) => email === undefined || one.email === email);
    return listOf("/v1/customers", customers, limit);
  });
  route("get", "/v1/customers/:id", retrievalParams, ({ account, id }) => getCustomer(account, id));
  route("post", "/v1/customers/:id", customerParams, ({ account, id, params, atMs }) => {
    const customer = getCustomer(account, id);
    const { email = customer.email, name = customer.name, metadata, invoice_settings } = params;
    const cardId = invoice_settings?.default_payment_method;
    if (cardId && getCard(account, cardId).customer !== id) throw missing("payment_method", cardId, "invoice_settings");
    const changedCustomer = objects.put<Customer>(account, {
      ...customer,
      email,
      name,
      metadata: { ...customer.metadata, ...metadata },
      // An empty id removes the default card.
      invoice_settings: cardId === undefined ? customer.invoice_settings : { default_payment_method: cardId || null },
    });
    emit(account, "customer.updated", changedCustomer, atMs);
    return changedCustomer;
  });

  route("get", "/v1/payment_methods", byCustomerListParams, ({ account, params }) =>
    listOf("/v1/payment_methods", objects.list(account, "payment_method", params.customer), params.limit),
  );
  route("get", "/v1/payment_methods/:id", retrievalParams, ({ account, id }) => getCard(account, id));
  route("post", "/v1/payment_methods/:id/attach", attachParams, ({ account, id, params, atMs }) => {
    const card = getCard(account, id);
    getCustomer(account, params.customer);
    if (card.customer && card.customer !== params.customer)
      throw invalid("The payment method you provided has already been attached to a customer.", "payment_method");
    if (card.customer) return card;
    const attachedCard = objects.put(account, { ...card, customer: params.customer });
    emit(account, "payment_method.attached", attachedCard, atMs);
    return attachedCard;
  });
  route("post", "/v1/payment_methods/:id/detach", retrievalParams, ({ account, id, atMs }) => {
    const card = getCard(account, id);
    if (!card.customer)
      throw invalid("The payment method you provided is not attached to a customer.", "payment_method");
    const detachedCard = objects.put(account, { ...card, customer: null });
    emit(account, "payment_method.detached", detachedCard, atMs);
    return detachedCard;
  });
  setupIntentRoutes({ route, objects }, getCustomer);
}

function setupIntentRoutes(
  { route, objects }: Pick<StripeRouteDeps, "route" | "objects">,
  getCustomer: (account: string, id: string) => Customer,
): void {
  route("post", "/v1/setup_intents", setupIntentParams, ({ account, params, atMs }) => {
    const { customer = null, usage = "off_session", metadata = {} } = params;
    if (customer) getCustomer(account, customer);
    const id = newStripeId("seti");
    return objects.put<SetupIntent>(account, {
      id,
      object: "setup_intent",
      created: Math.floor(atMs / 1000),
      livemode: false,
      metadata,
      client_secret: `${id}_secret_${newStripeId("s").slice(2)}`,
      status: "requires_payment_method",
      customer,
      payment_method: null,
      usage,
    });
  });
  route("get", "/v1/setup_intents", byCustomerListParams, ({ account, params }) =>
    listOf("/v1/setup_intents", objects.list(account, "setup_intent", params.customer), params.limit),
  );
  route("get", "/v1/setup_intents/:id", retrievalParams, ({ account, id }) => {
    const intent = objects.get(account, "setup_intent", id);
    if (!intent) throw missing("setup_intent", id);
    return intent;
  });
}
