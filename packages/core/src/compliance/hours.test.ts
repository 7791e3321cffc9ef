import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toIso } from "../kernel/clock.ts";
import { dayOf, firstOpenTime, guardSeconds, localInstant, readLocalInstant } from "./hours.ts";
import { numberPlace } from "./place.ts";
import { type Hours, rulesByCountry } from "./rules.ts";

const at = (text: string): number => Date.parse(text);
const german: Hours = rulesByCountry.DE?.hours ?? {};
const american: Hours = rulesByCountry.US?.hours ?? {};

const iso = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : toIso(ms));

describe("a window opens at its local hour", () => {
  test("a call in the middle of the day is allowed now", () => {
    const noon = at("2026-06-10T10:00:00Z");
    expect(firstOpenTime(["Europe/Berlin"], [german], noon)).toBe(noon);
  });

  test("opens by the local clock on both sides of the start of summer time", () => {
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], at("2026-03-27T22:00:00Z")))).toBe(
      "2026-03-28T09:00:00.000Z",
    );
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], at("2026-03-28T20:00:00Z")))).toBe(
      "2026-03-30T07:00:00.000Z",
    );
  });

  test("opens by the local clock on both sides of the end of summer time", () => {
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], at("2026-10-23T20:00:00Z")))).toBe(
      "2026-10-24T08:00:00.000Z",
    );
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], at("2026-10-24T20:00:00Z")))).toBe(
      "2026-10-26T08:00:00.000Z",
    );
  });

  test("Germany, Britain and the United States are closed on Sundays", () => {
    const sunday = at("2026-06-14T12:00:00Z");
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], sunday))).toBe("2026-06-15T07:00:00.000Z");
    expect(iso(firstOpenTime(["Europe/London"], [rulesByCountry.GB?.hours ?? {}], sunday))).toBe(
      "2026-06-15T08:00:00.000Z",
    );
    expect(iso(firstOpenTime(["America/New_York"], [american], sunday))).toBe("2026-06-15T13:00:00.000Z");
  });

  test("closes some minutes before the window ends", () => {
    const closes = at("2026-06-10T18:00:00Z");
    const last = closes - guardSeconds * 1000;
    expect(firstOpenTime(["Europe/Berlin"], [german], last - 1)).toBe(last - 1);
    expect(iso(firstOpenTime(["Europe/Berlin"], [german], last))).toBe("2026-06-11T07:00:00.000Z");
  });

  test("own hours narrow those of the country, and never widen them", () => {
    const ownHours: Hours = { tue: ["08:00", "11:30"], sun: ["10:00", "12:00"] };
    expect(iso(firstOpenTime(["Europe/Berlin"], [german, ownHours], at("2026-06-10T10:00:00Z")))).toBe(
      "2026-06-16T07:00:00.000Z",
    );
  });

  test("hours that never meet have no opening", () => {
    expect(
      firstOpenTime(["Europe/Berlin"], [german, { sun: ["09:00", "20:00"] }], at("2026-06-10T10:00:00Z")),
    ).toBeUndefined();
  });
});

describe("a number that spans zones", () => {
  test("is open only while all its zones are", () => {
    const zones = numberPlace("+12085550100")?.zones ?? [];
    expect(zones).toContain("America/Los_Angeles");
    expect(zones).toContain("America/Boise");
    // 09:00 in Boise is 08:00 in Los Angeles.
    expect(iso(firstOpenTime(zones, [american], at("2026-06-10T15:00:00Z")))).toBe("2026-06-10T16:00:00.000Z");
    // 19:30 in Boise is 18:30 in Los Angeles: the eastern one closes first.
    expect(iso(firstOpenTime(zones, [american], at("2026-06-11T02:00:00Z")))).toBe("2026-06-11T16:00:00.000Z");
  });
});

/** The runtime's own calendar, as an independent check. */
function localOf(zone: string, ms: number): { day: string; minutes: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return { day: part("weekday").toLowerCase(), minutes: Number(part("hour")) * 60 + Number(part("minute")) };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function isOpen(zone: string, hours: Hours, ms: number): boolean {
  const { day, minutes } = localOf(zone, ms);
  const span = Object.entries(hours).find(([name]) => name === day)?.[1];
  return span !== undefined && minutes >= minutesOf(span[0]) && minutes < minutesOf(span[1]);
}

const clockChangeWeeks = [
  ["Berlin, into summer", "Europe/Berlin", "DE", "2026-03-26"],
  ["Berlin, out of summer", "Europe/Berlin", "DE", "2026-10-22"],
  ["London, into summer", "Europe/London", "GB", "2026-03-26"],
  ["London, out of summer", "Europe/London", "GB", "2026-10-22"],
  ["New York, into summer", "America/New_York", "US", "2026-03-05"],
  ["New York, out of summer", "America/New_York", "US", "2026-10-29"],
  ["Karachi, which has none", "Asia/Karachi", "PK", "2026-03-26"],
] as const;

describe("a week with a clock change", () => {
  test.each(clockChangeWeeks)(
    "%s: an allowed dial rings within the window, however late the provider places it",
    (_, zone, country, day) => {
      const hours = rulesByCountry[country]?.hours ?? {};
      const start = at(`${day}T00:00:00Z`);
      let openCount = 0;
      for (let ms = start; ms < start + 7 * 86_400_000; ms += 5 * 60_000) {
        const next = firstOpenTime([zone], [hours], ms);
        expect(next).toBeDefined();
        if (next === ms) {
          openCount += 1;
          for (const lateSeconds of [0, 45, guardSeconds - 1])
            expect(isOpen(zone, hours, ms + lateSeconds * 1000), toIso(ms)).toBe(true);
        } else if (next !== undefined) {
          expect(firstOpenTime([zone], [hours], next)).toBe(next);
          expect(firstOpenTime([zone], [hours], next - 1)).toBe(next);
        }
      }
      expect(openCount).toBeGreaterThan(500);
    },
  );

  test("any instant, any place: an opening and its guard band are open in every zone", () => {
    const zones = ["+12085550100", "+19075550100", "+18505550100", "+4930555000", "+97150555000", "+96279055500"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at("2026-01-01"), max: at("2028-01-01") }),
        (number, ms) => {
          const place = numberPlace(number);
          const hours = rulesByCountry[place?.country ?? ""]?.hours ?? {};
          const next = firstOpenTime(place?.zones ?? [], [hours], ms) ?? 0;
          for (const zone of place?.zones ?? [])
            for (const late of [0, guardSeconds * 1000 - 1]) expect(isOpen(zone, hours, next + late)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("a local day has 23 hours when summer time begins and 25 when it ends", () => {
  const spring = dayOf("Europe/Berlin", at("2026-03-29T12:00:00Z"));
  expect([iso(spring.begins), iso(spring.ends)]).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
  const autumn = dayOf("Europe/Berlin", at("2026-10-25T12:00:00Z"));
  expect((autumn.ends - autumn.begins) / 3_600_000).toBe(25);
});

test("an instant has the offset of its place, in summer and winter", () => {
  expect(localInstant("Europe/Berlin", Date.parse("2026-03-05T14:00:00Z"))).toBe("2026-03-05T15:00:00+01:00");
  expect(localInstant("Europe/Berlin", Date.parse("2026-06-05T14:00:00.123Z"))).toBe("2026-06-05T16:00:00+02:00");
  expect(localInstant("UTC", Date.parse("2026-06-05T14:00:00Z"))).toBe("2026-06-05T14:00:00+00:00");
});

test.each([
  ["2026-03-06T10:00:00", "Asia/Karachi", "2026-03-06T10:00:00+05:00"],
  ["2026-03-06 10:00", "America/New_York", "2026-03-06T10:00:00-05:00"],
  ["2026-07-06T10:00", "America/New_York", "2026-07-06T10:00:00-04:00"],
  ["2026-03-06", "Europe/Berlin", "2026-03-06T00:00:00+01:00"],
  ["2026-03-06T10:00:00Z", "Europe/Berlin", "2026-03-06T10:00:00Z"],
  ["2026-03-06T10:00:00+05:00", "Europe/Berlin", "2026-03-06T10:00:00+05:00"],
])("%j said in %s is %s", (text, zone, instant) => {
  expect(readLocalInstant(text, zone)).toBe(instant);
});

test.each(["tomorrow", "", "10:00", "2026-13-40T10:00"])("%j is not an instant", (text) => {
  expect(readLocalInstant(text, "Europe/Berlin")).toBeUndefined();
});
