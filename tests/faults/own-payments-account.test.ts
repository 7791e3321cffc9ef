/** A tenant disconnects its own payments account: nothing more is paid there, even if the account's key is dead. */
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import type { Payer, PaymentsAccount } from "@callwright/core/ports/payments";
import * as User from "@callwright/core/user/index";
import { agencyAccount, platformAccount } from "@callwright/local/simulators/stripe/accounts";
import { beforeEach, expect, it } from "vitest";
import { openStripeWorld, type StripeTestWorld } from "../support/outside/stripe-world.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const { Subscription } = Billing;
let stripe: StripeTestWorld;
let isKeyDead = false;
const unchanged = async (text: string) => text;
const ports: Ports = Object.create(noPorts, {
  queue: { value: { send: async () => {} } },
  vault: { value: { seal: unchanged, open: unchanged } },
  payments: {
    get: () => ({
      ...stripe.payments,
      // The simulated Stripe has no modes: live keys lead to another account than test keys.
      open: ({ secretKey }: PaymentsAccount) => {
        if (isKeyDead) throw new AppError("unprocessable", refusal("stripe_key_refused"));
        return stripe.payments.open(secretKey.startsWith("rk_live_") ? agencyAccount : platformAccount);
      },
    }),
  },
});
const run = tableForFile(ports);

beforeEach(() => {
  setClockOffset(0);
  isKeyDead = false;
  stripe = openStripeWorld();
  return () => stripe.close();
});

/** A user of a tenant with its own account begins a checkout there; the work gets the checkout's address. */
const withCheckout = (work: (address: string, key: Payer) => Promise<void>): Promise<void> =>
  run(newId("ten"), async () => {
    const person = { name: "Ada", roles: [], userType: "subscription", companyName: "Acme" } as const;
    const userId = await User.create({ email: `${newId("user")}@acme.test`, ...person, timezone: "Europe/Berlin" });
    const { tenantId } = await User.get(userId);
    await Billing.seedMeter({ userId, allowedMinutes: 30, freeMinutes: 30, plan: "Trial" });
    await runAs({ actor: { type: "system", tenantId, userId, cause: "test" }, tenantId }, async () => {
      await Subscription.connectOwn({ restrictedKey: "rk_test_1", publishableKey: "pk_test_1" });
      const { url } = await Subscription.beginCheckout("Grow", "http://acme.test");
      await work(url, { tenantId, userId });
    });
  });

/** Pays the checkout; returns whether that made a subscription. */
const pay = async (address: string): Promise<boolean> => {
  await stripe.pay(address);
  return stripe.objects("subscription").length > 0;
};

it("a checkout cannot be paid any more after the account is disconnected", () =>
  withCheckout(async (address) => {
    await Subscription.disconnectOwn();
    expect(await pay(address)).toBe(false);
  }));

it("connecting keys of the other mode expires a checkout, connecting other keys of the same mode does not", () =>
  withCheckout(async (address) => {
    await Subscription.connectOwn({ restrictedKey: "rk_live_1", publishableKey: "pk_live_1" });
    expect(await pay(address)).toBe(false);
    const { url } = await Subscription.beginCheckout("Grow", "http://acme.test");
    await Subscription.connectOwn({ restrictedKey: "rk_live_2", publishableKey: "pk_live_2" });
    expect(await pay(url)).toBe(true);
  }));

it("a subscription in test mode ends when live keys are connected, and a live one forbids test keys", () =>
  withCheckout(async (address, key) => {
    const granted = async () => (await db().subscription.get(key).go()).data?.granted;
    expect(await pay(address)).toBe(true);
    setClockOffset(10 * 60_000); // An open checkout is looked up after five minutes.
    await Subscription.sweep();
    expect(await granted()).toBeDefined();
    await Subscription.connectOwn({ restrictedKey: "rk_live_1", publishableKey: "pk_live_1" });
    expect(await granted()).toBeUndefined();
    expect(await pay((await Subscription.beginCheckout("Grow", "http://acme.test")).url)).toBe(true);
    const testKeys = { restrictedKey: "rk_test_2", publishableKey: "pk_test_2" };
    await expect(Subscription.connectOwn(testKeys)).rejects.toThrow("still paid to this account");
    expect(await Subscription.findOwnAccount()).toMatchObject({ isLive: true });
  }));

it("a checkout begins although a kill left a running subscription in the account that was replaced", () =>
  withCheckout(async (address, key) => {
    expect(await pay(address)).toBe(true);
    setClockOffset(10 * 60_000);
    await Subscription.sweep();
    const sealed = JSON.stringify({ secretKey: "rk_live_1" });
    await db()
      .paymentsAccount.patch({ tenantId: key.tenantId })
      .set({ accountId: "pay_new", sealed, isLive: true })
      .go();
    await expect(Subscription.beginCheckout("Grow", "http://acme.test")).resolves.toHaveProperty("url");
  }));

it("a tenant can be removed after a user paid to an account that was disconnected since", () =>
  withCheckout(async (address, key) => {
    expect(await pay(address)).toBe(true);
    setClockOffset(10 * 60_000);
    await Subscription.sweep();
    setClockOffset(26 * 3_600_000); // The checkout is no longer open.
    await db().subscription.patch(key).set({ status: "canceled" }).go();
    await Subscription.disconnectOwn();
    await expect(Subscription.cancelAll()).resolves.toBeUndefined();
  }));

it("usage is compared although a former subscription was paid to an account that is gone", () =>
  withCheckout(async (_, key) => {
    await db()
      .subscription.patch(key)
      .set({ status: "canceled", periodStart: "2026-01-01T00:00:00.000Z", accountId: "pay_gone" })
      .remove(["checkoutAt"])
      .go();
    expect(await Subscription.reconcile()).toEqual([]);
  }));

it("the account stays if a paid checkout is not known yet", () =>
  withCheckout(async (address) => {
    expect(await pay(address)).toBe(true);
    await expect(Subscription.disconnectOwn()).rejects.toThrow("still paid to this account");
    expect(await Subscription.findOwnAccount()).toBeDefined();
  }));

it("the account is disconnected even if its key is dead", () =>
  withCheckout(async () => {
    isKeyDead = true;
    await Subscription.disconnectOwn();
    expect(await Subscription.findOwnAccount()).toBeUndefined();
  }));
