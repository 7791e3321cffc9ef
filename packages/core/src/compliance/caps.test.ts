import { describe, expect, it } from "vitest";
import { capAt } from "./caps.ts";

const at = Date.parse("2026-06-10T10:00:00Z");
const hour = 3_600_000;
const day = 24 * hour;
const berlin = ["Europe/Berlin"];
const caps = { perDay: 2, in24Hours: 3, in7Days: 5, missesInRow: 5 };
const cap = (dials: readonly number[], { misses = 0, ignoresDayAndMissCaps = false, zones = berlin } = {}) =>
  capAt(zones, caps, { dials, misses }, at, { ignoresDayAndMissCaps });

describe("a person may be called again", () => {
  it("as long as no cap is full", () => {
    expect(cap([])).toBeUndefined();
    expect(cap([at - hour])).toBeUndefined();
  });

  it("on the day after a day's last allowed call, from midnight at the person's place", () => {
    const midnight = Date.parse("2026-06-09T22:00:00Z");
    expect(cap([midnight, at - hour])).toEqual({ rule: "cap.day", until: midnight + day });
    expect(cap([midnight - 1, at - hour])).toBeUndefined();
    expect(cap([midnight, at - hour], { ignoresDayAndMissCaps: true })).toBeUndefined();
  });

  it("after midnight in the last of several possible zones", () => {
    const dials = [at - 2, at - 1];
    const newYork = Date.parse("2026-06-11T04:00:00Z");
    expect(cap(dials, { zones: ["America/New_York", ...berlin] })).toEqual({ rule: "cap.day", until: newYork });
  });

  it("24 hours after the oldest of the last three calls, to the millisecond, even if they asked to be called", () => {
    // All on the day before, so the cap of a day is not full.
    const dials = [at - day + 1, at - day + 2, at - 13 * hour];
    expect(cap(dials)).toEqual({ rule: "cap.24h", until: at + 1 });
    expect(cap(dials, { ignoresDayAndMissCaps: true })).toEqual({ rule: "cap.24h", until: at + 1 });
    expect(cap([at - day, ...dials.slice(1)])).toBeUndefined();
  });

  it("seven days after the oldest of the last five", () => {
    const dials = [7, 6, 5, 4, 3].map((days) => at - days * day);
    expect(cap(dials)).toBeUndefined();
    expect(cap([at - 7 * day + 1, ...dials.slice(1)])).toEqual({ rule: "cap.week", until: at + 1 });
  });

  it("ninety days after the last of five missed calls, or at a time that the person named", () => {
    const last = at - 90 * day;
    expect(cap([last + 1], { misses: 5 })).toEqual({ rule: "cap.all", until: undefined });
    expect(cap([last], { misses: 5 })).toBeUndefined();
    expect(cap([last + 1], { misses: 4 })).toBeUndefined();
    expect(cap([], { misses: 5 })).toBeUndefined();
    expect(cap([last + 1], { misses: 5, ignoresDayAndMissCaps: true })).toBeUndefined();
  });
});
