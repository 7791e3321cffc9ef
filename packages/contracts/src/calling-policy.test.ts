import { expect, test } from "vitest";
import { loosens } from "./calling-policy.ts";

const strict = {
  window: { from: "10:00", to: "17:00" },
  noSaturdays: true,
  allowAskedFor: false,
  maxLive: 10,
};
const lenient = { noSaturdays: false, allowAskedFor: true };

test("a change that allows more calls loosens the policy, and no other change does", () => {
  expect(loosens(lenient, strict)).toBe(false);
  expect(loosens(strict, strict)).toBe(false);
  for (const change of [
    { window: undefined },
    { window: { from: "09:59", to: "17:00" } },
    { window: { from: "10:00", to: "17:01" } },
    { noSaturdays: false },
    { allowAskedFor: true },
    { maxLive: 11 },
    { maxLive: undefined },
  ])
    expect(loosens(strict, { ...strict, ...change })).toBe(true);
});
