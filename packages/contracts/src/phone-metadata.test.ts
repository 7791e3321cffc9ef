import { readFileSync } from "node:fs";
import { join } from "node:path";
import parsePhoneNumber from "libphonenumber-js/max";
import whole from "libphonenumber-js/metadata.max.json";
import { describe, expect, it, test } from "vitest";
import { beginsWithCallingCode, callingCodeOf, lookUpPlan } from "./phone.ts";

const calledCodes = ["1", "44", "49", "92", "962", "966", "971"] as const;
const formatsAt = 4;

/** Whole for the countries that are called, patterns and lengths for the others; no formats, since numbers are written in E.164. */
function slimMetadata(): object {
  const { version, country_calling_codes, countries } = whole;
  const called = new Set<string>(calledCodes.flatMap((code) => country_calling_codes[code] ?? []));
  const slim = Object.entries(countries).map(([country, plan]: [string, unknown[]]) => [
    country,
    called.has(country)
      ? plan.map((part, at) => (at === formatsAt || part === undefined ? 0 : part))
      : plan.slice(0, formatsAt),
  ]);
  return { version, country_calling_codes, countries: Object.fromEntries(slim), nonGeographic: {} };
}

/** The file's head is kept: only its text follows the library. */
const [head] = readFileSync(join(import.meta.dirname, "phone-metadata.ts"), "utf8").split("String.raw");

// `npx vitest run phone-metadata -u` takes over an update of the library.
test("the kept metadata is what the installed libphonenumber-js carries", async () => {
  const file = `${head}String.raw\`${JSON.stringify(slimMetadata())}\`;\n`;
  await expect(file).toMatchFileSnapshot("phone-metadata.ts");
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
