/** A tenant's own Stripe account: which webhooks of Stripe are accepted, and that no answer shows a secret key. */
import { endpoints } from "@callwright/contracts";
import { agencyAccount, platformAccount, platformWebhookSecret } from "@callwright/local/simulators/stripe/accounts";
import { signatureOf } from "@callwright/local/simulators/stripe/events";
import { describe, expect, it } from "vitest";
import { signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { cards, payAt, subscribe } from "../support/outside/stripe.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const person = (name: string) => signUpNewcomer(url(), `${name}@billing.test`);

describe("a tenant's own Stripe account", () => {
  const keys = { restrictedKey: agencyAccount.restrictedKey, publishableKey: agencyAccount.publishableKey };

  it("leaves no checkout that can be paid when it is disconnected", async () => {
    const owner = await signedIn(url(), "owner@acme.test");
    await owner.request("PUT", "/api/stripe-account", keys);
    const client = await person("leaver");
    const checkout = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    const disconnected = await owner.request("DELETE", "/api/stripe-account");
    expect(disconnected.status).toBeLessThan(300);
    expect((await payAt(checkout.url, { number: cards.good })).status).not.toBe(303); // the redirect after a payment
  });

  it("can be replaced by another account of the same mode, which drops its customers and open checkouts", async () => {
    const owner = await signedIn(url(), "owner@acme.test");
    await owner.request("PUT", "/api/stripe-account", { ...keys, webhookSecret: "whsec_0123456789abcdef0123456789" });
    const client = await person("mover");
    const first = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    const { restrictedKey, publishableKey } = platformAccount;
    const moved = await owner.request("PUT", "/api/stripe-account", { restrictedKey, publishableKey });
    expect(moved.body).toMatchObject({
      account: { status: "ok", keyEnding: restrictedKey.slice(-4), hasWebhookSecret: false },
    });
    expect((await payAt(first.url, { number: cards.good })).status).not.toBe(303);
    const second = await client.call(endpoints.createCheckoutSession, { body: { plan: "Start" } });
    expect(second.url).toMatch(/^http/);
  });

  it("receives its users' payments at the tenant's own prices, and its key is never shown", async () => {
    const owner = await signedIn(url(), "owner@acme.test");
    const connected = await owner.request("PUT", "/api/stripe-account", keys);
    expect(connected.body).toMatchObject({ account: { status: "ok", keyEnding: keys.restrictedKey.slice(-4) } });
    const shownAccount = await owner.request("GET", "/api/stripe-account");
    expect(JSON.stringify([connected.body, shownAccount.body])).not.toContain(keys.restrictedKey);
    const refused = await owner.request("PUT", "/api/stripe-account", {
      ...keys,
      restrictedKey: agencyAccount.readOnlyKey,
    });
    expect(refused.body).toMatchObject({ code: "validation_failed", refusal: { code: "stripe_key_not_permitted" } });
    expect((await owner.call(endpoints.checkStripeAccount)).account.status).toBe("ok");
    const client = await person("agency");
    const [start] = (await owner.call(endpoints.listPlans)).plans;
    if (!start) throw new Error("No plan");
    const { id, ...terms } = start;
    const body = { ...terms, priceCents: 4_900, calls: 50, overageCents: 35, minutes: 90 };
    await owner.call(endpoints.savePlan, { params: { id }, body });
    expect((await client.call(endpoints.getPlans)).plans[0]).toMatchObject({ priceCents: 4_900, calls: 50 });
    await subscribe(client, "Start");
    await owner.call(endpoints.resetPlan, { params: { id } });
    expect((await client.call(endpoints.getCurrentSubscription)).data).toMatchObject([
      { priceCents: 4_900, minutesLimits: { totalAllowed: 90 }, calls: { included: 50, overageCents: 35 } },
    ]);
    const { restrictedKey, publishableKey } = platformAccount;
    for (const answer of [
      await owner.request("DELETE", "/api/stripe-account"),
      await owner.request("PUT", "/api/stripe-account", { restrictedKey, publishableKey }),
    ])
      expect(expectRefusal(answer, "conflict").refusal.code).toBe("stripe_account_billing");
    expect((await owner.request("PUT", "/api/stripe-account", keys)).status).toBe(200);
  });
});

it("no answer holds a secret key of Stripe, for any role", async () => {
  const [user, owner, admin] = await Promise.all([
    person("curious"),
    signedIn(url(), "owner@acme.test"),
    signedIn(url(), "admin@callwright.test", "platform"),
  ]);
  await subscribe(user, "Start");
  const { user: self } = await user.call(endpoints.me);
  const reads = ["me", "current-subscription", "invoices", "get-cards", "plans", `get-calls/${self.id}`];
  const administrative = [`admin/get-user/${self.id}`, "stripe-account", "admin/plans", "admin/audit-log"];
  const answers = [
    ...(await Promise.all(reads.map((path) => user.request("GET", `/api/${path}`)))),
    await user.request("POST", "/api/create-setup-intent"),
    await user.request("POST", "/api/create-portal-session"),
    ...(await Promise.all(
      [owner, admin].flatMap((client) => administrative.map((path) => client.request("GET", `/api/${path}`))),
    )),
  ];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/\b(?:[sr]k_(?:test|live)|whsec)_/);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

describe("POST /webhooks/stripe", () => {
  const event = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { customer: "cus_1" } } };
  const seconds = async () => Math.floor((await clockNow(url())) / 1000);
  async function deliver(body: object, secret: string, { ageSeconds = 0, path = "" } = {}) {
    const text = JSON.stringify(body);
    const signature = signatureOf(secret, text, (await seconds()) - ageSeconds);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await fetch(`${url()}/api/webhooks/stripe${path}`, { method: "POST", body: text, headers })).status;
  }

  it("accepts what Stripe signed, and refuses what is forged, stale or of another account with 400", async () => {
    expect(await deliver(event, platformWebhookSecret)).toBe(200);
    expect(await deliver(event, "whsec_forged")).toBe(400);
    expect(await deliver(event, platformWebhookSecret, { ageSeconds: 301 })).toBe(400);
    expect(await deliver({ ...event, account: "acct_other" }, platformWebhookSecret)).toBe(400);
    const otherTenantPath = "/ten_01K0000000000000000000000X";
    expect(await deliver(event, platformWebhookSecret, { path: otherTenantPath })).toBe(400);
    const unsigned = await fetch(`${url()}/api/webhooks/stripe`, { method: "POST", body: JSON.stringify(event) });
    expect(unsigned.status).toBe(400);
  });
});
