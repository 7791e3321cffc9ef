/** Each billable call is reported once to the account that charges it; free calls are not reported. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { describe, expect, it } from "vitest";
import {
  dayMs,
  hourMs,
  isoAt,
  provider,
  useBillingWorld,
  type World,
  world,
} from "../support/tenants/billing-world.ts";

useBillingWorld();

describe("the report of a call's use", () => {
  const addEntry = async ({ tenantId, userId }: World, entryId: string, overrides: object = {}) => {
    const row = {
      kind: "call",
      seconds: 60,
      billedSeconds: 60,
      createdAt: isoAt(0),
      billedTo: "platform/cus_1",
    } as const;
    const unreported = { usageShard: "usage-0", usageAt: isoAt(0), endedAt: isoAt(-60_000) };
    await db()
      .ledger.put({ ...row, ...unreported, ...overrides, tenantId, userId, entryId })
      .go();
    return entryId;
  };
  const stateOf = async ({ tenantId, userId }: World, entryId: string) =>
    (await db().ledger.get({ tenantId, userId, entryId }).go()).data?.usageState;
  const tenCalls = Array.from({ length: 10 }, (_, index) => `call_${index}`);

  it("is made once for the eleventh call, and not for the first ten, which are free", () =>
    world(async (here) => {
      await here.setSubscription({ freeCalls: tenCalls.slice(0, 9), periodCalls: 9 });
      for (const callId of [await addEntry(here, "call_9"), await addEntry(here, "call_10")])
        for (let copy = 0; copy < 2; copy += 1) await Billing.Subscription.reportUsage({ userId: here.userId, callId });
      expect(provider.reported).toEqual(["call_10"]);
      expect([await stateOf(here, "call_9"), await stateOf(here, "call_10")]).toEqual(["free", "counted"]);
      const { data } = await db().subscription.get(here).go();
      expect([data?.periodCalls, data?.freeCalls?.length]).toEqual([11, 10]);
    }));

  it("is not made for a call that already is among the free ones", () =>
    world(async (here) => {
      await here.setSubscription({ freeCalls: tenCalls });
      await Billing.Subscription.reportUsage({ userId: here.userId, callId: await addEntry(here, "call_4") });
      expect([provider.reported, await stateOf(here, "call_4")]).toEqual([[], "free"]);
    }));

  it("goes to the customer that the call is billed to, even if the user belongs to another customer since then", () =>
    world(async (here) => {
      await here.setSubscription({ customerId: "cus_2" });
      provider.answer = "late";
      await Billing.Subscription.reportUsage({ userId: here.userId, callId: await addEntry(here, "call_1") });
      expect([provider.reported, await stateOf(here, "call_1")]).toEqual([["call_1"], "late"]);
    }));

  it("is made by the sweep although forty older calls cannot be reported", () =>
    world(async (here) => {
      await here.setSubscription({ freeCalls: tenCalls, periodCalls: 10 });
      for (let index = 0; index < 40; index += 1)
        await addEntry(here, `call_lost_${index}`, { billedTo: "account_gone/cus_1", usageAt: isoAt(-2 * hourMs) });
      await addEntry(here, "call_10", { usageAt: isoAt(-hourMs) });
      // A sweep tries forty calls: the first one moves those that fail behind the other one.
      await Billing.Subscription.sweep();
      await Billing.Subscription.sweep();
      expect([provider.reported, await stateOf(here, "call_10")]).toEqual([["call_10"], "counted"]);
    }));

  it("is reconciled by whole minutes: a call belongs to the period that it ended in", () =>
    world(async (here) => {
      await here.setSubscription({ periodStart: isoAt(-dayMs) });
      // The world's clock is at half past a minute, so both ends of the period move back by 30 seconds.
      const endedAtByName = {
        first: isoAt(-dayMs - 30_000),
        last: isoAt(-30_001),
        now: isoAt(-30_000),
        before: isoAt(-dayMs - 30_001),
      };
      for (const [name, endedAt] of Object.entries(endedAtByName))
        await addEntry(here, `call_${name}`, { endedAt, usageState: "counted" });
      await addEntry(here, "call_free", { endedAt: isoAt(-hourMs), usageState: "free" });
      await addEntry(here, "call_other", {
        endedAt: isoAt(-hourMs),
        billedTo: "platform/cus_2",
        usageState: "counted",
      });
      const [comparison] = await Billing.Subscription.reconcile();
      // `waiting`: all three are still in the shard of unreported entries. `counted`: the simulated provider's answer.
      expect(comparison).toMatchObject({ reported: 2, free: 1, waiting: 3, counted: 7 });
      expect(provider.counted).toEqual(["cus_1", isoAt(-dayMs - 30_000), isoAt(-30_000)]);
    }));

  it("is not reconciled while the period is less than a minute old", () =>
    world(async (here) => {
      await here.setSubscription({ periodStart: isoAt(-20_000) });
      expect(await Billing.Subscription.reconcile()).toMatchObject([{ counted: 0, reported: 0 }]);
      expect(provider.counted).toEqual([]);
    }));
});
