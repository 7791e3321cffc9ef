import { expect, test } from "vitest";
import { toPolicy, toPolicyForm, wrongPolicyFields } from "./policy-fields.tsx";

const strictPolicy = {
  window: { from: "10:00", to: "17:00" },
  noSaturdays: true,
  allowAskedFor: false,
  maxLive: 10,
};
const freePolicy = { noSaturdays: false, allowAskedFor: true };

test("a policy survives the round trip through the form", () => {
  expect(toPolicy(toPolicyForm(strictPolicy))).toEqual(strictPolicy);
  expect(toPolicy(toPolicyForm(freePolicy))).toEqual(freePolicy);
});

test("hours that end before they begin, and invalid limits, are faults", () => {
  const form = toPolicyForm(strictPolicy);
  expect(wrongPolicyFields({ ...form, from: "18:00", maxLive: "0" })).toEqual(["window", "maxLive"]);
  expect(wrongPolicyFields({ ...form, from: "18:00", isNarrowed: false, maxLive: "" })).toEqual([]);
});
