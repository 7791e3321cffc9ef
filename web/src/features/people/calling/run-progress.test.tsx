import { pauseReasons, runStates } from "@callwright/contracts/states";
import { expect, test } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { isActive } from "../../../lib/run.ts";
import { expectedAttempts, pauseWords, RunBar, runProgress, runStateLabel } from "./run-progress.tsx";
import { timeLeftText } from "./use-pace.ts";

const harness = harnessForFile();

test("a scheduled, running or paused run may place calls; a finished one may not", () => {
  expect(runStates.filter((state) => isActive({ state }))).toEqual(["scheduled", "running", "paused"]);
});

test("every state and every reason for a pause has its own label", () => {
  expect(new Set(runStates.map((state) => runStateLabel({ state, ended: 0 }, "Europe/Berlin").word)).size).toBe(
    runStates.length,
  );
  const pauses = pauseReasons.map((pauseReason) => pauseWords({ pauseReason }));
  expect(new Set(pauses.map(({ title }) => title)).size).toBe(pauseReasons.length);
  expect(pauses.every(({ text }) => text.length > 0)).toBe(true);
});

test("a run that waits until a time says so, and does not look live", () => {
  const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
  const running = { state: "running", ended: 3 } as const;
  expect(runStateLabel(running, "UTC")).toMatchObject({ word: "Running", isLive: true });
  const waiting = runStateLabel({ ...running, nextAt: inOneHour }, "UTC");
  expect(waiting).toMatchObject({ tone: "neutral", isLive: false });
  expect(waiting.word).toMatch(/^Waiting until /);
  expect(runStateLabel({ ...running, ended: 0, nextAt: inOneHour }, "UTC").word).toMatch(/^Scheduled for /);
  // The next call is due, but not dialled yet.
  expect(runStateLabel({ ...running, nextAt: "2026-01-01T09:00:00.000Z" }, "UTC").word).toBe("Running");
  expect(runStateLabel({ state: "paused", ended: 0, nextAt: inOneHour }, "UTC").word).toBe("Paused");
});

test("waiting people are shown without a time if their next call is due now", async () => {
  const run = { runId: "run_1", state: "running", total: 5, placed: 3, ended: 3, done: 2, waiting: 3 } as const;
  await harness.show(<RunBar run={{ ...run, nextAt: "2026-01-01T09:00:00.000Z" }} zone="UTC" />);
  expect(harness.text()).toContain("3 waiting");
  expect(harness.text()).not.toContain("next");
});

test("progress counts people, not their further attempts; for a cancelled run it counts calls", () => {
  const run = { state: "running", total: 24, placed: 29, ended: 24, done: 19 } as const;
  expect(runProgress(run)).toEqual({ share: 19 / 24, text: "19 of 24 done" });
  expect(runProgress({ ...run, state: "cancelled" }).text).toBe("24 of 29 calls ended");
  expect(runProgress({ ...run, total: 0, done: 0 }).share).toBe(0);
});

test("further attempts extend the total, which is at least the number of people", () => {
  expect(expectedAttempts({ total: 30, placed: 10 })).toBe(30);
  expect(expectedAttempts({ total: 30, placed: 36 })).toBe(36);
});

test("from one hour, the time left reads in hours and minutes", () => {
  const leftText = (minutesLeft: number) => timeLeftText({ perMinute: 1, minutesLeft });
  expect([0.4, 42, 120, 642].map(leftText)).toEqual([
    "less than a minute left",
    "about 42 min left",
    "about 2 h left",
    "about 10 h 42 min left",
  ]);
});
