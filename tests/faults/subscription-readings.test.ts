/** What a reading of a subscription leaves on the row, the meter and the user; and when it is read again. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import type { PaidSubscription } from "@callwright/core/ports/payments";
import { describe, expect, it } from "vitest";
import {
  asPlatform,
  dayMs,
  hourMs,
  isoAt,
  provider,
  sent,
  useBillingWorld,
  type World,
  world,
} from "../support/tenants/billing-world.ts";

useBillingWorld();

const { applyEvent, sweep } = Billing.Subscription;

const paid: PaidSubscription = {
  subscriptionId: "sub_1",
  status: "active",
  isOurs: true,
  plan: "Grow",
  priceCents: 9_900,
  createdAt: isoAt(-dayMs),
  periodStart: isoAt(-dayMs),
  periodEnd: isoAt(29 * dayMs),
  cancelsAtPeriodEnd: false,
};

async function rowsOf({ tenantId, userId }: World) {
  const [row, meter, user] = await Promise.all([
    db().subscription.get({ tenantId, userId }).go(),
    db().meter.get({ tenantId, userId }).go(),
    db().user.get({ tenantId, userId }).go(),
  ]);
  if (!row.data || !meter.data || !user.data) throw new Error("A row is gone");
  return { row: row.data, meter: meter.data, user: user.data };
}

/** The rows after the sweep has read this subscription from the provider. */
async function readBySweep(here: World, subscription: PaidSubscription | undefined) {
  provider.subscription = subscription;
  await db()
    .subscription.patch(here)
    .set({ checkShard: "subscriptions", checkAt: isoAt(-1) })
    .go();
  await sweep();
  return rowsOf(here);
}

const inWorld = (work: (here: World) => Promise<void>) => () =>
  world(async (here) => {
    await here.setSubscription({});
    await work(here);
  });

describe("a subscription's first reading", () => {
  it(
    "grants the plan's minutes, ends the trial, and names who pays",
    inWorld(async (here) => {
      await here.setMeter({
        trialEndsAt: isoAt(dayMs),
        trialDay: "2026-11-20",
        usedSeconds: 120,
        remainingSeconds: 480,
      });
      const { row, meter, user } = await readBySweep(here, paid);
      expect(row).toMatchObject({ status: "active", plan: "Grow", granted: `Grow ${isoAt(-dayMs)} 3000`, version: 2 });
      expect(meter).toMatchObject({ allowedSeconds: 180_000, usedSeconds: 0, remainingSeconds: 180_000 });
      expect(meter).toMatchObject({ plan: "Grow", billedTo: "platform/cus_1", alertedPercent: 0 });
      expect([meter.trialEndsAt, meter.trialDay, meter.trialCalls]).toEqual([undefined, undefined, undefined]);
      expect([user.subscriptionPlan, user.subscriptionSettings, user.isPaid]).toEqual(["Grow", "Grow", true]);
      expect(row.customerSince).toBe(paid.createdAt);
      expect(sent).toContain("billing.topped-up");
    }),
  );

  it(
    "that finds no subscription changes neither minutes nor user, and wakes no run",
    inWorld(async (here) => {
      const before = await rowsOf(here);
      const { row, meter, user } = await readBySweep(here, undefined);
      expect([row.status, row.checkAt, row.customerSince]).toEqual([undefined, undefined, undefined]);
      expect({ meter, user }).toEqual({ meter: before.meter, user: before.user });
      expect(sent).toEqual([]);
    }),
  );
});

describe("a later reading", () => {
  it(
    "of the same period keeps minutes and counted calls, and wakes no run",
    inWorld(async (here) => {
      await readBySweep(here, paid);
      await db().subscription.patch(here).set({ periodCalls: 12 }).go();
      sent.length = 0;
      const { row, meter } = await readBySweep(here, { ...paid, cancelsAtPeriodEnd: true });
      expect(row).toMatchObject({ periodCalls: 12, cancelsAtPeriodEnd: true });
      expect(meter.allowedSeconds).toBe(180_000);
      expect(sent).toEqual([]);
    }),
  );

  it(
    "of the next period resets minutes and counted calls",
    inWorld(async (here) => {
      await readBySweep(here, paid);
      await db().subscription.patch(here).set({ periodCalls: 12 }).go();
      await db().meter.patch(here).add({ usedSeconds: 600 }).subtract({ remainingSeconds: 600 }).go();
      const { row, meter } = await readBySweep(here, { ...paid, periodStart: isoAt(0), periodEnd: isoAt(30 * dayMs) });
      expect(row.periodCalls).toBe(0);
      expect(meter).toMatchObject({ allowedSeconds: 180_000, usedSeconds: 0, remainingSeconds: 180_000 });
    }),
  );

  it(
    "that finds the payment overdue starts seven days of grace, once, and a paid one ends them",
    inWorld(async (here) => {
      await readBySweep(here, paid);
      sent.length = 0;
      const first = await readBySweep(here, { ...paid, status: "past_due" });
      expect([first.row.pastDueSince, first.meter.graceEndsAt]).toEqual([isoAt(0), isoAt(7 * dayMs)]);
      expect(first.meter.allowedSeconds).toBe(180_000);
      // Sent whenever the credit changes: now it has an end.
      expect(sent).toContain("billing.topped-up");
      const earlier = { pastDueSince: isoAt(-2 * dayMs) };
      await db().subscription.patch(here).set(earlier).go();
      const again = await readBySweep(here, { ...paid, status: "unpaid" });
      expect([again.row.pastDueSince, again.meter.graceEndsAt]).toEqual([isoAt(-2 * dayMs), isoAt(5 * dayMs)]);
      const settled = await readBySweep(here, paid);
      expect([settled.row.pastDueSince, settled.meter.graceEndsAt]).toEqual([undefined, undefined]);
    }),
  );

  it(
    "that finds the subscription ended removes plan, minutes and payer",
    inWorld(async (here) => {
      await readBySweep(here, paid);
      const { row, meter, user } = await readBySweep(here, { ...paid, status: "canceled" });
      expect([row.status, row.granted, row.checkAt]).toEqual(["canceled", undefined, undefined]);
      expect(meter).toMatchObject({ allowedSeconds: 0, remainingSeconds: 0, plan: "" });
      expect(meter.billedTo).toBeUndefined();
      expect([user.subscriptionPlan, user.subscriptionSettings, user.isPaid]).toEqual(["", undefined, false]);
      expect(row.customerSince).toBe(paid.createdAt);
    }),
  );
});

describe("the date since which a user is a customer", () => {
  const customerSince = isoAt(-90 * dayMs);

  it("is kept when the user subscribes again at another account, even without a payment", () =>
    world(async (here) => {
      await here.setSubscription({ accountId: "platform", customerId: "cus_2", customerSince });
      expect((await readBySweep(here, undefined)).row.customerSince).toBe(customerSince);
      expect((await readBySweep(here, { ...paid, status: "incomplete" })).row.customerSince).toBe(customerSince);
      expect((await readBySweep(here, paid)).row.customerSince).toBe(customerSince);
    }));

  it.each(["incomplete", "trialing", "canceled"] as const)("does not begin with a subscription that is %s", (status) =>
    world(async (here) => {
      await here.setSubscription({});
      expect((await readBySweep(here, { ...paid, status })).row.customerSince).toBeUndefined();
      expect((await readBySweep(here, paid)).row.customerSince).toBe(paid.createdAt);
    }),
  );
});

/** Each reading adds one to the row's version, which begins at 1. */
describe("an event of the provider", () => {
  const event = { eventId: "evt_1", customerId: "cus_1" };

  it(
    "is read once, however often it arrives",
    inWorld(async (here) => {
      [provider.payer, provider.subscription] = [here, paid];
      for (let copy = 0; copy < 3; copy += 1) await asPlatform(() => applyEvent(event));
      expect((await rowsOf(here)).row.version).toBe(2);
    }),
  );

  it(
    "is applied however many arrive at the same moment",
    inWorld(async (here) => {
      [provider.payer, provider.subscription] = [here, paid];
      const events = Array.from({ length: 16 }, (_, index) => ({ ...event, eventId: `evt_${index}` }));
      await Promise.all(events.map((one) => asPlatform(() => applyEvent(one))));
      expect((await rowsOf(here)).row.version).toBe(17);
    }),
  );

  it.each([
    ["an unknown customer", undefined, "cus_1"],
    ["a customer of another tenant", { tenantId: "ten_other", userId: "user_1" }, "cus_1"],
    ["a customer that the user no longer is", "own", "cus_0"],
  ] as const)("of %s changes nothing", async (_, payer, customerId) => {
    await inWorld(async (here) => {
      [provider.payer, provider.subscription] = [payer === "own" ? here : payer, paid];
      await asPlatform(() => applyEvent({ ...event, customerId }));
      expect((await rowsOf(here)).row.version).toBe(1);
    })();
  });
});

describe("the sweep", () => {
  const setDue = (here: World, checkAt: string) =>
    db().subscription.patch(here).set({ checkShard: "subscriptions", checkAt }).go();

  it(
    "reads a subscription from the millisecond at which it is due, and not before",
    inWorld(async (here) => {
      provider.subscription = paid;
      await setDue(here, isoAt(1));
      expect((await sweep()).subscriptionsRead).toBe(0);
      await setDue(here, isoAt(0));
      expect((await sweep()).subscriptionsRead).toBe(1);
      expect((await rowsOf(here)).row.checkAt).toBe(isoAt(6 * hourMs));
    }),
  );

  it(
    "tries again a quarter of an hour later when the provider does not answer",
    inWorld(async (here) => {
      provider.subscription = "down";
      await setDue(here, isoAt(0));
      await sweep();
      const { row } = await rowsOf(here);
      expect([row.checkAt, row.status]).toEqual([isoAt(hourMs / 4), undefined]);
    }),
  );

  it(
    "reports the calls that have waited a minute for their report",
    inWorld(async ({ tenantId, userId }) => {
      const entry = {
        kind: "call",
        seconds: 60,
        billedSeconds: 60,
        createdAt: isoAt(0),
        billedTo: "platform/cus_2",
      } as const;
      for (const [entryId, waitedMs] of [
        ["call_new", 59_999],
        ["call_old", 60_000],
      ] as const)
        await db()
          .ledger.put({
            ...entry,
            tenantId,
            userId,
            entryId,
            endedAt: isoAt(-waitedMs),
            usageShard: "usage-0",
            usageAt: isoAt(-waitedMs),
          })
          .go();
      expect(await sweep()).toMatchObject({ usageReported: 1 });
      expect(provider.reported).toEqual(["call_old"]);
    }),
  );
});
