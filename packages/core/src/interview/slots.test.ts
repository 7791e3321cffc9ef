import { defaultInterviewRules, type InterviewRules } from "@callwright/contracts/endpoints/interview";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { freeTimes, pickTimes } from "./slots.ts";

/** By default from 09:00 to 17:00 on weekdays, in half hours. */
const rules = (change: Partial<InterviewRules> = {}): InterviewRules => ({
  ...defaultInterviewRules("Europe/Berlin"),
  noticeHours: 0,
  horizonDays: 7,
  ...change,
});
const at = (text: string) => Date.parse(text);
const local = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
const monday = at("2026-11-30T06:00:00Z");
const nothingTaken = { busy: [], booked: [] };

describe("free times", () => {
  it("fill the hours of each day, from the first time after the notice", () => {
    const times = freeTimes(rules({ lengthMinutes: 240, horizonDays: 1 }), "job", nothingTaken, monday);
    expect(times.map((ms) => new Date(ms).toISOString())).toEqual([
      "2026-11-30T08:00:00.000Z",
      "2026-11-30T12:00:00.000Z",
    ]);
    const later = freeTimes(rules({ lengthMinutes: 240, horizonDays: 1, noticeHours: 3 }), "job", nothingTaken, monday);
    expect(later).toEqual(times.slice(1));
  });

  it("leave out what the calendar or another job's interview takes, and full days", () => {
    const busy = [{ from: at("2026-11-30T08:30:00Z"), to: at("2026-11-30T11:00:00Z") }];
    const other = {
      interviewId: "itv_1",
      parentId: "other",
      from: at("2026-11-30T12:00:00Z"),
      to: at("2026-11-30T13:00:00Z"),
    };
    const times = (change = {}, booked = [other]) =>
      freeTimes(rules({ lengthMinutes: 60, horizonDays: 1, ...change }), "job", { busy, booked }, monday).map((ms) =>
        new Date(ms).toISOString().slice(11, 16),
      );
    expect(times()).toEqual(["11:00", "13:00", "14:00", "15:00"]);
    expect(times({ maxPerDay: 1 })).toHaveLength(4); // Another job's interview does not count.
    expect(times({ maxPerDay: 1 }, [{ ...other, parentId: "job" }])).toEqual([]);
  });

  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Amman", "Asia/Riyadh"];
  const startDays = [...Array(12)].map((_, month) => Date.UTC(2027, month, 20));
  it("are free, within the hours and do not overlap, across every clock change", () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }))
      .map(([from, length]) => ({ from, to: Math.min(from + length, 47) }))
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => {
        const text = (halfHours: number) =>
          `${String(Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 ? "30" : "00"}`;
        return { from: text(from), to: text(to) };
      });
    const scenario = fc.record({
      zone: fc.constantFrom(...zones),
      start: fc.constantFrom(...startDays),
      hours: fc.array(span, { minLength: 1, maxLength: 3 }),
      lengthMinutes: fc.constantFrom(10, 15, 25, 30, 45, 60, 90, 240),
      busy: fc.array(fc.tuple(fc.integer({ min: 0, max: 21 * 24 }), fc.integer({ min: 1, max: 30 })), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(scenario, ({ zone, start, hours, lengthMinutes, busy }) => {
        const weekly = (["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const).flatMap((day) =>
          hours.map((one) => ({ day, ...one })),
        );
        const busySpans = busy.map(([hour, length]) => ({
          from: start + hour * 3_600_000,
          to: start + (hour + length) * 3_600_000,
        }));
        const scenarioRules = rules({ timezone: zone, hours: weekly, lengthMinutes, horizonDays: 20 });
        const times = freeTimes(scenarioRules, "job", { busy: busySpans, booked: [] }, start);
        for (const [index, from] of times.entries()) {
          const to = from + lengthMinutes * 60_000;
          expect(from).toBeGreaterThanOrEqual((times[index - 1] ?? 0) + lengthMinutes * 60_000);
          expect(busySpans.some((other) => from < other.to && other.from < to)).toBe(false);
          const [begins, ends] = [local(from, zone), local(to, zone)];
          const wallTime = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: "minute" });
          expect(begins.toPlainDate().equals(ends.toPlainDate())).toBe(true);
          expect(hours.some((one) => one.from <= wallTime(begins) && wallTime(ends) <= one.to)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("skip an hour that the clocks skip, and offer a repeated one once", () => {
    const night = { hours: [{ day: "sun" as const, from: "01:00", to: "05:00" }], lengthMinutes: 60 };
    const spring = freeTimes(rules(night), "job", nothingTaken, at("2027-03-27T12:00:00Z"));
    expect(spring.map((ms) => local(ms, "Europe/Berlin").hour)).toEqual([1, 3, 4]);
    const autumn = freeTimes(rules({ ...night, horizonDays: 2 }), "job", nothingTaken, at("2026-10-24T12:00:00Z"));
    expect(autumn.map((ms) => local(ms, "Europe/Berlin").hour)).toEqual([1, 2, 3, 4]);
  });
});

describe("the times that are offered", () => {
  const times = freeTimes(rules(), "job", nothingTaken, monday);
  it("are three, on different days if possible", () => {
    const chosen = pickTimes(times, "Europe/Berlin");
    expect(chosen.map((ms) => local(ms, "Europe/Berlin").day)).toEqual([30, 1, 2]);
    // A day has sixteen half hours.
    const firstDay = times.slice(0, 16);
    expect(pickTimes(firstDay, "Europe/Berlin")).toEqual(times.slice(0, 3));
  });

  it("follow a wish in the person's time zone", () => {
    // 17:00 in Berlin is 11:00 in New York.
    const afternoon = pickTimes(times, "America/New_York", { part: "afternoon" });
    expect(afternoon).toEqual([]);
    const later = pickTimes(times, "Europe/Berlin", { day: "2026-12-03", part: "afternoon" });
    expect(later.map((ms) => `${local(ms, "Europe/Berlin").day} ${local(ms, "Europe/Berlin").hour}`)).toEqual([
      "3 12",
      "3 12",
      "4 12",
    ]);
    expect(pickTimes(times, "Europe/Berlin", { after: times[0] })[0]).toBe(times[1]);
  });
});
