import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { goodPassword, signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { cards, payAt, submit, subscribe } from "../support/outside/stripe.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

function expectReason(
  answer: Parameters<typeof expectRefusal>[0],
  code: Parameters<typeof expectRefusal>[1],
  reason: string,
) {
  expect(expectRefusal(answer, code).refusal.code).toBe(reason);
}

async function subscriptionOf(client: Client) {
  const { data } = await client.call(endpoints.getCurrentSubscription);
  const [subscription] = data;
  if (!subscription) throw new Error("No entry");
  return subscription;
}

const mailOf = (name: string) => `${name}@billing.test`;
const person = (name: string) => signUpNewcomer(url(), mailOf(name));
/** Needed after moving the clock, which ends sessions. */
const signInAgain = (client: Client, name: string) =>
  client.call(endpoints.login, { body: { email: mailOf(name), password: goodPassword } });

async function moveClock(days: number): Promise<void> {
  const to = new Date((await clockNow(url())) + days * 86_400_000).toISOString();
  await post(url(), "clock", { to });
}

type Subscription = Awaited<ReturnType<typeof subscriptionOf>>;

/** Reads the subscription until the condition holds: the sweep and the events run in the background. */
async function pollSubscription(client: Client, holds: (subscription: Subscription) => boolean): Promise<Subscription> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const subscription = await subscriptionOf(client);
    if (holds(subscription)) return subscription;
    if (Date.now() > deadline) throw new Error(`Not within 30 s: ${JSON.stringify(subscription)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("an enterprise customer", () => {
  it.each([
    ["POST", "/create-checkout-session", { plan: "Start", interval: "monthly" }],
    ["POST", "/change-plan", { plan: "Grow" }],
    ["POST", "/cancel-subscription", {}],
    ["POST", "/create-setup-intent", {}],
    ["POST", "/add-payment-method", { paymentMethodId: "pm_1" }],
    ["POST", "/create-portal-session", {}],
    ["GET", "/invoices", undefined],
    ["GET", "/get-cards", undefined],
    ["GET", "/current-subscription", undefined],
  ])("is refused %s %s, since its contract is billed separately", async (method, path, body) => {
    const client = await signedIn(url(), "enterprise@acme.test");
    expectReason(await client.request(method, `/api${path}`, body), "unprocessable", "enterprise_billed_apart");
  });
});

describe("POST /create-checkout-session", () => {
  it("a newcomer's trial becomes a plan with its minutes, its calls and ten free ones", async () => {
    const client = await person("ada");
    expect(await subscriptionOf(client)).toMatchObject({ status: "trialing", plan: "Trial", isTrialing: true });
    await subscribe(client, "Grow");
    expect(await subscriptionOf(client)).toMatchObject({
      status: "active",
      plan: "Grow",
      interval: "monthly",
      priceCents: 24_900,
      isTrialing: false,
      isBlocked: false,
      minutesLimits: { minutesUsed: 0, totalAllowed: 3_000, plan: "Grow" },
      calls: { used: 0, included: 1_000, freeLeft: 10, overageCents: 26 },
    });
    const { user } = await client.call(endpoints.me);
    expect(user).toMatchObject({ subscriptionPlan: "Grow", subscriptionSettings: "Grow" });
    const { data } = await client.call(endpoints.getInvoices);
    expect(data).toMatchObject([{ status: "paid", totalCents: 24_900, amountPaidCents: 24_900, currency: "usd" }]);
    // Addresses for browsers say "localhost"; the test's server listens on 127.0.0.1.
    const pdf = await fetch((data[0]?.pdfUrl ?? "").replace("//localhost", "//127.0.0.1"));
    expect([pdf.headers.get("content-type"), (await pdf.text()).slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
  });

  it("a declined card starts no subscription, and another one then does", async () => {
    const client = await person("declined");
    const { url: address, sessionId } = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    const declined = await payAt(address, { number: cards.declined });
    expect(await declined.text()).toContain("Your card was declined.");
    const { status, isActive } = await client.call(endpoints.getCheckoutSession, { params: { id: sessionId } });
    expect([status, isActive]).toEqual(["open", false]);
    await payAt(address, { number: cards.good });
    expect(await client.call(endpoints.getCheckoutSession, { params: { id: sessionId } })).toMatchObject({
      status: "complete",
      isActive: true,
      plan: "Start",
      message: "Subscription activated for monthly!",
    });
  });

  it("3-D Secure comes between the card and the subscription", async () => {
    const client = await person("secure");
    const { url: address } = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    const challenge = await (await payAt(address, { number: cards.threeDSecure })).text();
    const card = /name="card" value="(pm_\w+)"/.exec(challenge)?.[1] ?? "";
    expect(await (await submit(address, { card, step: "fail" })).text()).toContain("unable to authenticate");
    expect((await subscriptionOf(client)).isActive).toBe(false);
    expect((await submit(address, { card, step: "complete" })).status).toBe(303);
    await pollSubscription(client, ({ status }) => status === "active");
  });

  it("a second checkout ends the first, and no one subscribes twice", async () => {
    const client = await person("twice");
    const first = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    await subscribe(client, "Scale");
    expect((await payAt(first.url, { number: cards.good })).status).not.toBe(303); // the redirect after a payment
    const secondCheckout = await client.request("POST", "/api/create-checkout-session", { plan: "Start" });
    expectReason(secondCheckout, "conflict", "subscription_exists");
    expect((await client.call(endpoints.getInvoices)).data).toHaveLength(1);
  });

  it("refuses a missing plan, and a checkout of another user", async () => {
    const client = await person("refused");
    const otherUser = await person("other");
    expectReason(
      await client.request("POST", "/api/create-checkout-session", {}),
      "validation_failed",
      "plan_not_chosen",
    );
    const { sessionId } = await otherUser.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    expectReason(await client.request("GET", `/api/checkout-session/${sessionId}`), "not_found", "checkout_not_found");
  });
});

describe("cards", () => {
  it("a card saved by Stripe's form pays from then on, and the one that pays cannot be removed", async () => {
    const client = await person("cards");
    expect(await client.call(endpoints.getCards)).toMatchObject({ cards: [], hasData: false });
    const { clientSecret, publishableKey, scriptUrl } = await client.call(endpoints.createSetupIntent);
    const form = { clientSecret, publishableKey, number: cards.good, expiry: "01/41", cvc: "123" };
    const confirmed = await fetch(new URL("confirm", scriptUrl.replace("stripe.localhost", "127.0.0.1")), {
      method: "POST",
      body: JSON.stringify(form),
    });
    const { setupIntent } = (await confirmed.json()) as { setupIntent: { payment_method: string } };
    const saved = await client.call(endpoints.addPaymentMethod, {
      body: { paymentMethodId: setupIntent.payment_method },
    });
    expect(saved.cards).toMatchObject([
      { brand: "visa", last4: "4242", expYear: 2041, isDefault: true, isExpired: false },
    ]);
    await subscribe(client, "Start");
    const { cards: twoCards } = await client.call(endpoints.getCards);
    expect(twoCards).toHaveLength(2);
    const payingId = twoCards.find(({ isDefault }) => isDefault)?.id ?? "";
    expectReason(await client.request("DELETE", `/api/delete-card/${payingId}`), "conflict", "card_pays_subscription");
    await client.call(endpoints.setDefaultCard, { body: { paymentMethodId: setupIntent.payment_method } });
    const remaining = await client.call(endpoints.removeCard, { params: { id: payingId } });
    expect(remaining.cards.map(({ id }) => id)).toEqual([setupIntent.payment_method]);
  });

  it("another user's card is not found", async () => {
    const client = await person("thief");
    const victim = await person("victim");
    await subscribe(victim, "Start");
    await client.call(endpoints.createSetupIntent);
    const { cards: victimCards } = await victim.call(endpoints.getCards);
    const id = victimCards[0]?.id ?? "";
    const body = { paymentMethodId: id };
    for (const answer of [
      await client.request("POST", "/api/add-payment-method", body),
      await client.request("POST", "/api/set-default-card", body),
      await client.request("DELETE", `/api/delete-card/${id}`),
    ])
      expectReason(answer, "not_found", "card_not_found");
  });
});

describe("a running subscription", () => {
  it("changes its plan at the previewed price, and its minutes with the plan", async () => {
    const client = await person("change");
    await subscribe(client, "Start");
    const startMs = await clockNow(url());
    const preview = await client.call(endpoints.previewPlanChange, { query: { plan: "Grow" } });
    expect(preview.amountDueCents).toBeGreaterThan(14_500); // nearly the difference of 15,000
    const { data } = await client.call(endpoints.changePlan, { body: { plan: "Grow" } });
    expect(data).toMatchObject([{ plan: "Grow", priceCents: 24_900, minutesLimits: { totalAllowed: 3_000 } }]);
    const { data: invoices } = await client.call(endpoints.getInvoices);
    // The amount due falls with the time until the change, by at most the price in 28 days.
    const elapsedDays = ((await clockNow(url())) - startMs) / 86_400_000;
    const tolerance = 2 + (24_900 * elapsedDays) / 28;
    expect(Math.abs((invoices[0]?.totalCents ?? 0) - preview.amountDueCents)).toBeLessThanOrEqual(tolerance);
    expectReason(await client.request("POST", "/api/change-plan", { plan: "Grow" }), "conflict", "plan_is_current");
  });

  it("ends with its period once cancelled, unless that is undone", async () => {
    const client = await person("cancel");
    await subscribe(client, "Start");
    const cancelled = await client.call(endpoints.cancelSubscription);
    expect(cancelled.data).toMatchObject([{ status: "active", cancelsAtPeriodEnd: true, isCanceled: true }]);
    const resumed = await client.call(endpoints.undoCancellation);
    expect(resumed.data).toMatchObject([{ cancelsAtPeriodEnd: false, isCanceled: false }]);
    const { url: portal } = await client.call(endpoints.createPortalSession);
    expect(await (await fetch(portal.replace("//localhost", "//127.0.0.1"))).text()).toContain("Cancel plan");
  });

  it("is needed to preview a change, to cancel and to undo", async () => {
    const client = await person("none");
    for (const path of ["/api/cancel-subscription", "/api/undo-cancellation"])
      expectReason(await client.request("POST", path), "unprocessable", "subscription_missing");
    const preview = await client.request("GET", "/api/preview-plan-change?plan=Grow");
    expectReason(preview, "unprocessable", "subscription_missing");
  });

  it("is shown to administrators as Stripe has it, with its invoices and what was paid", async () => {
    const client = await person("payer");
    await subscribe(client, "Grow");
    const { user } = await client.call(endpoints.me);
    const owner = await signedIn(url(), "owner@acme.test");
    const detail = await owner.call(endpoints.getAdminUser, { params: { id: user.id } });
    const { subscriptionDetails } = detail.user;
    expect(subscriptionDetails).toMatchObject({
      status: "active",
      plan: "Grow",
      interval: "monthly",
      isActive: true,
      isCanceled: false,
      isTrialing: false,
      stripeCustomerId: expect.stringMatching(/^cus_/),
      currentPeriodEnd: expect.any(String),
      totalSubscriptions: 1,
      totalRevenue: 249,
      subscriptionHistory: [
        {
          status: "active",
          plan: "Grow",
          priceCents: 24_900,
          calls: 1_000,
          overageCents: 26,
          invoiceCount: 1,
          minutesLimits: { totalAllowed: 3_000 },
        },
      ],
      statusBreakdown: { active: 1 },
    });
  });

  it("keeps its price and calls as they were sold when its plan changes", async () => {
    const client = await person("early");
    await subscribe(client, "Scale");
    const admin = await signedIn(url(), "admin@callwright.test", "platform");
    const scale = (await admin.call(endpoints.listPlans)).plans.find(({ id }) => id === "scale");
    if (!scale) throw new Error("No plan");
    const { id, ...body } = { ...scale, priceCents: 59_900, calls: 1_500, overageCents: 40 };
    await admin.call(endpoints.savePlan, { params: { id }, body });
    const { user } = await client.call(endpoints.me);
    const owner = await signedIn(url(), "owner@acme.test");
    const detail = await owner.call(endpoints.getAdminUser, { params: { id: user.id } });
    await admin.call(endpoints.resetPlan, { params: { id } });
    expect(detail.user.subscriptionDetails.subscriptionHistory).toMatchObject([
      { plan: "Scale", priceCents: 49_900, calls: 2_000, overageCents: 23 },
    ]);
    expect(await subscriptionOf(client)).toMatchObject({
      priceCents: 49_900,
      calls: { included: 2_000, overageCents: 23 },
    });
  });
});

describe("a payment that fails", () => {
  it("has seven days of grace, then refuses calls until it is made", async () => {
    const client = await person("overdue");
    const { url: address } = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    const expiryDate = new Date((await clockNow(url())) + 20 * 86_400_000);
    const expiry = `${expiryDate.getUTCMonth() + 1} / ${expiryDate.getUTCFullYear()}`;
    await payAt(address, { number: cards.good, expiry });
    await pollSubscription(client, ({ status }) => status === "active");
    await moveClock(62); // past the first renewal that the expired card cannot pay
    await signInAgain(client, "overdue");
    const overdue = await pollSubscription(client, ({ status }) => status === "past_due" || status === "unpaid");
    expect(overdue).toMatchObject({ isActive: false, isBlocked: false, payUrl: expect.stringContaining("/i/in_") });
    const { user } = await client.call(endpoints.me);
    const meter = await client.call(endpoints.getCalls, { params: { userId: user.id } });
    expect(meter.payment).toMatchObject({ isBlocked: false });
    await moveClock(7.1);
    await signInAgain(client, "overdue");
    expect(await subscriptionOf(client)).toMatchObject({ isBlocked: true });
    await payAt(overdue.payUrl ?? "", { number: cards.good });
    const paid = await pollSubscription(client, ({ isBlocked }) => !isBlocked);
    expect(paid.graceEndsAt).toBeUndefined();
  });
});
