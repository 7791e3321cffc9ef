/** Daily figures count each call once under repetition and in any order, and equal a recount of the calls. */

import { isReached } from "@callwright/contracts/figures";
import { addCounts, type Counts } from "@callwright/core/activity/figures/counters";
import { localDayAndHour } from "@callwright/core/activity/figures/day";
import { readFigures } from "@callwright/core/activity/figures/read";
import * as Activity from "@callwright/core/activity/index";
import { db } from "@callwright/core/db/service";
import { setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import { rebuildFigures } from "@callwright/operate/rebuild";
import { afterEach, describe, expect, it } from "vitest";
import { createRandom } from "../simulate/random.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";
import { sampleOf } from "../support/run/tier.ts";

const { blobs, files } = memoryBlobs();
const ports: Ports = Object.create(noPorts, { blobs: { value: blobs } });
const run = tableForFile(ports);
afterEach(() => setClockOffset(0));

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A zone whose offset is 5:45, so that neither its days nor its hours begin with those of UTC. */
const timezone = "Asia/Kathmandu";
const monthStart = Date.parse("2027-03-01T00:00:00Z");

const setClock = (ms: number): void => setClockOffset(ms - Date.now());

async function asUser<T>(work: (owner: { tenantId: string; userId: string }) => Promise<T>): Promise<T> {
  const owner = { tenantId: newId("ten"), userId: newId("user") };
  return run(owner.tenantId, async () => {
    const tenant = {
      tenantId: owner.tenantId,
      slug: "acme",
      name: "Acme",
      timezone,
      numberPicker: "optional",
    } as const;
    await db()
      .tenant.create({ ...tenant, createdAt: toIso(monthStart) })
      .go();
    return runAs({ actor: { type: "user", ...owner, sessionId: "ses_1", roles: [] } }, () => work(owner));
  });
}

type EndedCall = Parameters<typeof Activity.record>[0] & { readonly endedAt: string; readonly dialedAt: string };

/** Calls of a month, of few parents, numbers and versions, at any hour. */
function randomCalls(owner: { tenantId: string; userId: string }, seed: number, count: number): EndedCall[] {
  const random = createRandom(seed);
  const parents = ["job_01a", "job_01b", "cmp_01c"];
  return Array.from({ length: count }, () => {
    const dialed = monthStart + random.whole(0, 31 * 24 * 60) * 60_000;
    const [outcomeLabel, endReason] = random.pick([
      ["Good Fit", "completed"],
      ["Not Interested", "customer-ended-call"],
      ["Unanswered", "no-answer"],
      ["Speaks no German", "completed"],
      ["Connection Failed", "failed"],
    ] as const);
    const seconds = endReason === "completed" ? random.whole(5, 400) : 0;
    const parentId = random.pick(parents);
    return {
      ...owner,
      callId: newId("call"),
      parentId,
      parentTitle: `Title of ${parentId}`,
      numberId: random.pick(["num_1", "num_2"]),
      promptVersion: random.pick([undefined, 1, 2]),
      dialedAt: toIso(dialed),
      endedAt: toIso(dialed + (seconds + 20) * 1_000),
      seconds,
      costCents: random.whole(0, 9_999) / 100,
      outcomeLabel,
      endReason,
      evaluation: random.chance(0.1) ? { optOut: true } : {},
    };
  });
}

/** Counts independently of the product's code; `hundredths` are of a cent. */
function recount(calls: readonly EndedCall[]) {
  const days = new Map<string, { calls: number; reached: number; seconds: number; hundredths: number; good: number }>();
  for (const call of calls) {
    const { day } = localDayAndHour(timezone, Date.parse(call.dialedAt));
    const sum = days.get(day) ?? { calls: 0, reached: 0, seconds: 0, hundredths: 0, good: 0 };
    sum.calls += 1;
    sum.reached += call.endReason === "completed" || call.endReason === "customer-ended-call" ? 1 : 0;
    sum.seconds += call.seconds ?? 0;
    sum.hundredths += Math.round((call.costCents ?? 0) * 100);
    sum.good += call.outcomeLabel === "Good Fit" ? 1 : 0;
    days.set(day, sum);
  }
  return Object.fromEntries([...days].sort(([dayA], [dayB]) => dayA.localeCompare(dayB)));
}

const sumByDay = (rows: readonly { readonly day: string; readonly counts: Counts }[]) => {
  const days = new Map<string, Counts>();
  for (const { day, counts } of rows) days.set(day, addCounts(days.get(day) ?? {}, counts));
  return Object.fromEntries(
    [...days]
      .sort(([dayA], [dayB]) => dayA.localeCompare(dayB))
      .map(([day, { calls = 0, reached = 0, seconds = 0, costMicros = 0, qualified: good = 0 }]) => [
        day,
        { calls, reached, seconds, hundredths: costMicros / 100, good },
      ]),
  );
};

const wholePeriod = { from: "2027-02-20", to: "2027-04-10", timezone };

describe("daily figures", () => {
  it.each(sampleOf([1, 2, 3]))(
    "of a random month equal a recount under repetition, any order and late ends (seed %i)",
    (seed) =>
      asUser(async (owner) => {
        const random = createRandom(seed * 1_000);
        const calls = randomCalls(owner, seed, 400);
        const events = calls
          .flatMap((call) => Array.from({ length: random.whole(1, 3) }, () => call))
          .map((call) => {
            const delayMs = random.chance(0.2) ? random.whole(1, 9 * 24) * hourMs : random.whole(1, 300) * 1_000;
            return { call, atMs: Date.parse(call.endedAt) + delayMs };
          })
          .sort((a, b) => a.atMs - b.atMs);
        let nextReadAt = monthStart;
        for (const { call, atMs } of events) {
          setClock(atMs);
          await Activity.record(call);
          if (atMs < nextReadAt) continue;
          nextReadAt = atMs + random.whole(2, 70) * hourMs;
          const recordedCalls = new Set(events.filter((event) => event.atMs <= atMs).map((event) => event.call));
          expect(sumByDay(await readFigures(owner, wholePeriod))).toEqual(recount([...recordedCalls]));
        }
        expect(sumByDay(await readFigures(owner, wholePeriod))).toEqual(recount(calls));
      }),
  );

  it("are the same when their files are lost", () =>
    asUser(async (owner) => {
      const calls = randomCalls(owner, 4, 60);
      setClock(monthStart + 60 * dayMs);
      for (const call of calls) await Activity.record(call);
      const before = sumByDay(await readFigures(owner, wholePeriod));
      expect(files.size).toBeGreaterThan(0);
      files.clear();
      expect(sumByDay(await readFigures(owner, wholePeriod))).toEqual(before);
      expect(before).toEqual(recount(calls));
    }));

  it("that are wrong are found by a recount of the day and corrected, while text counts stay", () =>
    asUser(async (owner) => {
      const calls = randomCalls(owner, 5, 200);
      setClock(monthStart + 60 * dayMs);
      for (const call of calls) await Activity.record(call);
      await readFigures(owner, wholePeriod);
      const day = "2027-03-12";
      const compare = () => Activity.compareFigures(owner, day, { calls, timezone });
      expect(await compare()).toEqual([]);
      const { data } = await db().figures.query.primary(owner).begins({ day }).go();
      const [changed, deletedRow] = data;
      if (!changed || !deletedRow) throw new Error("Too few rows");
      const { seconds = 0, calls: counted = 0 } = changed;
      await db().figures.patch(changed).add({ seconds: 7, texts: 3 }).go();
      await db().figures.delete(deletedRow).go();
      const differences = await compare();
      expect(differences).toHaveLength(2);
      expect(
        differences.find(({ key }) => key.parentId === changed.parentId && key.numberId === changed.numberId)?.differs,
      ).toEqual({ seconds: [seconds + 7, seconds] });
      for (const difference of differences) expect(await Activity.writeFigures(difference)).toBe(true);
      expect(await compare()).toEqual([]);
      expect(sumByDay(await readFigures(owner, wholePeriod))).toEqual(recount(calls));
      expect((await db().figures.get(changed).go()).data).toMatchObject({ texts: 3, calls: counted });
    }));

  it("are corrected while a text is accepted, but not if the corrected counts changed meanwhile", () =>
    asUser(async (owner) => {
      const calls = randomCalls(owner, 9, 60);
      setClock(monthStart + 60 * dayMs);
      for (const call of calls) await Activity.record(call);
      const { data } = await db().figures.query.primary(owner).go({ pages: "all" });
      const [changedRow] = data;
      if (!changedRow) throw new Error("No rows");
      const { day, calls: counted = 0, seconds = 0 } = changedRow;
      await db().figures.patch(changedRow).add({ optOuts: 2, texts: 1 }).go();
      const compare = () => Activity.compareFigures(owner, day, { calls, timezone });
      const [difference] = await compare();
      if (!difference) throw new Error("No difference");
      await db().figures.patch(changedRow).add({ texts: 4 }).go();
      expect(await Activity.writeFigures(difference)).toBe(true);
      expect(await compare()).toEqual([]);
      await db().figures.patch(changedRow).add({ optOuts: 2 }).go();
      const [secondDifference] = await compare();
      await db().figures.patch(changedRow).add({ optOuts: 1 }).go();
      expect(secondDifference && (await Activity.writeFigures(secondDifference))).toBe(false);
      const row = (await db().figures.get(changedRow).go()).data;
      expect(row).toMatchObject({ calls: counted, seconds, texts: 5 });
    }));

  it("of inbound calls are counted with the others and separately, and found by a recount", () =>
    asUser(async (owner) => {
      setClock(monthStart + 2 * dayMs);
      const [call] = randomCalls(owner, 10, 1);
      if (!call) throw new Error("No call");
      const startedAt = toIso(monthStart + 30 * hourMs);
      const inbound = {
        ...call,
        dialedAt: undefined,
        direction: "inbound" as const,
        parentId: "inb_1",
        numberId: "num_1",
        startedAt,
        createdAt: startedAt,
        endedAt: toIso(monthStart + 31 * hourMs),
        seconds: 90,
        endReason: "completed" as const,
      };
      await Activity.record(inbound);
      await Activity.record(inbound);
      const [row] = await readFigures(owner, wholePeriod);
      expect(row).toMatchObject({ parentId: "inb_1", counts: { calls: 1, inbound: 1, reached: 1, seconds: 90 } });
      expect(Object.keys(row?.counts ?? {}).filter((name) => /^calls_|^reached_/.test(name))).toEqual([]);
      const { day = "" } = row ?? {};
      expect(await Activity.listDayItems(day, day)).toMatchObject([{ inbound: 1, dialed: 0, reached: 1, seconds: 90 }]);
      const analytics = await Activity.analytics({ from: day, to: day }, timezone);
      expect(analytics.totals).toMatchObject({ calls: 1, inbound: 1, answered: 1, reached: 1 });
      expect(analytics.parents).toMatchObject([{ parentId: "inb_1", calls: 1, inbound: 1 }]);

      const callFields = { timezone, candidateId: "", candidateName: "", phoneNumber: "+4915112345678" };
      await db()
        .call.put({ ...callFields, ...inbound, endCause: undefined, state: "ended" })
        .go();
      const { data } = await db().figures.query.primary(owner).go();
      for (const figuresRow of data) await db().figures.delete(figuresRow).go();
      setClock(monthStart + 60 * dayMs);
      const { database } = context();
      const rebuild = ({ isDry }: { isDry: boolean }) =>
        rebuildFigures({ database, ports: () => ports }, owner.tenantId, { from: day, to: day, isDry });
      expect((await rebuild({ isDry: true })).differences).toMatchObject([
        { differs: { calls: [0, 1], inbound: [0, 1] } },
      ]);
      expect((await rebuild({ isDry: false })).left).toBe(0);
      expect((await rebuild({ isDry: true })).differences).toEqual([]);
    }));

  it("of calls that were never counted are rebuilt by an operator's command, and count once", () =>
    asUser(async (owner) => {
      const calls = randomCalls(owner, 8, 40);
      setClock(monthStart + 60 * dayMs);
      for (const call of calls.slice(0, 10)) await Activity.record(call);
      const callFields = { timezone, candidateId: "cand_1", candidateName: "Ada", phoneNumber: "+4915112345678" };
      for (const call of calls)
        await db()
          .call.put({ ...callFields, ...call, endCause: undefined, state: "ended", createdAt: call.dialedAt })
          .go();
      const { database } = context();
      const days = { from: "2027-02-28", to: "2027-04-01" };
      const rebuild = ({ isDry }: { isDry: boolean }) =>
        rebuildFigures({ database, ports: () => ports }, owner.tenantId, { ...days, isDry });
      const before = await rebuild({ isDry: true });
      expect(before.calls).toBe(40);
      expect(before.differences.length).toBeGreaterThan(0);
      expect(before.differences[0]?.row).toContain(owner.userId);
      expect((await rebuild({ isDry: false })).left).toBe(0);
      expect((await rebuild({ isDry: true })).differences).toEqual([]);
      const counted = await Activity.listDayItems(days.from, days.to);
      const reached = calls.filter(({ endReason = "failed" }) => isReached(endReason)).length;
      expect(counted.reduce((sum, day) => sum + day.reached, 0)).toBe(reached);
      expect(counted.reduce((sum, day) => sum + day.dialedReached, 0)).toBe(reached);
      for (const call of calls) await Activity.record(call);
      expect(sumByDay(await readFigures(owner, wholePeriod))).toEqual(recount(calls));
      // The days end after today.
      await expect(
        rebuildFigures({ database, ports: () => ports }, owner.tenantId, { ...days, to: "2027-06-01", isDry: true }),
      ).rejects.toThrow(/before/);
    }));

  it("leave out calls that were never dialled", () =>
    asUser(async (owner) => {
      const [call] = randomCalls(owner, 6, 1);
      if (!call) throw new Error("No call");
      setClock(monthStart + 40 * dayMs);
      await Activity.record({ ...call, dialedAt: undefined });
      expect(await readFigures(owner, wholePeriod)).toEqual([]);
    }));
});

describe("analytics", () => {
  it("compare a period with the one before it, by day, hour, parent, number and version", () =>
    asUser(async (owner) => {
      const calls = randomCalls(owner, 7, 300);
      setClock(monthStart + 40 * dayMs);
      for (const call of calls) await Activity.record(call);
      const dialedIn = (from: string, to: string) =>
        calls.filter(({ dialedAt }) => {
          const { day } = localDayAndHour(timezone, Date.parse(dialedAt));
          return day >= from && day <= to;
        }).length;
      const view = await Activity.analytics({ from: "2027-03-16", to: "2027-03-29" }, timezone);
      expect(view.previous).toEqual({ from: "2027-03-02", to: "2027-03-15" });
      expect([view.totals.calls, view.previousTotals.calls]).toEqual([
        dialedIn("2027-03-16", "2027-03-29"),
        dialedIn("2027-03-02", "2027-03-15"),
      ]);
      const sum = (counts: readonly { readonly calls: number }[]) =>
        counts.reduce((total, one) => total + one.calls, 0);
      for (const part of [view.days, view.outcomes, view.endReasons, view.hours, view.parents, view.numbers])
        expect(sum(part)).toBe(view.totals.calls);
      expect(sum(view.versions)).toBe(view.totals.calls);
      expect(view.days).toHaveLength(14);
      expect(view.hours).toHaveLength(7 * 24);
    }));
});
