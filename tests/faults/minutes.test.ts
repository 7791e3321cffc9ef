/** What minutes and trials keep to when many calls are claimed, given back and settled at once. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { clockOffset, now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import * as Outbox from "@callwright/core/outbox/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Tenant from "@callwright/core/tenant/index";
import { beforeEach, describe, expect, it } from "vitest";
import { withLaggingReads } from "../support/lagging.ts";
import { noPorts, tableForFile } from "../support/table.ts";

let sent: { type: string; payload: { subjectId?: string; eventId?: string } }[] = [];
const queue = {
  async send(_: string, body: string) {
    sent.push(JSON.parse(body));
  },
};
const ports: Ports = Object.create(noPorts, { queue: { value: queue } });
const run = tableForFile(ports);

beforeEach(() => {
  sent = [];
  setClockOffset(0);
});

interface World {
  readonly owner: Billing.Owner;
  readonly meter: () => Promise<NonNullable<Awaited<ReturnType<typeof readMeter>>>>;
}

async function readMeter(owner: Billing.Owner) {
  return (await db().meter.get(owner).go({ consistent: true })).data;
}

/** A tenant in Riyadh with one user. */
function world(minutes: number, work: (world: World) => Promise<void>, { isTrial = false } = {}): Promise<void> {
  return run(undefined, async () => {
    const slug = newId("ten");
    const tenantId = await Tenant.create({
      slug,
      name: "Acme",
      timezone: "Asia/Riyadh",
      numberPicker: "required",
      hosts: [`${slug}.localhost`],
    });
    await run(tenantId, async () => {
      const owner = { tenantId, userId: newId("user") };
      await Billing.seedMeter({
        userId: owner.userId,
        allowedMinutes: minutes,
        freeMinutes: 0,
        plan: "Trial",
        isTrial,
      });
      const meter = async () => {
        const found = await readMeter(owner);
        if (!found) throw new Error("The meter is gone");
        return found;
      };
      await work({ owner, meter });
    });
  });
}

type Claim = Billing.Reservation & { readonly callId: string };

/** As the engine claims: reads, reserves, and reads again after a conflict. */
async function claim(owner: Billing.Owner): Promise<Claim | Billing.DialRefusal> {
  const callId = newId("call");
  for (;;) {
    const credit = await Billing.checkCredit(owner);
    if (credit.kind === "refused") return credit.refusal;
    const done = await transact((writer) => Billing.reserve(writer, owner, { callId, credit, isNew: true }));
    if (done.ok) return { callId, ...Billing.reservation(credit) };
  }
}

const isClaimed = (one: Claim | Billing.DialRefusal): one is Claim => "callId" in one;
const claimMany = (owner: Billing.Owner, count: number) =>
  Promise.all(Array.from({ length: count }, () => claim(owner)));
const claimedOf = (all: readonly (Claim | Billing.DialRefusal)[]) => all.filter(isClaimed);

async function claimOne(owner: Billing.Owner): Promise<Claim> {
  const claimed = await claim(owner);
  if (!isClaimed(claimed)) throw new Error(`Refused: ${claimed.why}`);
  return claimed;
}

const atEnd = { isBillable: true, endedAt: "2026-11-20T10:00:00.000Z" };
const settle = (owner: Billing.Owner, call: Claim, seconds: number) =>
  transact((writer) => Billing.settle(writer, owner, { ...call, seconds, ...atEnd }));
const release = (owner: Billing.Owner, call: Claim) => transact((writer) => Billing.release(writer, owner, call));

async function ledger(owner: Billing.Owner) {
  return (await db().ledger.query.primary(owner).go({ consistent: true, pages: "all" })).data;
}

describe("an allowance", () => {
  it("is never reserved beyond what is left, however many calls ask at once", () =>
    world(5, async ({ owner, meter }) => {
      const all = await claimMany(owner, 12);
      expect(claimedOf(all)).toHaveLength(5);
      expect(all.filter((one) => !isClaimed(one)).every((one) => "why" in one && one.why === "tenant-lines")).toBe(
        true,
      );
      expect(await meter()).toMatchObject({ remainingSeconds: 0, usedSeconds: 0, callsPlaced: 5 });
    }));

  it("is the ledger's sum, the rest and what is reserved, whatever was settled and given back", () =>
    world(100, async ({ owner, meter }) => {
      const calls = claimedOf(await claimMany(owner, 8));
      const talks = [0, 1, 59, 60, 61, 600];
      await Promise.all(
        calls.map((call, index) => {
          const seconds = talks[index];
          return seconds === undefined ? release(owner, call) : settle(owner, call, seconds);
        }),
      );
      const { usedSeconds, remainingSeconds, allowedSeconds } = await meter();
      const entries = await ledger(owner);
      expect(entries).toHaveLength(talks.length);
      expect(usedSeconds).toBe(entries.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0));
      expect(usedSeconds).toBe((0 + 1 + 1 + 1 + 2 + 10) * 60);
      expect(remainingSeconds).toBe(allowedSeconds - usedSeconds);
    }));

  it("settles a call once: a second settling changes nothing", () =>
    world(10, async ({ owner, meter }) => {
      const call = await claimOne(owner);
      expect((await settle(owner, call, 61)).ok).toBe(true);
      expect((await settle(owner, call, 61)).ok).toBe(false);
      expect(await meter()).toMatchObject({ usedSeconds: 120, remainingSeconds: 480 });
    }));

  it("lets live calls talk on when it runs out, and no other begin until minutes are added", () =>
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

  it("gives each call the next running number, without a gap", () =>
    world(100, async ({ owner, meter }) => {
      await claimMany(owner, 6);
      expect((await meter()).callsPlaced).toBe(6);
    }));
});

describe("a trial", () => {
  const trial = { isTrial: true };
  /** 10:00 in Riyadh, three hours before UTC. */
  const tenOClock = () => {
    const day = toIso(now()).slice(0, 10);
    setClockOffset(Date.parse(`${day}T07:00:00Z`) - now());
  };
  const advance = (hours: number) => setClockOffset(clockOffset() + hours * 3_600_000);

  it("has three calls a day, however many are asked for at once", () =>
    world(
      30,
      async ({ owner }) => {
        const all = await claimMany(owner, 10);
        expect(claimedOf(all)).toHaveLength(3);
        const refusals = all.filter((one) => !isClaimed(one));
        expect(refusals.every((one) => "why" in one && one.why === "trial")).toBe(true);
      },
      trial,
    ));

  it("has three again from midnight in the tenant's zone, which is when a refusal says that it does", () =>
    world(
      30,
      async ({ owner }) => {
        tenOClock();
        await claimMany(owner, 3);
        const refused = await claim(owner);
        if (isClaimed(refused) || refused.why !== "trial") throw new Error("Not refused");
        expect(refused.until).toBe(`${toIso(now()).slice(0, 10)}T21:00:00.000Z`);
        const { userId } = owner;
        await expect(Billing.requireCredit(userId)).rejects.toMatchObject({ code: "minutes_exhausted" });
        // A run that begins tomorrow may be planned today.
        await Billing.requireCredit(userId, refused.until);
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
        tenOClock();
        const [first, second] = claimedOf(await claimMany(owner, 3));
        if (!first || !second) throw new Error("Not claimed");
        await release(owner, first);
        expect(isClaimed(await claim(owner))).toBe(true);
        expect(isClaimed(await claim(owner))).toBe(false);
        await transact((writer) => Billing.settle(writer, owner, { ...second, seconds: 0, rang: false, ...atEnd }));
        const third = await claimOne(owner);
        expect(isClaimed(await claim(owner))).toBe(false);
        advance(15);
        await claimOne(owner);
        await release(owner, third);
        expect((await meter()).trialCalls).toHaveLength(1);
      },
      trial,
    ));

  it("is over after seven days, and with a plan", () =>
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

describe("a tenant's own limits", () => {
  it("bound the calls under way at once, and each end frees one", () =>
    world(100, async ({ owner }) => {
      await Billing.limitConcurrency(2);
      const all = await claimMany(owner, 6);
      const [first] = claimedOf(all);
      expect(claimedOf(all)).toHaveLength(2);
      expect(await claim(owner)).toEqual({ why: "tenant-lines" });
      if (!first) throw new Error("Not claimed");
      await settle(owner, first, 30);
      expect(claimedOf(await claimMany(owner, 3))).toHaveLength(1);
      await Billing.limitConcurrency(undefined);
      expect(claimedOf(await claimMany(owner, 3))).toHaveLength(3);
    }));

  it("count from the first allowance on: what was used before it is none of it, what is set aside for calls under way is", () =>
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

  it("get one allowance, whole, of two that are given at once while calls end", () =>
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

  it("bound the minutes of all its people together", () =>
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

describe("alerts", () => {
  /** Data of the recorded events. */
  const alerts = () =>
    Promise.all(
      sent.flatMap(({ type, payload: { subjectId = "", eventId = "" } }) =>
        type === "outbox.event-recorded" ? [Outbox.find({ subjectId, eventId }).then((event) => event?.data)] : [],
      ),
    );
  const percents = async () => (await alerts()).map((data) => data?.usedPercent);

  it("are recorded once each at 80, 90 and 100 percent, however many calls end at once", () =>
    world(10, async ({ owner }) => {
      const use = async (minutes: number) => {
        await settle(owner, await claimOne(owner), minutes * 60);
        await Promise.all(Array.from({ length: 4 }, () => Billing.sendUsageAlerts(owner)));
      };
      await use(7);
      expect(await alerts()).toEqual([]);
      await use(1);
      expect(await alerts()).toEqual([{ userId: owner.userId, usedPercent: 80 }]);
      expect((await Billing.usage(owner.userId)).alert).toEqual({ percent: 80, of: "user" });
      await use(1);
      await use(1);
      expect(await percents()).toEqual([80, 90, 100]);
      await Billing.topUp({ userId: owner.userId, minutes: 10 });
      expect((await Billing.usage(owner.userId)).alert).toBeUndefined();
      await use(6);
      expect(await percents()).toEqual([80, 90, 100, 80]);
    }));

  it("are told by the last call of all, though a copy of the table lags behind its end", () =>
    world(10, async ({ owner }) => {
      await Billing.topUp({ minutes: 10 });
      await settle(owner, await claimOne(owner), 10 * 60);
      await withLaggingReads(
        (row) => ({ ...row, usedSeconds: 0 }),
        () => Billing.sendUsageAlerts({ ...owner, isTenantMetered: true }),
      );
      expect(await alerts()).toEqual([{ userId: owner.userId, usedPercent: 100 }, { usedPercent: 100 }]);
    }));

  it("are told of the tenant's minutes too", () =>
    world(1_000, async ({ owner }) => {
      await Billing.topUp({ minutes: 10 });
      await settle(owner, await claimOne(owner), 9 * 60);
      await Billing.sendUsageAlerts({ ...owner, isTenantMetered: true });
      await Billing.sendUsageAlerts({ ...owner, isTenantMetered: true });
      expect(await alerts()).toEqual([{ usedPercent: 90 }]);
      expect((await Billing.usage(owner.userId)).alert).toEqual({ percent: 90, of: "tenant" });
    }));
});

describe("minutes that an administrator allows", () => {
  it("count from the meter as it is, though a copy of the table lags, and are refused once it has changed", () =>
    world(10, async ({ owner, meter }) => {
      const read = await withLaggingReads(
        (row) => ({ ...row, allowedSeconds: 0 }),
        () => Billing.findMeter(owner.userId),
      );
      if (!read) throw new Error("No meter");
      expect(read.allowedSeconds).toBe(600);
      const allow = (minutes: number) => transact((writer) => Billing.writeAllowance(writer, read, { minutes }));
      expect((await allow(25)).ok).toBe(true);
      expect(await meter()).toMatchObject({ allowedSeconds: 1_500, remainingSeconds: 1_500 });
      expect((await allow(5)).ok).toBe(false);
      expect((await ledger(owner)).filter(({ kind }) => kind === "top_up").map(({ seconds }) => seconds)).toContain(
        900,
      );
    }));
});
