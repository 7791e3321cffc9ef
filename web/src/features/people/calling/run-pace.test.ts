import { expect, test } from "vitest";
import { paceOf } from "./run-pace.ts";

test("rate and time left follow from what ended since the run was first seen", () => {
  const first = { at: 0, ended: 10 };
  expect(paceOf({ total: 100, ended: 40 }, first, 10 * 60_000)).toEqual({ perMinute: 3, minutesLeft: 20 });
});

test("there is no estimate before a call has ended while watched", () => {
  expect(paceOf({ total: 100, ended: 10 }, { at: 0, ended: 10 }, 60_000)).toBeUndefined();
});
