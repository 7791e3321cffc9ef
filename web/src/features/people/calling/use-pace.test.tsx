import { expect, it, test } from "vitest";
import { measurePace, timeLeftText } from "./use-pace.ts";

it.each([
  [0.4, "less than a minute"],
  [42, "42 min"],
  [120, "2 h"],
  [642, "10 h 42 min"],
])("%d minutes left read %s", (minutesLeft, text) => {
  expect(timeLeftText({ perMinute: 1, minutesLeft })).toContain(text);
});

test("rate and time left follow from the calls that ended since the first sample", () => {
  const firstSample = { at: 0, ended: 10 };
  expect(measurePace({ total: 100, ended: 40 }, firstSample, 10 * 60_000)).toEqual({ perMinute: 3, minutesLeft: 20 });
});

test("there is no estimate before a call has ended after the first sample", () => {
  expect(measurePace({ total: 100, ended: 10 }, { at: 0, ended: 10 }, 60_000)).toBeUndefined();
});
