/** What the run monitor counts with late keys, concurrent readers, and after a long time without readers. */
import { endedKeys, newestEnded } from "@callwright/core/call/run/ended-list";
import { loadRun, type RunItem } from "@callwright/core/call/run/load";
import { countEnded, emptyCounters } from "@callwright/core/call/run-monitor/counters";
import { db } from "@callwright/core/db/service";
import { clockOffset, now, nowIso, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { afterEach, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
const run = tableForFile();

afterEach(() => setClockOffset(0));

const later = (seconds: number) => setClockOffset(clockOffset() + seconds * 1000);

async function runWith(fields: Partial<RunItem> = {}): Promise<RunItem> {
  const runId = newId("run");
  const row = { tenantId, runId, userId: "user_1", parentId: "job_1", state: "running", createdAt: nowIso() } as const;
  await db()
    .run.create({ ...row, sources: [], cursor: "0", skipped: {}, ...fields })
    .go();
  return reload(runId);
}

async function reload(runId: string): Promise<RunItem> {
  const found = await loadRun(runId);
  if (!found) throw new Error("The run is gone");
  return found;
}

/** So many calls of the run end now, one in three of them busy. */
async function end({ runId }: RunItem, calls: number): Promise<RunItem> {
  const rows = Array.from({ length: calls }, (_, index) => {
    const isBusy = index % 3 === 0;
    const call = { tenantId, callId: newId("call"), runId, dialedAt: nowIso() };
    const facts = isBusy
      ? ({ label: "Busy", cause: "busy", party: "none" } as const)
      : ({ label: "Good Fit", cause: "customer-hung-up", party: "person" } as const);
    return {
      ...call,
      ...endedKeys(call, facts),
      userId: "user_1",
      parentId: "job_1",
      parentTitle: "Nurse",
      timezone: "Europe/Berlin",
      candidateId: "cand_1",
      candidateName: "P",
      phoneNumber: "+4915112345678",
      numberId: "num_1",
      state: "ended" as const,
      createdAt: nowIso(),
    };
  });
  await db().call.put(rows).go();
  await db().run.patch({ tenantId, runId }).add({ ended: calls }).go();
  return reload(runId);
}

const keptOf = async ({ runId }: RunItem) => (await db().runCounters.get({ tenantId, runId }).go()).data ?? undefined;

it("a look counts all that has ended, and the next one goes on where what was kept ends", () =>
  run(tenantId, async () => {
    let room = await end(await runWith(), 150);
    later(200);
    room = await end(room, 30);
    const first = await countEnded(room);
    expect(first).toMatchObject({ isWhole: true, counters: { ended: 180, outcomes: { Busy: 60, "Good Fit": 120 } } });
    expect(await keptOf(room)).toMatchObject({ counters: { ended: 150 } });
    room = await end(room, 3);
    const next = await countEnded(room);
    expect(next).toMatchObject({ isWhole: true, counters: { ended: 183, failures: { "The line was busy.": 61 } } });
  }));

it("two who look at once keep the same, and what is counted once stays counted once", () =>
  run(tenantId, async () => {
    const ended = await end(await runWith(), 120);
    later(200);
    const looks = await Promise.all(Array.from({ length: 6 }, () => countEnded(ended)));
    expect(looks.map(({ counters }) => counters.ended)).toEqual(Array(6).fill(120));
    expect((await countEnded(ended)).counters.ended).toBe(120);
  }));

it("what was counted for good is counted no more", () =>
  run(tenantId, async () => {
    const ended = await end(await runWith(), 120);
    const kept = { beforeMs: now(), counters: { ...emptyCounters, ended: 7 }, isFinal: true };
    await db()
      .runCounters.put({ tenantId, runId: ended.runId, ...kept })
      .go();
    later(200);
    await end(ended, 100);
    later(200);
    await countEnded(ended);
    expect(await keptOf(ended)).toMatchObject(kept);
  }));

it("while the index lags behind the run the room says that it is not whole", () =>
  run(tenantId, async () => {
    const room = await end(await runWith(), 5);
    expect(await countEnded({ ...room, ended: 6 })).toMatchObject({ isWhole: false, counters: { ended: 5 } });
  }));

it("an end that falls behind what was kept is found when all are counted once more after the run's end", () =>
  run(tenantId, async () => {
    let room = await end(await runWith(), 120);
    later(200);
    await countEnded(room);
    // Written with a clock that was far behind.
    const offset = clockOffset();
    setClockOffset(offset - 400_000);
    room = await end(room, 1);
    setClockOffset(offset);
    expect(await countEnded(room)).toMatchObject({ isWhole: false, counters: { ended: 120 } });
    const over = { ...room, completedAt: toIso(now() - 300_000) };
    expect(await countEnded(over)).toMatchObject({ isWhole: true, counters: { ended: 121 } });
    expect(await countEnded(over)).toMatchObject({ isWhole: true, counters: { ended: 121 } });
    expect(await keptOf(room)).toMatchObject({ isFinal: true });
  }));

it("the newest that ended come newest first, of this run alone", () =>
  run(tenantId, async () => {
    const other = await runWith();
    await end(other, 3);
    const room = await end(await runWith(), 2);
    later(1);
    await end(room, 2);
    const newest = await newestEnded(room, 3);
    expect(newest).toHaveLength(3);
    expect(newest.map(({ atMs }) => atMs)).toEqual(newest.map(({ atMs }) => atMs).sort((a, b) => b - a));
  }));
