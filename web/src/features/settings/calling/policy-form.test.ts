import { expect, test } from "vitest";
import { formOf, policyFaults, policyOf } from "./policy-form.ts";

const strict = {
  window: { from: "10:00", to: "17:00" },
  noSaturdays: true,
  allowAskedFor: false,
  maxLive: 10,
};
const free = { noSaturdays: false, allowAskedFor: true };

test("a policy survives the round trip through the form", () => {
  expect(policyOf(formOf(strict))).toEqual(strict);
  expect(policyOf(formOf(free))).toEqual(free);
});

test("hours that end before they begin, and invalid limits, are faults", () => {
  const form = formOf(strict);
  expect(policyFaults({ ...form, from: "18:00", maxLive: "0" })).toEqual(["window", "maxLive"]);
  expect(policyFaults({ ...form, from: "18:00", isNarrowed: false, maxLive: "" })).toEqual([]);
});
