import { expect, test } from "vitest";
import { countries, hoursInWords } from "./rules.ts";

test("hours are worded by spans of days that follow each other", () => {
  const workday = ["09:00", "20:00"] as const;
  const week = { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday };
  expect(hoursInWords({ ...week, sat: ["10:00", "16:00"] })).toBe("09:00–20:00 Mon–Fri, 10:00–16:00 Sat");
  expect(hoursInWords({ ...week, sat: workday, sun: workday })).toBe("09:00–20:00 every day");
  expect(hoursInWords({ mon: workday, wed: workday })).toBe("09:00–20:00 Mon, 09:00–20:00 Wed");
});

test("caps in words name only the caps that a country has", () => {
  const capsOf = (code: string) => countries().find((country) => country.code === code)?.caps;
  expect(capsOf("DE")).toMatch(/^\d+ a day, .*\d+ in a row without an answer$/);
  expect(countries().every(({ caps }) => !caps.includes("undefined"))).toBe(true);
});
