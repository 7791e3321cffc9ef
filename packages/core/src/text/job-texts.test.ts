import type { SmsDelay } from "@callwright/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { now, setClockOffset } from "../kernel/clock.ts";
import { dueAfter } from "./job-texts.ts";

const setClockTo = (instant: string) => {
  setClockOffset(0);
  setClockOffset(Date.parse(instant) - now());
};

beforeEach(() => setClockTo("2027-11-09T08:05:00Z"));
afterEach(() => setClockOffset(0));

function expectDue(delay: SmsDelay, seconds: number): void {
  const before = now();
  const due = dueAfter(delay, "Europe/Berlin");
  expect(due).toBeGreaterThanOrEqual(before + seconds * 1000);
  expect(due).toBeLessThanOrEqual(now() + seconds * 1000);
}

describe("a text is due", () => {
  it.each([
    ["immediately", 5],
    ["1m", 60],
    ["2m", 120],
    ["3m", 180],
    ["5m", 300],
    ["10m", 600],
    ["1h", 3_600],
    ["2h", 7_200],
  ] as const)("%s: %d seconds later", (option, seconds) => {
    expectDue({ option }, seconds);
  });

  it("never, if the job schedules none", () => {
    expect(dueAfter({ option: "not_scheduled" }, "Europe/Berlin")).toBeUndefined();
  });

  it("after the chosen minutes", () => {
    expectDue({ option: "custom", minutes: 45 }, 45 * 60);
  });
});

describe("a local time of the job", () => {
  const dueAt = (at: string, zone: string) => new Date(dueAfter({ option: "custom", at }, zone) ?? 0).toISOString();

  it.each([
    ["2027-12-01T09:30", "Europe/Berlin", "2027-12-01T08:30:00.000Z"],
    ["2028-07-01T09:30", "Europe/Berlin", "2028-07-01T07:30:00.000Z"],
    ["2027-12-01T09:30", "America/New_York", "2027-12-01T14:30:00.000Z"],
    ["2027-12-01T09:30", "Asia/Riyadh", "2027-12-01T06:30:00.000Z"],
  ])("%s in %s is %s", (at, zone, instant) => expect(dueAt(at, zone)).toBe(instant));

  it("skipped by daylight saving is an hour later", () => {
    expect(dueAt("2028-03-26T02:30", "Europe/Berlin")).toBe("2028-03-26T01:30:00.000Z");
  });

  it("repeated by daylight saving is the first of the two", () => {
    expect(dueAt("2028-10-29T02:30", "Europe/Berlin")).toBe("2028-10-29T00:30:00.000Z");
  });

  it("in the past is now", () => {
    expectDue({ option: "custom", at: "2020-01-01T09:00" }, 0);
  });
});
