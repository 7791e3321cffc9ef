import { describe, expect, it } from "vitest";
import { now, toIso } from "../../kernel/clock.ts";
import type { RunItem } from "../run/load.ts";
import { countUntouched, progressOf } from "./progress.ts";

const run = (fields: Partial<RunItem> = {}): RunItem => ({
  tenantId: "ten_1",
  runId: "run_1",
  userId: "user_1",
  parentId: "job_1",
  state: "running",
  version: 1,
  createdAt: toIso(now()),
  sources: ["all"],
  cursor: "0",
  isExhausted: false,
  skipped: {},
  total: 100,
  considered: 20,
  placed: 12,
  waiting: 0,
  ended: 10,
  buffer: ["1_a", "2_b", "3_c"],
  live: ["call_1", "call_2"],
  ...fields,
});

const minutesAgo = (minutes: number) => toIso(now() - minutes * 60_000);

describe("a run's progress", () => {
  it("untouched candidates are those not read yet and those in the buffer", () => {
    expect(countUntouched(run())).toBe(83);
    expect(countUntouched(run({ state: "cancelled" }))).toBe(0);
  });

  it("the total leaves out skipped candidates", () => {
    expect(progressOf(run({ skipped: { done: 7, suppressed: 3 } })).total).toBe(90);
  });

  it("a candidate is done after the last attempt, however many there were", () => {
    expect(progressOf(run({ placed: 24, ended: 17, waiting: 5 })).done).toBe(10);
    expect(progressOf(run({ placed: 24, ended: 17, waiting: 5, skipped: { suppressed: 4 } }))).toMatchObject({
      total: 96,
      done: 6,
    });
    const over = { state: "completed", considered: 100, buffer: undefined, live: undefined } as const;
    expect(progressOf(run({ ...over, placed: 140, ended: 140 })).done).toBe(100);
  });

  it("shows the pause reason only while paused", () => {
    const words = { pauseReason: "failures", pauseWords: "All failed." } as const;
    expect(progressOf(run({ state: "paused", ...words }))).toMatchObject(words);
    expect(progressOf(run(words))).not.toHaveProperty("pauseReason");
  });
});

describe("the estimated end", () => {
  it("follows the pace since the run was resumed", () => {
    // Five calls in ten minutes; 83 untouched and two live ones are left.
    const { etaAt = "" } = progressOf(run({ resumedAt: minutesAgo(10), ended: 15, endedBefore: 10 }));
    expect(Math.round((Date.parse(etaAt) - now()) / 60_000)).toBe(170);
  });

  it("begins at the expected duration, and moves to the measured pace without a jump", () => {
    const hour = 3600;
    const minutesLeft = (fields: Partial<RunItem>) => {
      const { etaAt = "" } = progressOf(run({ expectedSeconds: hour, ...fields }));
      return Math.round((Date.parse(etaAt) - now()) / 60_000);
    };
    const fresh = { considered: 0, placed: 0, buffer: undefined, live: undefined };
    expect(minutesLeft({ ...fresh, resumedAt: minutesAgo(0), ended: 0 })).toBe(60);
    // Each call takes two minutes instead of 36 seconds.
    const minutesLeftAfter = (ended: number) =>
      minutesLeft({ ...fresh, considered: ended, placed: ended, ended, resumedAt: minutesAgo(2 * ended) });
    const estimates = [1, 2, 3, 4, 5].map(minutesLeftAfter);
    const steps = estimates.map((estimate, index) => Math.abs(estimate - (estimates[index - 1] ?? 60)));
    // By the measured pace alone, the first call would raise the estimate from 60 to 198 minutes.
    expect(Math.max(...steps)).toBeLessThanOrEqual(13);
    // For the last forty calls, 80 minutes by the measured pace and 24 by the announced one.
    expect(minutesLeftAfter(60)).toBeGreaterThan(70);
  });

  it("is absent before five calls have ended, while paused, and when no one is left", () => {
    expect(progressOf(run({ resumedAt: minutesAgo(10), ended: 4 })).etaAt).toBeUndefined();
    expect(progressOf(run({ resumedAt: minutesAgo(10), state: "paused" })).etaAt).toBeUndefined();
    const over = { considered: 100, buffer: undefined, live: undefined };
    expect(progressOf(run({ resumedAt: minutesAgo(10), ...over })).etaAt).toBeUndefined();
  });
});

describe("the next attempt's time", () => {
  it("is shown when nothing can be dialled before it", () => {
    const nextDueAt = toIso(now() + 3_600_000);
    const waiting = { waiting: 3, nextDueAt, considered: 100, buffer: undefined, live: undefined };
    expect(progressOf(run(waiting)).nextAt).toBe(nextDueAt);
    expect(progressOf(run({ ...waiting, live: ["call_1"] })).nextAt).toBeUndefined();
    expect(progressOf(run({ ...waiting, buffer: ["1_a"] })).nextAt).toBeUndefined();
  });
});

it("live calls that the run does not list are not counted as done", () => {
  expect(progressOf(run({ liveBeyond: 3 })).done).toBe(progressOf(run()).done - 3);
});
