import { expect, test } from "vitest";
import { analyticsPeriod } from "./period.ts";

const period = (search: string) => analyticsPeriod(new URLSearchParams(search));

test("the address gives a period as a number of days, or as its first and last day", () => {
  expect(period("days=7")).toEqual({ days: 7 });
  expect(period("from=2026-11-01&to=2026-11-30")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("an invalid period falls back to the default", () => {
  expect([period("days=8"), period("from=soon&to=2026-11-30"), period("from=2026-13-01&to=2026-13-02")]).toEqual([
    { days: 30 },
    { days: 30 },
    { days: 30 },
  ]);
});
