/** Every request of the payments port, as it goes over the wire, against the parameter types of Stripe's SDK. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clockOffset, now, nowIso, setClockOffset } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { setLogSink } from "@callwright/core/kernel/log";
import type { Payments } from "@callwright/core/ports/payments";
import { agencyAccount, platformAccount, platformWebhookSecret } from "@callwright/local/simulators/stripe/accounts";
import { expect, it } from "vitest";
import { cards } from "../support/outside/stripe.ts";
import { openStripeWorld, type RecordedRequest } from "../support/outside/stripe-world.ts";

/** The type of each request's parameters. */
const paramTypes: Readonly<Record<string, string>> = {
  "GET /v1/customers": "CustomerListParams",
  "POST /v1/customers": "CustomerCreateParams",
  "GET /v1/customers/:id": "CustomerRetrieveParams",
  "POST /v1/customers/:id": "CustomerUpdateParams",
  "GET /v1/checkout/sessions": "Checkout.SessionListParams",
  "POST /v1/checkout/sessions": "Checkout.SessionCreateParams",
  "GET /v1/checkout/sessions/:id": "Checkout.SessionRetrieveParams",
  "POST /v1/checkout/sessions/:id/expire": "Checkout.SessionExpireParams",
  "GET /v1/subscriptions": "SubscriptionListParams",
  "GET /v1/subscriptions/:id": "SubscriptionRetrieveParams",
  "POST /v1/subscriptions/:id": "SubscriptionUpdateParams",
  "DELETE /v1/subscriptions/:id": "SubscriptionCancelParams",
  "POST /v1/invoices/:id/void": "InvoiceVoidInvoiceParams",
  "GET /v1/invoice_payments": "InvoicePaymentListParams",
  "POST /v1/refunds": "RefundCreateParams",
  "GET /v1/invoices": "InvoiceListParams",
  "POST /v1/invoices/create_preview": "InvoiceCreatePreviewParams",
  "POST /v1/invoices/:id/pay": "InvoicePayParams",
  "GET /v1/payment_methods": "PaymentMethodListParams",
  "GET /v1/payment_methods/:id": "PaymentMethodRetrieveParams",
  "POST /v1/payment_methods/:id/attach": "PaymentMethodAttachParams",
  "POST /v1/payment_methods/:id/detach": "PaymentMethodDetachParams",
  "GET /v1/setup_intents": "SetupIntentListParams",
  "POST /v1/setup_intents": "SetupIntentCreateParams",
  "POST /v1/billing_portal/sessions": "BillingPortal.SessionCreateParams",
  "GET /v1/billing/meters": "Billing.MeterListParams",
  "POST /v1/billing/meters": "Billing.MeterCreateParams",
  "GET /v1/billing/meters/:id/event_summaries": "Billing.MeterListEventSummariesParams",
  "POST /v1/billing/meter_events": "Billing.MeterEventCreateParams",
  "GET /v1/prices": "PriceListParams",
  "POST /v1/prices": "PriceCreateParams",
  "GET /v1/products/:id": "ProductRetrieveParams",
  "POST /v1/products": "ProductCreateParams",
};

const idPart = /\/(?:(?:cus|cs|sub|in|pm|mtr|si)_\w+|callwright_\w+)/g;
const operationOf = ({ method, path }: RecordedRequest): string => `${method} ${path.replace(idPart, "/:id")}`;

type Form = { [key: string]: Form | string };

/** `items[0][price]=…` as an object; arrays stay objects of their indexes. */
function parseForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    let node = form;
    for (const key of keys.slice(0, -1)) {
      const next = node[key] ?? {};
      if (typeof next === "string") throw new Error(`${name} is both a value and an object`);
      node[key] = next;
      node = next;
    }
    node[keys.at(-1) ?? ""] = value;
  }
  return form;
}

/** A form has only strings: numbers and booleans become `scalar`, which fits any type; words stay literals. */
function literalOf(value: Form | string): string {
  if (typeof value === "string") return /^(?:-?\d+|true|false|)$/.test(value) ? "scalar" : JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return `[${entries.map(([, one]) => literalOf(one)).join(", ")}]`;
  return `{ ${entries.map(([key, one]) => `${JSON.stringify(key)}: ${literalOf(one)}`).join(", ")} }`;
}

const root = join(import.meta.dirname, "../..");

/** What the compiler reports about the requests, as code of the SDK's types. */
function compilerErrors(requests: readonly RecordedRequest[]): string {
  const folder = mkdtempSync(join(tmpdir(), "callwright-stripe-"));
  try {
    const file = join(folder, "requests.ts");
    const lines = requests.map(
      (request, index) =>
        `export const r${index}: Stripe.${paramTypes[operationOf(request)]} = ${literalOf(parseForm(request.body))};`,
    );
    const sdk = join(root, "node_modules/stripe/esm/stripe.esm.node.js");
    const head = [`import type { Stripe } from ${JSON.stringify(sdk)};`, "declare const scalar: never;"];
    writeFileSync(file, [...head, ...new Set(lines)].join("\n"));
    const options = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "nodenext",
      "--target",
      "esnext",
    ];
    const nodeTypes = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
    execFileSync(join(root, "node_modules/.bin/tsc"), [...options, ...nodeTypes, file], { encoding: "utf8" });
    return "";
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const price = { priceCents: 9_900, calls: 200, overageCents: 29 };
const ada = { tenantId: "ten_1", userId: "user_1", email: "ada@acme.test", name: "Ada" };
const urls = { successUrl: "https://acme.test/billing/{CHECKOUT_SESSION_ID}", cancelUrl: "https://acme.test/" };

it("requests have only parameters of the types of 2026-10-28.endive, and no key gets into logs or errors", async () => {
  setClockOffset(0);
  const logged: string[] = [];
  setLogSink((line) => void logged.push(line));
  const stripe = openStripeWorld();
  const [platform, agency] = await Promise.all([
    stripe.payments.open(platformAccount),
    stripe.payments.open({ ...agencyAccount, secretKey: agencyAccount.restrictedKey }),
  ]);
  const customer = await platform.customer(ada);
  const openCheckout = async () => {
    const checkout = {
      checkoutId: newId("req"),
      customerId: customer,
      payer: ada,
      plan: "Start",
      price,
      ...urls,
    } as const;
    const opened = await platform.beginCheckout(checkout);
    if (!opened) throw new Error("The checkout is not open");
    return opened;
  };
  const subscribe = async (card: string) => {
    const { url, sessionId } = await openCheckout();
    await stripe.pay(url, card);
    return sessionId;
  };
  const subscriptionId = async () => (await platform.subscriptions(customer))[0]?.subscriptionId ?? "";
  const saveCard = async (card?: string) => stripe.saveCard(await platform.setUpCard(customer), card);
  const startOfMinute = () => new Date(Math.floor(now() / 60_000) * 60_000).toISOString();

  /** One request for each method of the port; the type demands one for every new method. */
  const requestByMethod: Record<keyof Payments, () => Promise<unknown>> = {
    ensureCatalogue: () => agency.ensureCatalogue({ Start: price, Grow: price, Scale: price }),
    missingPlans: () => agency.missingPlans({ Start: price }),
    customer: () => agency.customer(ada),
    payerOf: () => platform.payerOf(customer),
    beginCheckout: openCheckout,
    endCheckouts: () => platform.endCheckouts(customer),
    checkout: async () => platform.checkout(await subscribe(cards.good)),
    subscriptions: () => platform.subscriptions(customer),
    history: () => platform.history(customer),
    previewChange: async () => platform.previewChange(await subscriptionId(), "Grow", { ...price, calls: 900 }),
    changePlan: async () => platform.changePlan(await subscriptionId(), "Start", price),
    setCancellation: async () => platform.setCancellation(await subscriptionId(), false),
    cards: () => platform.cards(customer),
    setUpCard: () => platform.setUpCard(customer),
    reportCall: () => platform.reportCall({ customerId: customer, callId: "call_1", at: nowIso() }),
    countCalls: async () => {
      const from = startOfMinute();
      // The renewal's invoice stays open until the next card.
      await platform.setDefaultCard(customer, await saveCard(cards.declinesLater));
      setClockOffset(clockOffset() + 33 * 86_400_000);
      stripe.settle();
      return platform.countCalls(customer, from, startOfMinute());
    },
    attachCard: async () => platform.attachCard(customer, await saveCard()),
    setDefaultCard: async () => platform.setDefaultCard(customer, await saveCard()),
    removeCard: async () => {
      const spare = (await platform.cards(customer)).find(({ isDefault }) => !isDefault);
      return platform.removeCard(customer, spare?.id ?? "");
    },
    invoices: () => platform.invoices(customer),
    refund: async () => {
      const since = new Date(0).toISOString();
      return platform.refund({ customerId: customer, subscriptionId: await subscriptionId(), since });
    },
    endSubscription: async () => platform.endSubscription(await subscriptionId()),
    portal: () => platform.portal(customer, "https://acme.test/settings/billing"),
  };
  for (const request of Object.values(requestByMethod)) await request();
  const readOnly = await stripe.payments.open({ ...agencyAccount, secretKey: agencyAccount.readOnlyKey });
  const refusals: unknown[] = [];
  for (const account of [
    readOnly,
    await stripe.payments.open({ secretKey: "rk_test_canary51f0canary", publishableKey: "" }),
  ])
    await account.missingPlans({ Start: price }).catch((error: unknown) => refusals.push(error));
  stripe.close();

  const operations = new Set(stripe.requests.map(operationOf));
  expect([...operations].filter((operation) => !paramTypes[operation])).toEqual([]);
  // Not needed here: no invoice of the refunded subscription is open, and a saved card belongs to its customer already.
  expect(Object.keys(paramTypes).filter((operation) => !operations.has(operation))).toEqual([
    "POST /v1/invoices/:id/void",
    "POST /v1/payment_methods/:id/attach",
  ]);
  expect(new Set(stripe.requests.map(({ version }) => version))).toEqual(new Set(["2026-10-28.endive"]));
  expect(compilerErrors(stripe.requests)).toBe("");
  // The check itself would notice an unknown parameter.
  const [first] = stripe.requests.filter(({ method }) => method === "POST");
  expect(first && compilerErrors([{ ...first, body: `${first.body}&unheard_of=x` }])).toContain("unheard_of");

  expect(refusals).toHaveLength(2);
  const text = [...logged, ...refusals.map((error) => JSON.stringify(error, Object.getOwnPropertyNames(error)))].join();
  for (const { secretKey, restrictedKey, readOnlyKey } of [platformAccount, agencyAccount])
    for (const key of [secretKey, restrictedKey, readOnlyKey]) expect(text).not.toContain(key);
  expect(text).not.toMatch(/rk_test_canary|whsec_/);
  expect(text).not.toContain(platformWebhookSecret);
}, 60_000);
