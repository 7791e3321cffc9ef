/** The limits of a trial when many calls are claimed and refunded at the same time. */
import * as Billing from "@callwright/core/billing/index";
import { transact } from "@callwright/core/db/transact";
import { clockOffset, now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { describe, expect, it } from "vitest";
import {
  atEnd,
  claim,
  claimedOf,
  claimMany,
  claimOne,
  isClaimed,
  release,
  useMeterWorld,
  world,
} from "../support/tenants/meter-world.ts";

useMeterWorld();

describe("a trial", () => {
  const trial = { isTrial: true };
  /** 10:00 in Riyadh is 07:00 UTC. */
  const setClockToTen = () => {
    const day = toIso(now()).slice(0, 10);
    setClockOffset(Date.parse(`${day}T07:00:00Z`) - now());
  };
  const advance = (hours: number) => setClockOffset(clockOffset() + hours * 3_600_000);

  it("has three calls a day, however many are claimed at the same time", () =>
    world(
      30,
      async ({ owner }) => {
        const claims = await claimMany(owner, 10);
        expect(claimedOf(claims)).toHaveLength(3);
        const refusals = claims.filter((one) => !isClaimed(one));
        expect(refusals.every((one) => "why" in one && one.why === "trial")).toBe(true);
      },
      trial,
    ));

  it("has three again from midnight in the tenant's zone, the time that a refusal names", () =>
    world(
      30,
      async ({ owner }) => {
        setClockToTen();
        await claimMany(owner, 3);
        const refused = await claim(owner);
        if (isClaimed(refused) || refused.why !== "trial") throw new Error("Not refused");
        expect(refused.until).toBe(`${toIso(now()).slice(0, 10)}T21:00:00.000Z`);
        const { userId } = owner;
        await expect(Billing.requireCredit(userId)).rejects.toMatchObject({ code: "minutes_exhausted" });
        // A run that begins tomorrow may be planned today.
        await Billing.requireCredit(userId, refused.until);
        // 23:54 in Riyadh, and then 00:06.
        advance(13.9);
        expect(isClaimed(await claim(owner))).toBe(false);
        advance(0.2);
        expect(claimedOf(await claimMany(owner, 5))).toHaveLength(3);
      },
      trial,
    ));

  it("counts no call that certainly did not ring, whenever it is refunded", () =>
    world(
      30,
      async ({ owner, meter }) => {
        setClockToTen();
        const [first, second] = claimedOf(await claimMany(owner, 3));
        if (!first || !second) throw new Error("Not claimed");
        await release(owner, first);
        expect(isClaimed(await claim(owner))).toBe(true);
        expect(isClaimed(await claim(owner))).toBe(false);
        await transact((writer) => Billing.settle(writer, owner, { ...second, seconds: 0, hasRung: false, ...atEnd }));
        const third = await claimOne(owner);
        expect(isClaimed(await claim(owner))).toBe(false);
        // A refund after midnight does not change the new day's count.
        advance(15);
        await claimOne(owner);
        await release(owner, third);
        expect((await meter()).trialCalls).toHaveLength(1);
      },
      trial,
    ));

  it("is over after seven days, or when a plan is bought", () =>
    world(
      30,
      async ({ owner }) => {
        const { trial: before } = await Billing.usage(owner.userId);
        expect(before).toMatchObject({ callsLeftToday: 3, isOver: false });
        advance(7 * 24 + 1);
        const refused = await claim(owner);
        expect(refused).toMatchObject({ why: "trial" });
        expect(refused).not.toHaveProperty("until");
        expect((await Billing.usage(owner.userId)).trial).toMatchObject({ callsLeftToday: 0, isOver: true });
        await Billing.topUp({ userId: owner.userId, minutes: 100, plan: "Grow" });
        expect(claimedOf(await claimMany(owner, 5))).toHaveLength(5);
        expect((await Billing.usage(owner.userId)).trial).toBeUndefined();
      },
      trial,
    ));
});
