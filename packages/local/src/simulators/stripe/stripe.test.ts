import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World, waitUntil } from "../test-world.ts";
import { agencyAccount as account } from "./accounts.ts";

let world: World;
let stripe: Stripe;
let secret: string;

const stripeWithKey = (key: string) =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const { pathname, search } = new URL(String(url instanceof Request ? url.url : url));
      return fetch(`${world.baseUrl}/stripe${pathname}${search}`, init);
    }),
  });

beforeAll(async () => {
  world = await openWorld();
  stripe = stripeWithKey(account.secretKey);
  const endpoint = await stripe.webhookEndpoints.create({ url: world.hookUrl, enabled_events: ["*"] });
  secret = endpoint.secret ?? "";
});
afterAll(() => world.close());

async function createPrices() {
  const meter = await stripe.billing.meters.create({
    display_name: "Calls",
    event_name: "ai_call",
    default_aggregation: { formula: "sum" },
  });
  const product = await stripe.products.create({ name: "Start" });
  const flat = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 9900,
    recurring: { interval: "month" },
    lookup_key: "start_flat_monthly",
  });
  const metered = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    billing_scheme: "tiered",
    tiers_mode: "graduated",
    recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    tiers: [
      { up_to: 2, unit_amount: 0 },
      { up_to: "inf", unit_amount: 29 },
    ],
    lookup_key: "start_calls_monthly",
  });
  return { meter, flat, metered };
}

/** Posts to 127.0.0.1, where the test's server listens; the address is for browsers and says "localhost". */
const submitCheckoutForm = async (url: string, fields: Record<string, string>) =>
  fetch(url.replace("localhost", "127.0.0.1"), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
const card = (number: string) => ({ number, expiry: "12 / 30", cvc: "123", name: "Ada" });

describe("Stripe", () => {
  test("a checkout starts a subscription, and its renewal a month later bills the usage", async () => {
    const { flat, metered } = await createPrices();
    const customer = await stripe.customers.create({ email: "ada@acme.test", metadata: { userId: "u1" } });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: flat.id, quantity: 1 }, { price: metered.id }],
      success_url: "http://acme.test/billing/{CHECKOUT_SESSION_ID}",
    });
    const url = session.url ?? "";
    const declined = await submitCheckoutForm(url, card("4000 0000 0000 0002"));
    expect([declined.status, await declined.text()]).toEqual([200, expect.stringContaining("Your card was declined.")]);
    const paid = await submitCheckoutForm(url, card("4242424242424242"));
    expect(paid.headers.get("location")).toBe(`http://acme.test/billing/${session.id}`);

    const completed = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
    const subscription = typeof completed.subscription === "object" ? completed.subscription : null;
    expect([completed.status, subscription?.status]).toEqual(["complete", "active"]);
    for (let call = 1; call <= 5; call += 1)
      await stripe.billing.meterEvents.create({
        event_name: "ai_call",
        identifier: `call_${call}`,
        payload: { stripe_customer_id: customer.id, value: "1" },
      });
    await expect(
      stripe.billing.meterEvents.create({
        event_name: "ai_call",
        identifier: "call_5",
        payload: { stripe_customer_id: customer.id, value: "1" },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining("already exists") });
    world.moveClock(32 * 86_400);
    const types = () => world.webhooks.map(({ body }) => JSON.parse(body).type);
    await waitUntil(() => types().filter((type) => type === "invoice.paid").length === 2);
    const { data: invoices } = await stripe.invoices.list({ customer: customer.id });
    expect(invoices.map(({ status, total }) => [status, total])).toEqual([
      ["paid", 9900 + 3 * 29],
      ["paid", 9900],
    ]);
    expect(types()).toEqual(expect.arrayContaining(["checkout.session.completed", "customer.subscription.updated"]));
    const [webhook] = world.webhooks;
    const anyAgeSeconds = Number.MAX_SAFE_INTEGER; // the clock has moved since
    const event = stripe.webhooks.constructEvent(
      webhook?.body ?? "",
      webhook?.headers.get("stripe-signature") ?? "",
      secret,
      anyAgeSeconds,
    );
    expect(event.id).toMatch(/^evt_/);
  });

  test("unknown parameters, wrong keys and writes with a read-only key are refused", async () => {
    const typo: object = { emial: "x" };
    await expect(stripe.customers.create(typo)).rejects.toMatchObject({ code: "parameter_unknown", param: "emial" });
    await expect(stripeWithKey("sk_test_wrong").customers.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripeWithKey(account.readOnlyKey).customers.create({})).rejects.toMatchObject({ statusCode: 403 });
  });

  test("a repeated idempotency key creates nothing twice, and refuses other parameters", async () => {
    const options = { idempotencyKey: "cust:1" };
    const first = await stripe.customers.create({ email: "eve@acme.test" }, options);
    expect((await stripe.customers.create({ email: "eve@acme.test" }, options)).id).toBe(first.id);
    await expect(stripe.customers.create({ email: "other@acme.test" }, options)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
  });
});
