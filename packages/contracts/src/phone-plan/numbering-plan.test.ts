import parsePhoneNumber from "libphonenumber-js/max";
import { describe, expect, it, test } from "vitest";
import { slimMetadata } from "./build.ts";
import metadata from "./metadata.json" with { type: "json" };
import { beginsWithCallingCode, callingCodeOf, lookUpPlan } from "./numbering-plan.ts";

test("the metadata is what the installed libphonenumber-js carries", () => {
  expect(metadata).toEqual(JSON.parse(JSON.stringify(slimMetadata())));
});

describe("a number of a country that is called", () => {
  it.each([
    "+4915112345678",
    "+493012345678",
    "+447911123456",
    "+442079460958",
    "+447700900123",
    "+12025550123",
    "+15555551234",
    "+18005550100",
    "+14165550100",
    "+923001234567",
    "+962791234567",
    "+971501234567",
    "+966512345678",
    "+966920012345",
  ])("is judged as by the library's whole metadata: %s", (number) => {
    const whole = parsePhoneNumber(number);
    expect(lookUpPlan(number)).toMatchObject({
      isValid: whole?.isValid(),
      isMobile: whole?.getType() === "MOBILE",
    });
  });
});

test("calling codes", () => {
  expect(["DE", "GB", "US", "CA", "AT", "XX"].map(callingCodeOf)).toEqual(["49", "44", "1", "1", "43", undefined]);
  expect(["4915112345678", "999", "21"].map(beginsWithCallingCode)).toEqual([true, false, false]);
});
