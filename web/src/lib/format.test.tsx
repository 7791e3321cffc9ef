import { afterEach, describe, expect, it } from "vitest";
import {
  countryName,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatHour,
  formatPosted,
  formatSalary,
  formatShare,
  formatWeekdayTime,
} from "./format.ts";
import { setLocale } from "./i18n/locale.ts";

afterEach(() => setLocale("en"));

describe("figures", () => {
  it.each([
    [0, "0:00"],
    [9.4, "0:09"],
    [61, "1:01"],
    [3_599.6, "1:00:00"],
    [3_725, "1:02:05"],
    [-3, "0:00"],
  ])("%d seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("a time is the zone's, not the browser's", () => {
    expect(formatDateTime("2026-11-20T23:30:00Z", "Asia/Dubai")).toBe("21 Nov 2026, 03:30");
  });

  it("a salary is in thousands with its currency", () => {
    expect(formatSalary(65_000, "EUR")).toBe("€65k");
    expect(formatSalary(67_500, "USD")).toBe("$67.5k");
  });

  it.each([
    ["en", "25 Nov 2026, 15:15", "25 Nov 2026", "25 Nov", "Wed 25 Nov, 15:15", "25/11/2026 03:15 PM", "Germany"],
    ["de", "25. Nov. 2026, 15:15", "25. Nov. 2026", "25. Nov.", "Mi., 25. Nov., 15:15", undefined, "Deutschland"],
    ["ar", "25 نوفمبر 2026، 15:15", "25 نوفمبر 2026", "25 نوفمبر", "الأربعاء، 25 نوفمبر، 15:15", undefined, "ألمانيا"],
  ] as const)("each value has one format in %s", (locale, dateTime, date, day, weekdayTime, posted, country) => {
    setLocale(locale);
    const [instant, zone] = ["2026-11-25T14:15:00Z", "Europe/Berlin"] as const;
    expect([formatDateTime(instant, zone), formatDate(instant, zone), formatDay("2026-11-25")]).toEqual([
      dateTime,
      date,
      day,
    ]);
    expect([formatWeekdayTime(instant, zone), formatHour(9)]).toEqual([weekdayTime, "09:00"]);
    expect(formatPosted(instant, zone)).toBe(posted ?? dateTime);
    expect(formatShare(0.76).replaceAll(/[^\d%]/g, "")).toBe("76%"); // without spaces and direction marks
    expect(countryName("DE")).toBe(country);
  });
});
