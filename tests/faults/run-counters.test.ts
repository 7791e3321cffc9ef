/** The run monitor's counts of ended calls, and which it stores: lagging index, late ends, concurrent readers. */
import { endedKeys, newestEnded } from "@callwright/core/call/run/ended-list";
import { loadRun, type RunItem } from "@callwright/core/call/run/load";
import { countEnded, emptyCounters } from "@callwright/core/call/run-monitor/counters";
import { db } from "@callwright/core/db/service";
import { clockOffset, now, nowIso, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { afterEach, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
const inTable = tableForFile();

afterEach(() => setClockOffset(0));

/** Moves the clock. Counts are stored once a hundred ends are older than 150 seconds: by then the index shows them. */
const advance = (seconds: number) => setClockOffset(clockOffset() + seconds * 1000);

async function createRun(fields: Partial<RunItem> = {}): Promise<RunItem> {
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

/** Ends this many calls of the run now, one in three of them busy. */
async function endCalls({ runId }: RunItem, calls: number): Promise<RunItem> {
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

const countersOf = async ({ runId }: RunItem) =>
  (await db().runCounters.get({ tenantId, runId }).go()).data ?? undefined;

it("a count covers all calls that ended, and the next one continues from the stored counters", () =>
  inTable(tenantId, async () => {
    let runRow = await endCalls(await createRun(), 150);
    advance(200);
    runRow = await endCalls(runRow, 30);
    const first = await countEnded(runRow);
    expect(first).toMatchObject({ isWhole: true, counters: { ended: 180, outcomes: { Busy: 60, "Good Fit": 120 } } });
    expect(await countersOf(runRow)).toMatchObject({ counters: { ended: 150 } });
    runRow = await endCalls(runRow, 3);
    const next = await countEnded(runRow);
    expect(next).toMatchObject({ isWhole: true, counters: { ended: 183, failures: { "The line was busy.": 61 } } });
  }));

it("concurrent readers store the same counters, and no call is counted twice", () =>
  inTable(tenantId, async () => {
    const ended = await endCalls(await createRun(), 120);
    advance(200);
    const counts = await Promise.all(Array.from({ length: 6 }, () => countEnded(ended)));
    expect(counts.map(({ counters }) => counters.ended)).toEqual(Array(6).fill(120));
    expect((await countEnded(ended)).counters.ended).toBe(120);
  }));

it("final counters are not replaced when more calls end later", () =>
  inTable(tenantId, async () => {
    const ended = await endCalls(await createRun(), 120);
    const stored = { beforeMs: now(), counters: { ...emptyCounters, ended: 7 }, isFinal: true };
    await db()
      .runCounters.put({ tenantId, runId: ended.runId, ...stored })
      .go();
    advance(200);
    await endCalls(ended, 100);
    advance(200);
    await countEnded(ended);
    expect(await countersOf(ended)).toMatchObject(stored);
  }));

it("while the index lags behind the run the counters say that they are incomplete", () =>
  inTable(tenantId, async () => {
    const runRow = await endCalls(await createRun(), 5);
    expect(await countEnded({ ...runRow, ended: 6 })).toMatchObject({ isWhole: false, counters: { ended: 5 } });
  }));

it("an end dated before the stored counters is found by the final count after the run's end", () =>
  inTable(tenantId, async () => {
    let runRow = await endCalls(await createRun(), 120);
    advance(200);
    await countEnded(runRow);
    // Ends one call with a clock that is 400 seconds behind.
    const offset = clockOffset();
    setClockOffset(offset - 400_000);
    runRow = await endCalls(runRow, 1);
    setClockOffset(offset);
    expect(await countEnded(runRow)).toMatchObject({ isWhole: false, counters: { ended: 120 } });
    // The run has been over for longer than the index lags, so all ends are counted once more, and that is final.
    const completedRun = { ...runRow, completedAt: toIso(now() - 300_000) };
    expect(await countEnded(completedRun)).toMatchObject({ isWhole: true, counters: { ended: 121 } });
    expect(await countEnded(completedRun)).toMatchObject({ isWhole: true, counters: { ended: 121 } });
    expect(await countersOf(runRow)).toMatchObject({ isFinal: true });
  }));

it("the newest ended calls come first, and only those of this run", () =>
  inTable(tenantId, async () => {
    const other = await createRun();
    await endCalls(other, 3);
    const runRow = await endCalls(await createRun(), 2);
    advance(1);
    await endCalls(runRow, 2);
    const newest = await newestEnded(runRow, 3);
    expect(newest).toHaveLength(3);
    expect(newest.map(({ atMs }) => atMs)).toEqual(newest.map(({ atMs }) => atMs).sort((a, b) => b - a));
  }));
