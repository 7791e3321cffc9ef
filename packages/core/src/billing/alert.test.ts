import { expect, it } from "vitest";
import { reachedPercent } from "./alert.ts";

it("alerts at the highest of 80, 90 and 100 percent that the use has reached", () => {
  const percentAt = (usedSeconds: number) => reachedPercent({ allowedSeconds: 6_000, usedSeconds });
  expect([0, 4_799, 4_800, 5_399, 5_400, 5_999, 6_000, 9_000].map(percentAt)).toEqual([
    undefined,
    undefined,
    80,
    80,
    90,
    90,
    100,
    100,
  ]);
});

it("does not alert without an allowance", () => {
  expect(reachedPercent({ usedSeconds: 600 })).toBeUndefined();
  expect(reachedPercent({ allowedSeconds: 0, usedSeconds: 600 })).toBeUndefined();
});
