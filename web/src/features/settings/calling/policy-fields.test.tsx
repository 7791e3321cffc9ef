import { expect, test } from "vitest";
import { policyForm, policyOfForm, wrongPolicyFields } from "./policy-fields.tsx";

const strict = {
  window: { from: "10:00", to: "17:00" },
  noSaturdays: true,
  allowAskedFor: false,
  maxLive: 10,
};
const free = { noSaturdays: false, allowAskedFor: true };

test("a policy survives the round trip through the form", () => {
  expect(policyOfForm(policyForm(strict))).toEqual(strict);
  expect(policyOfForm(policyForm(free))).toEqual(free);
});

test("hours that end before they begin, and invalid limits, are faults", () => {
  const form = policyForm(strict);
  expect(wrongPolicyFields({ ...form, from: "18:00", maxLive: "0" })).toEqual(["window", "maxLive"]);
  expect(wrongPolicyFields({ ...form, from: "18:00", isNarrowed: false, maxLive: "" })).toEqual([]);
});
