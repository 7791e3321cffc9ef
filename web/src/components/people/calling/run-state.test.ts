import { pauseReasons, runStates } from "@callwright/contracts/states";
import { expect, test } from "vitest";
import { isActive } from "../../../lib/run.ts";
import { attemptsOf, pauseOf, stateOf } from "./run-state.ts";

test("a run that is scheduled, runs or rests may still call somebody; one that is over calls nobody", () => {
  expect(runStates.filter((state) => isActive({ state }))).toEqual(["scheduled", "running", "paused"]);
});

test("every state and every reason for a pause has words of its own", () => {
  expect(new Set(runStates.map((state) => stateOf(state).word)).size).toBe(runStates.length);
  const pauses = pauseReasons.map((pauseReason) => pauseOf({ pauseReason }));
  expect(new Set(pauses.map(({ title }) => title)).size).toBe(pauseReasons.length);
  expect(pauses.every(({ text }) => text.length > 0)).toBe(true);
});

test("further attempts make the way longer, never shorter than its people", () => {
  expect(attemptsOf({ total: 30, placed: 10 })).toBe(30);
  expect(attemptsOf({ total: 30, placed: 36 })).toBe(36);
});
