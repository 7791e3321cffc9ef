import { expect, test } from "vitest";
import { analyticsPeriod } from "./period.ts";

const period = (search: string) => analyticsPeriod(new URLSearchParams(search));

test("the address names a period by its days, or by its first and last one", () => {
  expect(period("days=7")).toEqual({ days: 7 });
  expect(period("from=2026-11-01&to=2026-11-30")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("a mistyped period is the usual one", () => {
  expect([period("days=8"), period("from=soon&to=2026-11-30"), period("from=2026-13-01&to=2026-13-02")]).toEqual([
    { days: 30 },
    { days: 30 },
    { days: 30 },
  ]);
});
