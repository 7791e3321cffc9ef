/** Subscriptions and usage stay correct when requests, answers and events are lost, doubled, late or out of order. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { clockOffset, nowIso, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import * as User from "@callwright/core/user/index";
import { type SeededChoices, seededBy } from "@callwright/local/simulators/seeded";
import { beforeEach, describe, expect, it } from "vitest";
import { cards } from "../support/outside/stripe.ts";
import { openStripeWorld, type StripeTestWorld } from "../support/outside/stripe-world.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";
import { isFullRun } from "../support/run/tier.ts";

let stripe: StripeTestWorld;
let messages: { type: string; payload: { userId: string; callId: string } }[] = [];
const queue = {
  async send(_: string, body: string) {
    messages.push(JSON.parse(body));
  },
};
const ports: Ports = Object.create(noPorts, {
  queue: { value: queue },
  payments: { get: () => stripe.payments },
});
const run = tableForFile(ports);

beforeEach(() => {
  messages = [];
  setClockOffset(0);
});

const advance = (hours: number): void => {
  setClockOffset(clockOffset() + hours * 3_600_000);
  stripe.settle();
};

/** Tries again after a failure, as people and queues do. */
async function retry<Result>(work: () => Promise<Result>, tries = 40): Promise<Result> {
  for (let triesLeft = tries; ; triesLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
}

async function newUser(): Promise<Billing.Owner> {
  const userId = await User.create({
    email: `${newId("user")}@acme.test`,
    name: "Ada",
    roles: [],
    userType: "subscription",
    companyName: "Acme",
    timezone: "Europe/Berlin",
  });
  const { tenantId } = await User.get(userId);
  await Billing.seedMeter({ userId, allowedMinutes: 30, freeMinutes: 30, plan: "Trial" });
  return { tenantId, userId };
}

const actAs = <Result>({ tenantId, userId }: Billing.Owner, work: () => Promise<Result>): Promise<Result> =>
  runAs({ actor: { type: "system", tenantId, userId, cause: "test" }, tenantId }, work);

async function meterOf(owner: Billing.Owner) {
  const { data } = await db().meter.get(owner).go({ consistent: true });
  if (!data) throw new Error("The meter is gone");
  return data;
}

const rowOf = async (owner: Billing.Owner) => (await db().subscription.get(owner).go({ consistent: true })).data;

/** Claims a call and settles it; returns its id. */
async function claimAndSettle(owner: Billing.Owner, seconds = 90, isBillable = true): Promise<string> {
  const callId = newId("call");
  const credit = await Billing.checkCredit(owner);
  if (credit.kind !== "open") throw new Error(`Refused: ${JSON.stringify(credit)}`);
  await retry(async () => {
    const latest = await Billing.checkCredit(owner);
    if (latest.kind !== "open") throw new Error("Refused");
    const claimed = await transact((writer) => Billing.reserve(writer, owner, { callId, credit: latest, isNew: true }));
    if (!claimed.ok) throw new Error("Not claimed");
  });
  const reserved = { callId, ...Billing.reservation(credit) };
  await transact((writer) => Billing.settle(writer, owner, { ...reserved, seconds, isBillable, endedAt: nowIso() }));
  return callId;
}

async function subscribe(owner: Billing.Owner, plan: "Start" | "Grow" | "Scale" = "Start", card: string = cards.good) {
  const { url, sessionId } = await retry(() => Billing.Subscription.beginCheckout(plan, "http://acme.test"));
  await stripe.pay(url, card);
  await retry(() => Billing.Subscription.checkoutState(sessionId));
  return owner;
}

/** Delivers the waiting events and messages in an order and number that the seed chooses. */
async function deliver(choices: SeededChoices): Promise<void> {
  const events = stripe.events.splice(0).sort(() => choices.next() - 0.5);
  for (const event of events) {
    const copies = choices.pick([0, 0, 1, 1, 2]);
    for (let copy = 0; copy < copies; copy += 1)
      await run(undefined, () => Billing.Subscription.applyEvent(event)).catch(() => {});
    // Some events come late, long after others.
    if (copies === 0 && choices.next() < 0.5) stripe.events.push(event);
  }
  for (const { type, payload } of messages.splice(0)) {
    if (type !== "billing.usage-recorded") continue;
    const copies = choices.pick([0, 1, 1, 2]);
    await Promise.all(Array.from({ length: copies }, () => Billing.Subscription.reportUsage(payload).catch(() => {})));
  }
}

const worlds = isFullRun ? 200 : 10;
/** The first calls of a customer, which are not reported to Stripe. */
const freeCalls = 10;

describe("worlds of lost answers and events", () => {
  it("after one sweep each subscription agrees with Stripe, and nothing exists or counts twice", async () => {
    for (let seed = 1; seed <= worlds; seed += 1) {
      setClockOffset(0);
      messages = [];
      const choices = seededBy(`payments ${seed}`);
      let isFaulty = true;
      stripe = openStripeWorld(() => {
        if (!isFaulty) return undefined;
        const roll = choices.next(); // 12 % of the requests are lost, 18 % executed without an answer.
        if (roll < 0.12) return "lost";
        return roll < 0.3 ? "unanswered" : undefined;
      });
      const tenantId = newId("ten");
      await run(tenantId, async () => {
        const owner = await newUser();
        const calls = await actAs(owner, async () => {
          await subscribe(owner, choices.pick(["Start", "Grow"]), choices.pick([cards.good, cards.good, cards.good]));
          await deliver(choices);
          const placed: string[] = [];
          for (let step = 0; step < 4; step += 1) {
            const callCount = choices.between(1, 6);
            if ((await rowOf(owner))?.status === "active")
              for (let call = 0; call < callCount; call += 1) placed.push(await claimAndSettle(owner));
            if (choices.next() < 0.3) await retry(() => Billing.Subscription.changePlan("Scale")).catch(() => {});
            if (choices.next() < 0.2)
              await retry(() => Billing.Subscription.setCancellation(choices.next() < 0.5)).catch(() => {});
            await deliver(choices);
            // At most 32 days in all, since Stripe accepts no call that ended more than 35 days ago.
            advance(choices.pick([1, 24, 24 * 8]));
          }
          return placed;
        });
        isFaulty = false;
        advance(7);
        await run(undefined, () => Billing.Subscription.sweep());
        const customers = stripe.objects("customer");
        const subscriptions = stripe.objects("subscription");
        const row = await rowOf(owner);
        const meter = await meterOf(owner);
        const seedLabel = `seed ${seed}`;
        expect([customers.length, subscriptions.length], seedLabel).toEqual([1, 1]);
        expect([row?.status, row?.subscriptionId], seedLabel).toEqual([subscriptions[0]?.status, subscriptions[0]?.id]);
        const { data: entries } = await db().ledger.query.primary(owner).go({ consistent: true, pages: "all" });
        const states = entries.filter(({ kind }) => kind === "call").map(({ usageState }) => usageState);
        const counted = stripe.usage().map(({ identifier }) => identifier);
        expect(new Set(counted).size, seedLabel).toBe(counted.length);
        expect(states.filter((state) => state === "free").length, seedLabel).toBe(Math.min(freeCalls, calls.length));
        expect(counted.length, seedLabel).toBe(Math.max(0, calls.length - freeCalls));
        expect(states.length, seedLabel).toBe(calls.length);
        expect(meter.allowedSeconds - meter.usedSeconds, seedLabel).toBe(meter.remainingSeconds);
      });
      stripe.close();
    }
  }, 600_000);
});

describe("a month", () => {
  it("our count, Stripe's meter and the invoice agree to the cent", async () => {
    const choices = seededBy("a month");
    stripe = openStripeWorld();
    await run(newId("ten"), async () => {
      const owner = await newUser();
      await actAs(owner, async () => {
        await subscribe(owner, "Start");
        for (let day = 0; day < 27; day += 1) {
          const callCount = choices.between(6, 14);
          for (let call = 0; call < callCount; call += 1)
            await claimAndSettle(owner, choices.between(1, 59), choices.next() < 0.95);
          for (const { type, payload } of messages.splice(0))
            if (type === "billing.usage-recorded") await Billing.Subscription.reportUsage(payload);
          advance(24);
        }
        const { data: entries } = await db().ledger.query.primary(owner).go({ consistent: true, pages: "all" });
        const counted = entries.filter(({ usageState }) => usageState === "counted").length;
        expect(stripe.usage()).toHaveLength(counted);
        expect((await rowOf(owner))?.periodCalls).toBe(counted + freeCalls);
        advance(24 * 6);
        await run(undefined, () => Billing.Subscription.sweep());
        const [invoice] = await Billing.Subscription.invoices();
        // Start costs $99 with 200 calls, and $0.29 for each further one.
        expect(invoice?.totalCents).toBe(9_900 + Math.max(0, counted - 200) * 29);
        expect(counted).toBeGreaterThan(200);
        // A new period has begun, with the 600 minutes of Start.
        const { usedSeconds, allowedSeconds } = await meterOf(owner);
        expect([usedSeconds, allowedSeconds]).toEqual([0, 36_000]);
      });
    });
    stripe.close();
  }, 60_000);
});
