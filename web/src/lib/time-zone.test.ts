import { describe, expect, it, test } from "vitest";
import { isZoneName, zonedInstant, zonedLocalTime } from "./time-zone.ts";

test("a zone is named by its place: ambiguous short names are left out", () => {
  expect(["Europe/Berlin", "America/Indiana/Knox", "UTC"].filter(isZoneName)).toHaveLength(3);
  expect(["CET", "EST5EDT", "PST", "", undefined].filter(isZoneName)).toEqual([]);
});

describe("a local time of a zone", () => {
  it.each([
    ["2026-11-23T09:00", "Europe/Berlin", "2026-11-23T08:00:00.000Z"],
    ["2026-07-01T09:00", "Europe/Berlin", "2026-07-01T07:00:00.000Z"],
    ["2026-11-23T09:00", "America/New_York", "2026-11-23T14:00:00.000Z"],
    ["2026-11-23T00:30", "Asia/Karachi", "2026-11-22T19:30:00.000Z"],
  ])("%s in %s is one instant, and back again", (local, zone, instant) => {
    expect(zonedInstant(local, zone)).toBe(instant);
    expect(zonedLocalTime(Date.parse(instant), zone)).toBe(local);
  });

  it("is right on both sides of a clock change", () => {
    expect(zonedInstant("2026-03-29T01:59", "Europe/Berlin")).toBe("2026-03-29T00:59:00.000Z");
    expect(zonedInstant("2026-03-29T03:00", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
    expect(zonedInstant("2026-10-25T03:00", "Europe/Berlin")).toBe("2026-10-25T02:00:00.000Z");
  });

  it.each([
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ])("skipped in spring, %s in %s is read as an hour later", (local, zone, instant) => {
    expect(zonedInstant(local, zone)).toBe(instant);
  });

  it("is undefined for invalid input", () => {
    expect(zonedInstant("", "Europe/Berlin")).toBeUndefined();
    expect(zonedInstant("2026-13-45T09:00", "Europe/Berlin")).toBeUndefined();
  });
});
