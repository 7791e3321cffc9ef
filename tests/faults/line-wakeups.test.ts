/** When a line wakes up again: once, soon enough, and not at all while nothing waits. */
import {
  dueKey,
  type LineItem,
  p90Adjustment,
  scheduleNextDispatch,
  scheduleRetryDispatch,
  waitForAccount,
  waitForSlot,
  wakeInTurn,
  wakeLater,
} from "@callwright/core/call/line";
import { db } from "@callwright/core/db/service";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

const nowMs = Date.parse("2026-11-20T10:00:00.000Z");
const at = (seconds: number): string => new Date(nowMs + seconds * 1000).toISOString();
/** Delays of the messages that were sent, in seconds. */
let delays: number[] = [];
const ports: Ports = Object.create(noPorts, {
  queue: {
    value: { send: async (_: string, __: string, { delaySeconds = 0 } = {}) => void delays.push(delaySeconds) },
  },
  scheduler: { value: { at: async (_: string, time: string) => void delays.push((Date.parse(time) - nowMs) / 1000) } },
});
const run = tableForFile(ports);

/** How often the index has been read again in vain. */
const staleReadsSoFar = 0;
const idle = { hasWaiting: false, nextDueMs: undefined, isBehind: false };
const withNextDueAt = (nextDueMs: number) => ({ hasWaiting: true, nextDueMs, isBehind: false });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  setClockOffset(0);
  delays = [];
});
afterEach(() => void vi.useRealTimers());

const withLine = (
  change: Partial<LineItem>,
  work: (line: LineItem, read: () => Promise<LineItem | null>) => Promise<void>,
) => {
  const tenantId = newId("ten");
  const line = { tenantId, numberId: "num_1", pending: 0, ...change };
  return run(tenantId, async () => {
    const { data } = await db().line.put(line).go();
    await work(data, async () => (await db().line.get(line).go()).data);
  });
};

it("a wake-up is skipped while an earlier wake-up is pending, unless the new one is due sooner", () =>
  withLine({}, async ({ numberId }, read) => {
    await wakeLater(numberId, 30);
    await wakeLater(numberId, 30);
    await wakeLater(numberId, 60);
    expect(delays).toEqual([30]);
    await wakeLater(numberId, 10);
    expect(delays).toEqual([30, 10]);
    expect(await read()).toMatchObject({ nextWakeMs: nowMs + 10_000 });
    // A wake-up that is due within a second may be under way, so it does not count as pending.
    vi.setSystemTime(nowMs + 9_000);
    await wakeLater(numberId, 30);
    expect(delays).toHaveLength(3);
    // No delay is shorter than a second.
    await wakeLater(numberId, 0);
    expect(delays.at(-1)).toBe(1);
  }));

it("a wake-up that is due in more than a second is still pending", () =>
  withLine({ nextWakeMs: nowMs + 1_001 }, async ({ numberId }) => {
    await wakeLater(numberId, 30);
    expect(delays).toEqual([]);
  }));

it("the next dispatch is scheduled once, for when the next call is due, with the sweeper a minute later", () =>
  withLine({}, async (line, read) => {
    await scheduleNextDispatch(line, withNextDueAt(nowMs + 90_500), staleReadsSoFar);
    expect(delays).toEqual([91]);
    const after = await read();
    expect(after).toMatchObject({ wakeAt: at(150.5) });
    if (after) await scheduleNextDispatch(after, withNextDueAt(nowMs + 90_500), staleReadsSoFar);
    expect(delays).toHaveLength(1);
    await scheduleNextDispatch(line, withNextDueAt(nowMs), staleReadsSoFar);
    expect(delays).toEqual([91, 1]);
  }));

it("an index that does not show a waiting call yet is read again five times, each after twice the delay", () =>
  withLine({}, async (line) => {
    for (const staleReads of [0, 1, 2, 3, 4, 5, 6])
      await scheduleNextDispatch(line, { hasWaiting: true, nextDueMs: undefined, isBehind: true }, staleReads);
    expect(delays).toEqual([1, 2, 4, 8, 16]);
  }));

it("a line without waiting calls drops its wake-up, unless calls or runs were added meanwhile", async () => {
  const wake = { wakeShard: "0", wakeAt: at(60) };
  await withLine(wake, async (line, read) => {
    await scheduleNextDispatch(line, idle, staleReadsSoFar);
    expect(await read()).not.toHaveProperty("wakeAt");
  });
  for (const busy of [{ pending: 1 }, { runs: ["run_1"] }])
    await withLine({ ...wake, ...busy }, async (line, read) => {
      await scheduleNextDispatch(line, idle, staleReadsSoFar);
      expect(await read()).toMatchObject(wake);
    });
  expect(delays).toEqual([]);
});

it("if one of a line's queues failed, the line wakes within five minutes, however late its other calls are due", () =>
  withLine({}, async (line, read) => {
    await scheduleRetryDispatch(line, withNextDueAt(nowMs + 299_999), staleReadsSoFar);
    expect(delays).toEqual([300]);
    // From here on, only the sweeper wakes the line.
    await scheduleRetryDispatch(line, withNextDueAt(nowMs + 300_000), staleReadsSoFar);
    expect(delays).toEqual([300]);
    expect(await read()).toMatchObject({ wakeAt: at(300) });
    await scheduleRetryDispatch(line, idle, staleReadsSoFar);
    expect(await read()).toMatchObject({ wakeAt: at(300) });
  }));

it("a busy line is swept after ten minutes, and a line that waits for its account after one; that time is renewed when half has passed", async () => {
  const wakeAtAfter = async (wakeAt: string | undefined, wait: (line: LineItem) => Promise<void>) => {
    let storedWakeAt: string | undefined;
    await withLine(wakeAt ? { wakeShard: "0", wakeAt } : {}, async (line, read) => {
      await wait(line);
      storedWakeAt = (await read())?.wakeAt;
    });
    return storedWakeAt;
  };
  expect(await wakeAtAfter(undefined, waitForSlot)).toBe(at(600));
  expect(await wakeAtAfter(at(300), waitForSlot)).toBe(at(600));
  expect(await wakeAtAfter(at(300.001), waitForSlot)).toBe(at(300.001));
  // A busy line keeps a later time: each end of a call wakes it.
  expect(await wakeAtAfter(at(900), waitForSlot)).toBe(at(900));
  expect(await wakeAtAfter(undefined, waitForAccount)).toBe(at(60));
  expect(await wakeAtAfter(at(30), waitForAccount)).toBe(at(60));
  expect(await wakeAtAfter(at(31), waitForAccount)).toBe(at(31));
  expect(await wakeAtAfter(at(60), waitForAccount)).toBe(at(60));
  expect(await wakeAtAfter(at(61), waitForAccount)).toBe(at(60));
});

it("ten lines of a run start in each second", () =>
  withLine({}, async () => {
    await wakeInTurn(Array.from({ length: 21 }, (_, index) => `num_${index}`));
    expect([delays[0], delays[9], delays[10], delays[19], delays[20]]).toEqual([0, 0, 1, 1, 2]);
  }));

it("the expected length of a call rises by nine steps after a longer call, and falls by one step after a shorter one", () => {
  const p90CallMs = 100_000;
  expect(p90Adjustment({ p90CallMs, dialedAt: at(-100.001) })).toBe(9_000);
  expect(p90Adjustment({ p90CallMs, dialedAt: at(-100) })).toBe(-1_000);
  expect(p90Adjustment({ p90CallMs })).toBe(0);
  expect(p90Adjustment({ dialedAt: at(-100) })).toBe(0);
});

it("calls are queued by time, then id", () => {
  expect(dueKey(nowMs, "call_1")).toBe("2026-11-20T10:00:00.000Z#call_1");
});
