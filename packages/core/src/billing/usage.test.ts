import { afterEach, beforeEach, expect, it } from "vitest";
import { setClockOffset, toIso } from "../kernel/clock.ts";
import { minutesEndAt } from "./usage.ts";

const now = Date.parse("2027-03-10T10:00:00Z");
const inDays = (days: number) => toIso(now + days * 86_400_000);
const dayOf = (pace: Parameters<typeof minutesEndAt>[0]) => minutesEndAt(pace)?.slice(0, 10);

beforeEach(() => setClockOffset(now - Date.now()));
afterEach(() => setClockOffset(0));

it("gives the day on which the minutes run out, if that is before the period ends", () => {
  expect(dayOf({ minutesLeft: 100, secondsPerDay: 600, periodEndsAt: inDays(20) })).toBe("2027-03-20");
  expect(dayOf({ minutesLeft: 100, secondsPerDay: 600, periodEndsAt: inDays(9) })).toBeUndefined();
});

it("without a period, gives the day only if it is within a week", () => {
  expect(dayOf({ minutesLeft: 60, secondsPerDay: 600 })).toBe("2027-03-16");
  expect(dayOf({ minutesLeft: 100, secondsPerDay: 600 })).toBeUndefined();
});

it("gives no day if no minutes are used", () => {
  expect(dayOf({ minutesLeft: 0, secondsPerDay: 0 })).toBeUndefined();
});
