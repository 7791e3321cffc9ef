/** Allowances stay correct when many calls are claimed, released and settled at the same time. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { describe, expect, it } from "vitest";
import { withLaggingReads } from "../support/run/lagging.ts";
import {
  claim,
  claimedOf,
  claimMany,
  claimOne,
  isClaimed,
  ledger,
  release,
  sent,
  settle,
  useMeterWorld,
  world,
} from "../support/tenants/meter-world.ts";

useMeterWorld();

// The first parameter of `world` is the user's allowance in minutes; each claim reserves one minute.
describe("an allowance", () => {
  it("is never reserved beyond what is left, however many calls ask at the same time", () =>
    world(5, async ({ owner, meter }) => {
      const claims = await claimMany(owner, 12);
      expect(claimedOf(claims)).toHaveLength(5);
      // Reserved minutes may be released, so these refusals are not final.
      const refusals = claims.filter((result) => !isClaimed(result));
      expect(refusals.every((refusal) => "why" in refusal && refusal.why === "tenant-lines")).toBe(true);
      expect(await meter()).toMatchObject({ remainingSeconds: 0, usedSeconds: 0, callsPlaced: 5 });
    }));

  it("is the ledger's sum plus the remaining and reserved minutes, whatever was settled or released", () =>
    world(100, async ({ owner, meter }) => {
      const calls = claimedOf(await claimMany(owner, 8));
      const talkSeconds = [0, 1, 59, 60, 61, 600];
      await Promise.all(
        calls.map((call, index) => {
          const seconds = talkSeconds[index];
          return seconds === undefined ? release(owner, call) : settle(owner, call, seconds);
        }),
      );
      const { usedSeconds, remainingSeconds, allowedSeconds } = await meter();
      const entries = await ledger(owner);
      expect(entries).toHaveLength(talkSeconds.length);
      expect(usedSeconds).toBe(entries.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0));
      expect(usedSeconds).toBe((0 + 1 + 1 + 1 + 2 + 10) * 60);
      expect(remainingSeconds).toBe(allowedSeconds - usedSeconds);
    }));

  it("settles a call once: a second settlement changes nothing", () =>
    world(10, async ({ owner, meter }) => {
      const call = await claimOne(owner);
      expect((await settle(owner, call, 61)).ok).toBe(true);
      expect((await settle(owner, call, 61)).ok).toBe(false);
      expect(await meter()).toMatchObject({ usedSeconds: 120, remainingSeconds: 480 });
    }));

  it("lets live calls continue when it runs out, and no other call start until minutes are added", () =>
    world(1, async ({ owner, meter }) => {
      const call = await claimOne(owner);
      // Its reservation returns if the call is not answered, so the next call waits for its end.
      expect(await claim(owner)).toEqual({ why: "tenant-lines" });
      await settle(owner, call, 300);
      expect(await claim(owner)).toMatchObject({ why: "minutes" });
      expect(await meter()).toMatchObject({ usedSeconds: 300, remainingSeconds: -240 });
      await expect(Billing.requireCredit(owner.userId)).rejects.toMatchObject({ code: "minutes_exhausted" });
      await Billing.topUp({ userId: owner.userId, minutes: 10 });
      expect(await meter()).toMatchObject({ allowedSeconds: 660, remainingSeconds: 360 });
      expect(await ledger(owner)).toContainEqual(expect.objectContaining({ kind: "top_up", seconds: 600 }));
      expect(sent.map(({ type, payload }) => [type, payload])).toContainEqual([
        "billing.topped-up",
        { userId: owner.userId },
      ]);
      expect(isClaimed(await claim(owner))).toBe(true);
    }));

  it("counts each call placed, however many are claimed at the same time", () =>
    world(100, async ({ owner, meter }) => {
      await claimMany(owner, 6);
      expect((await meter()).callsPlaced).toBe(6);
    }));
});

describe("a tenant's own limits", () => {
  it("limit the calls under way, and each ended call allows another", () =>
    world(100, async ({ owner }) => {
      await Billing.limitConcurrency(2);
      const claims = await claimMany(owner, 6);
      const [first] = claimedOf(claims);
      expect(claimedOf(claims)).toHaveLength(2);
      expect(await claim(owner)).toEqual({ why: "tenant-lines" });
      if (!first) throw new Error("Not claimed");
      await settle(owner, first, 30);
      expect(claimedOf(await claimMany(owner, 3))).toHaveLength(1);
      await Billing.limitConcurrency(undefined);
      expect(claimedOf(await claimMany(owner, 3))).toHaveLength(3);
    }));

  it("count from the first allowance on: minutes used before do not count, minutes reserved at that time do", () =>
    world(1_000, async ({ owner }) => {
      await Billing.limitConcurrency(5);
      await settle(owner, await claimOne(owner), 30 * 60);
      const [first, second] = claimedOf(await claimMany(owner, 2));
      await Billing.topUp({ minutes: 3 });
      const tenant = async () =>
        (await db().tenantMeter.get({ tenantId: owner.tenantId }).go({ consistent: true })).data;
      expect(await tenant()).toMatchObject({ allowedSeconds: 180, usedSeconds: 0, remainingSeconds: 60 });
      if (!first || !second) throw new Error("Not claimed");
      await settle(owner, first, 90);
      await settle(owner, second, 0);
      expect(await tenant()).toMatchObject({ usedSeconds: 120, remainingSeconds: 60, alertedPercent: 0 });
      await Billing.topUp({ minutes: 2 });
      expect(await tenant()).toMatchObject({ allowedSeconds: 300, usedSeconds: 120, remainingSeconds: 180 });
    }));

  it("add up two allowances that are given at the same time while calls end", () =>
    world(1_000, async ({ owner }) => {
      await Billing.limitConcurrency(5);
      const calls = claimedOf(await claimMany(owner, 5));
      await Promise.all([
        Billing.topUp({ minutes: 10 }),
        Billing.topUp({ minutes: 5 }),
        ...calls.map((call) => settle(owner, call, 0)),
      ]);
      const { data } = await db().tenantMeter.get({ tenantId: owner.tenantId }).go({ consistent: true });
      expect(data).toMatchObject({ allowedSeconds: 900, usedSeconds: 0, remainingSeconds: 900 });
    }));

  it("limit the minutes of all its users together", () =>
    world(100, async ({ owner }) => {
      await Billing.topUp({ minutes: 3 });
      const calls = claimedOf(await claimMany(owner, 8));
      expect(calls).toHaveLength(3);
      expect(await claim(owner)).toEqual({ why: "tenant-lines" });
      expect((await Billing.callOutlook(owner.userId)).minutesLeft).toBe(0);
      await Promise.all(calls.map((call) => settle(owner, call, 60)));
      expect(await claim(owner)).toMatchObject({ why: "minutes" });
      const { data } = await db().tenantMeter.get({ tenantId: owner.tenantId }).go({ consistent: true });
      expect(data).toMatchObject({ usedSeconds: 180, remainingSeconds: 0 });
      expect(data?.live).toBeUndefined();
    }));
});

describe("minutes that an administrator allows", () => {
  it("are added to the current meter even if reads lag, and are refused once it has changed", () =>
    world(10, async ({ owner, meter }) => {
      const knownMeter = await withLaggingReads(
        (row) => ({ ...row, allowedSeconds: 0 }),
        () => Billing.findMeter(owner.userId),
      );
      if (!knownMeter) throw new Error("No meter");
      expect(knownMeter.allowedSeconds).toBe(600);
      const allow = (minutes: number) => transact((writer) => Billing.writeAllowance(writer, knownMeter, { minutes }));
      expect((await allow(25)).ok).toBe(true);
      expect(await meter()).toMatchObject({ allowedSeconds: 1_500, remainingSeconds: 1_500 });
      expect((await allow(5)).ok).toBe(false);
      expect((await ledger(owner)).filter(({ kind }) => kind === "top_up").map(({ seconds }) => seconds)).toContain(
        900,
      );
    }));
});
