import { pauseReasons, runStates } from "@callwright/contracts/states";
import { expect, test } from "vitest";
import { isActive } from "../../../lib/run.ts";
import { attemptsOf, pauseOf, stateOf, wayOf } from "./run-state.ts";

test("a run that is scheduled, runs or rests may still call somebody; one that is over calls nobody", () => {
  expect(runStates.filter((state) => isActive({ state }))).toEqual(["scheduled", "running", "paused"]);
});

test("every state and every reason for a pause has words of its own", () => {
  expect(new Set(runStates.map((state) => stateOf({ state }, "Europe/Berlin").word)).size).toBe(runStates.length);
  const pauses = pauseReasons.map((pauseReason) => pauseOf({ pauseReason }));
  expect(new Set(pauses.map(({ title }) => title)).size).toBe(pauseReasons.length);
  expect(pauses.every(({ text }) => text.length > 0)).toBe(true);
});

test("a run with nobody to call until a time says so, and does not look alive", () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const running = { state: "running" } as const;
  expect(stateOf(running, "UTC")).toMatchObject({ word: "Running", isLive: true });
  const waiting = stateOf({ ...running, nextAt: ahead }, "UTC");
  expect(waiting).toMatchObject({ tone: "neutral", isLive: false });
  expect(waiting.word).toMatch(/^Waiting until /);
  // It is due, and not dialled yet.
  expect(stateOf({ ...running, nextAt: "2026-01-01T09:00:00.000Z" }, "UTC").word).toBe("Running");
  expect(stateOf({ state: "paused", nextAt: ahead }, "UTC").word).toBe("Paused");
});

test("the way is told in people, whom a further attempt does not multiply; of a cancelled run in calls", () => {
  const run = { state: "running", total: 24, placed: 29, ended: 24, done: 19 } as const;
  expect(wayOf(run)).toEqual({ share: 19 / 24, text: "19 of 24 done" });
  expect(wayOf({ ...run, state: "cancelled" }).text).toBe("24 of 29 calls ended");
  expect(wayOf({ ...run, total: 0, done: 0 }).share).toBe(0);
});

test("further attempts make the way longer, never shorter than its people", () => {
  expect(attemptsOf({ total: 30, placed: 10 })).toBe(30);
  expect(attemptsOf({ total: 30, placed: 36 })).toBe(36);
});
