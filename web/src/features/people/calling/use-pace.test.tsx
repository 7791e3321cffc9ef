import { expect, it } from "vitest";
import { timeLeftText } from "./use-pace.ts";

it.each([
  [0.4, "less than a minute"],
  [42, "42 min"],
  [120, "2 h"],
  [642, "10 h 42 min"],
])("%d minutes left read %s", (minutesLeft, text) => {
  expect(timeLeftText({ perMinute: 1, minutesLeft })).toContain(text);
});
