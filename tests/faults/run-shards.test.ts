/** A large run, whose calls write its shards: nothing is counted twice, and nothing is lost between shard and row. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { releaseClaim } from "@callwright/core/call/retry";
import { fold, foldAll } from "@callwright/core/call/run/fold";
import { completeIfDone } from "@callwright/core/call/run/state";
import { db } from "@callwright/core/db/service";
import { userActor } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  expectCountersMatchRows,
  interleave,
  loadCall,
  loadRun,
  sent,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();
afterEach(() => void vi.useRealTimers());

const slots = 30;
const hourMs = 3_600_000;
const allowedSeconds = 600_000;

/** A line of thirty slots; its user has enough minutes that claims do not test the meter. */
const largeWorld = (people: number, work: (here: World) => Promise<void>) =>
  world(people, async (here) => {
    const { userId } = userActor();
    await db().meter.patch({ tenantId, userId }).set({ allowedSeconds, remainingSeconds: allowedSeconds }).go();
    await db()
      .number.patch({ tenantId, numberId: here.numberId })
      .set({ concurrency: slots, callsPerSecond: 1_000 })
      .go();
    await work(here);
  });

async function leasesOf(numberId: string): Promise<readonly string[]> {
  const { data } = await db().line.get({ tenantId, numberId }).go({ consistent: true });
  return data?.live ?? [];
}

async function talkToAll({ numberId }: World): Promise<void> {
  for (;;) {
    await dispatch({ numberId });
    const live = await leasesOf(numberId);
    if (live.length === 0) return;
    for (const callId of live) await endWithReport(await loadCall(callId), answeredReport);
  }
}

const shardsOf = async (runId: string) =>
  (await db().runShard.query.primary({ tenantId, runId }).go({ consistent: true })).data;

const readMeter = async () =>
  (await db().meter.get({ tenantId, userId: userActor().userId }).go({ consistent: true })).data;

const listOrdinals = async (parentId: string) => {
  const { items, total } = await Call.listOfParent(parentId, { page: 1, pageSize: 200 });
  return { total, numbers: items.map(({ parentOrdinal }) => Number(parentOrdinal)).sort((a, b) => a - b) };
};

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("a large run", () => {
  it("counts all people who wait for calling hours", () =>
    largeWorld(5, async (here) => {
      moveClockTo(11 * hourMs);
      const runId = await beginRun(here);
      await dispatch(here);
      expect(await loadRun(runId)).toMatchObject({ hoursWaiting: 5 });
      expect(startedCalls).toEqual([]);
    }));

  it("calls everyone once, and its counts, minutes and running numbers are exact at its end", () =>
    largeWorld(90, async (here) => {
      const runId = await beginRun(here);
      // One shard for every six slots.
      expect(await shardsOf(runId)).toHaveLength(5);
      await talkToAll(here);
      const { buffer, live, ...run } = await loadRun(runId);
      expect(run).toMatchObject({ state: "completed", placed: 90, ended: 90, waiting: 0, buffered: 0, liveBeyond: 0 });
      expect([buffer, live, await shardsOf(runId)]).toEqual([undefined, undefined, []]);
      const everyone = (await candidatesOf(here.jobId)).map(({ phoneNumber }) => phoneNumber);
      expect(startedCalls.map(({ customer }) => customer.number).sort()).toEqual(everyone.sort());
      await expectCountersMatchRows(here.jobId);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalCalls: 90, totalInProgress: 0, totalSucceeded: 90 });
      expect(await listOrdinals(here.jobId)).toEqual({ total: 90, numbers: upTo(90) });
      const usedSeconds = 90 * 120;
      expect(await readMeter()).toMatchObject({
        usedSeconds,
        remainingSeconds: allowedSeconds - usedSeconds,
        callsPlaced: 90,
      });
    }));

  it("ends and claims calls without writing its row, the job counters or the meter", () =>
    largeWorld(40, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const rows = async () => {
        const { version, placed, ended } = await loadRun(runId);
        return { version, placed, ended, job: (await Parent.get(here.jobId)).version, meter: await readMeter() };
      };
      const before = await rows();
      const [firstId = "", secondId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(firstId), answeredReport);
      await endWithReport(await loadCall(secondId), answeredReport);
      expect(await rows()).toEqual(before);
      await dispatch({ numberId: here.numberId });
      expect(await leasesOf(here.numberId)).toHaveLength(slots);
      expect(await rows()).toEqual(before);
    }));

  it("is folded once, however many workers fold at the same time", () =>
    largeWorld(40, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [firstId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(firstId), answeredReport);
      const folded = await Promise.all(Array.from({ length: 6 }, () => fold(runId)));
      expect(folded.filter((one) => one === "moved")).toHaveLength(1);
      const run = await loadRun(runId);
      expect(run).toMatchObject({ placed: slots, ended: 1, buffered: 40 - slots });
      expect(run.live).toHaveLength(slots - 1);
      expect(await Parent.get(here.jobId)).toMatchObject({
        totalCalls: slots,
        totalInProgress: slots - 1,
        totalSucceeded: 1,
      });
      expect(await readMeter()).toMatchObject({ usedSeconds: 120, callsPlaced: slots });
      expect(await fold(runId)).toBe("nothing");
    }));

  it("sets the job's last call when an end is folded, not when a call only began", () =>
    largeWorld(40, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      await fold(runId);
      expect((await Parent.get(here.jobId)).lastCallAt).toBeUndefined();
      const [firstId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(firstId), answeredReport);
      moveClockTo(5_000);
      await fold(runId);
      expect((await Parent.get(here.jobId)).lastCallAt).toBeDefined();
    }));

  it("is folded within a second or two, and again while calls come and go", () => {
    // Only moveClockTo moves the clock, so a busy machine does not change the number's pace.
    vi.useFakeTimers({ toFake: ["Date"] });
    return largeWorld(40, async (here) => {
      const runId = await beginRun(here);
      for (let ms = 0; ms < 1_000 && (await leasesOf(here.numberId)).length < slots; ms += 2) {
        moveClockTo(ms);
        await dispatch({ numberId: here.numberId });
      }
      const countFoldMessages = () => sent.filter((type) => type === "run.wake").length;
      expect(countFoldMessages()).toBe(1);
      moveClockTo(1_000);
      await Call.continueRun(runId);
      expect(await loadRun(runId)).toMatchObject({ placed: slots });
      expect(countFoldMessages()).toBe(2);
      for (let second = 2; second <= 9; second += 1) {
        moveClockTo(second * 1_000);
        await Call.continueRun(runId);
      }
      // Nothing is left to fold, so the chain of messages ended after a few seconds.
      expect(countFoldMessages()).toBeLessThan(8);
      const foldsBefore = countFoldMessages();
      const [firstId = ""] = await leasesOf(here.numberId);
      const ended = await endWithReport(await loadCall(firstId), answeredReport);
      if (ended) await Call.onCallEnded(ended);
      expect(countFoldMessages()).toBe(foldsBefore + 1);
    });
  });

  it("claims no more calls from the moment it is paused or cancelled, even if a line read it before", () =>
    largeWorld(60, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [firstId = "", secondId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(firstId), answeredReport);
      const pause = () => Call.RunMonitor.pause(runId);
      await interleave(pause, () => dispatch({ numberId: here.numberId }));
      expect((await shardsOf(runId)).map(({ state }) => state)).toEqual(Array(5).fill("paused"));
      expect(startedCalls).toHaveLength(slots);
      await Call.RunMonitor.resume(runId);
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toHaveLength(slots + 1);
      await Call.RunMonitor.cancel(runId);
      await endWithReport(await loadCall(secondId), answeredReport);
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toHaveLength(slots + 1);
      await fold(runId);
      expect(await loadRun(runId)).toMatchObject({ state: "cancelled", placed: slots + 1, ended: 2 });
    }));

  it("requeues a call that the provider refused: its minutes are released and its running number is kept", () =>
    largeWorld(30, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [firstId = ""] = await leasesOf(here.numberId);
      const delaySeconds = 0;
      expect(await releaseClaim(await loadCall(firstId), delaySeconds)).toBe("returned");
      await fold(runId);
      const reserved = (slots - 1) * 60;
      expect(await loadRun(runId)).toMatchObject({ placed: slots, waiting: 1 });
      expect(await readMeter()).toMatchObject({ remainingSeconds: allowedSeconds - reserved });
      moveClockTo(1_000);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", placed: 30, ended: 30, waiting: 0 });
      expect(await listOrdinals(here.jobId)).toEqual({ total: 30, numbers: upTo(30) });
    }));

  it("does not complete while its shards have an end that is not folded", () =>
    largeWorld(30, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [firstId = "", ...others] = await leasesOf(here.numberId);
      for (const callId of others) await endWithReport(await loadCall(callId), answeredReport);
      await endWithReport(await loadCall(firstId), answeredReport);
      // A shard counts one more end between the last fold and the run's completion.
      const [shard = ""] = (await shardsOf(runId)).map(({ shard }) => shard);
      const countMore = () => db().runShard.patch({ tenantId, runId, shard }).add({ changes: 1, ended: 1 }).go();
      await foldAll(runId);
      await interleave(countMore, () => dispatch({ numberId: here.numberId }));
      expect((await loadRun(runId)).state).toBe("running");
      await dispatch({ numberId: here.numberId });
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 31 });
    }));

  it("tests the meter with each claim when few minutes are left", () =>
    largeWorld(40, async (here) => {
      const { userId } = userActor();
      // Each claim reserves a minute while any second is left.
      await db().meter.patch({ tenantId, userId }).set({ remainingSeconds: 100 }).go();
      await beginRun(here);
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toHaveLength(2);
    }));
});

it("a small run is not completed when one of its calls was postponed after the run was read", () =>
  world(1, async (here) => {
    const runId = await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [callId = ""] = await leasesOf(here.numberId);
    await endWithReport(await loadCall(callId), answeredReport);
    const run = await loadRun(runId);
    await db().run.patch({ tenantId, runId }).add({ waiting: 1 }).go();
    expect(await completeIfDone(run)).toBe(false);
    expect((await loadRun(runId)).state).toBe("running");
    await db().run.patch({ tenantId, runId }).add({ waiting: -1 }).go();
    expect(await completeIfDone(run)).toBe(true);
  }));
