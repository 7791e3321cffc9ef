/** Each billable call is reported to the account that charges it once, and none of the free ones. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { describe, expect, it } from "vitest";
import { at, dayMs, hourMs, provider, useBillingWorld, type World, world } from "../support/tenants/billing-world.ts";

useBillingWorld();

describe("the report of a call's use", () => {
  const entry = async ({ tenantId, userId }: World, entryId: string, change: object = {}) => {
    const row = { kind: "call", seconds: 60, billedSeconds: 60, createdAt: at(0), billedTo: "platform/cus_1" } as const;
    const open = { usageShard: "usage#0", usageAt: at(0), endedAt: at(-60_000) };
    await db()
      .ledger.put({ ...row, ...open, ...change, tenantId, userId, entryId })
      .go();
    return entryId;
  };
  const stateOf = async ({ tenantId, userId }: World, entryId: string) =>
    (await db().ledger.get({ tenantId, userId, entryId }).go()).data?.usageState;
  const tenCalls = Array.from({ length: 10 }, (_, index) => `call_${index}`);

  it("is not made for the first ten calls, which are free, and is made for the eleventh, once", () =>
    world(async (here) => {
      await here.subscription({ freeCalls: tenCalls.slice(0, 9), periodCalls: 9 });
      for (const callId of [await entry(here, "call_9"), await entry(here, "call_10")])
        for (let copy = 0; copy < 2; copy += 1) await Billing.Subscription.reportUsage({ userId: here.userId, callId });
      expect(provider.reported).toEqual(["call_10"]);
      expect([await stateOf(here, "call_9"), await stateOf(here, "call_10")]).toEqual(["free", "counted"]);
      const { data } = await db().subscription.get(here).go();
      expect([data?.periodCalls, data?.freeCalls?.length]).toEqual([11, 10]);
    }));

  it("is not made for a call that already is among the free ones", () =>
    world(async (here) => {
      await here.subscription({ freeCalls: tenCalls });
      await Billing.Subscription.reportUsage({ userId: here.userId, callId: await entry(here, "call_4") });
      expect([provider.reported, await stateOf(here, "call_4")]).toEqual([[], "free"]);
    }));

  it("goes to the customer of the call, though the user has become another's", () =>
    world(async (here) => {
      await here.subscription({ customerId: "cus_2" });
      provider.answer = "late";
      await Billing.Subscription.reportUsage({ userId: here.userId, callId: await entry(here, "call_1") });
      expect([provider.reported, await stateOf(here, "call_1")]).toEqual([["call_1"], "late"]);
    }));

  it("is compared from minute to minute: a call belongs to the period that it ended in", () =>
    world(async (here) => {
      await here.subscription({ periodStart: at(-dayMs) });
      const ended = { first: at(-dayMs - 30_000), last: at(-30_001), now: at(-30_000), before: at(-dayMs - 30_001) };
      for (const [name, endedAt] of Object.entries(ended))
        await entry(here, `call_${name}`, { endedAt, usageState: "counted" });
      await entry(here, "call_free", { endedAt: at(-hourMs), usageState: "free" });
      await entry(here, "call_other", { endedAt: at(-hourMs), billedTo: "platform/cus_2", usageState: "counted" });
      const [comparison] = await Billing.Subscription.reconcile();
      expect(comparison).toMatchObject({ reported: 2, free: 1, waiting: 3, counted: 7 });
      expect(provider.counted).toEqual(["cus_1", at(-dayMs - 30_000), at(-30_000)]);
    }));

  it("is not compared where the period has begun within this minute", () =>
    world(async (here) => {
      await here.subscription({ periodStart: at(-20_000) });
      expect(await Billing.Subscription.reconcile()).toMatchObject([{ counted: 0, reported: 0 }]);
      expect(provider.counted).toEqual([]);
    }));
});
