import { readFileSync } from "node:fs";
import { join } from "node:path";
import parsePhoneNumber from "libphonenumber-js/max";
import fullMetadata from "libphonenumber-js/metadata.max.json";
import { describe, expect, it, test } from "vitest";
import { beginsWithCallingCode, callingCodeOf, lookUpNumberingPlan } from "./phone.ts";

const calledCodes = ["1", "44", "49", "92", "962", "966", "971"] as const;
const formatsIndex = 4;

/** Full plans of the countries that are called, patterns and lengths of the others; no formats, since we write E.164. */
function slimMetadata(): object {
  const { version, country_calling_codes, countries } = fullMetadata;
  const calledCountries = new Set<string>(calledCodes.flatMap((code) => country_calling_codes[code] ?? []));
  const slim = Object.entries(countries).map(([country, plan]: [string, unknown[]]) => [
    country,
    calledCountries.has(country)
      ? plan.map((part, at) => (at === formatsIndex || part === undefined ? 0 : part))
      : plan.slice(0, formatsIndex),
  ]);
  return { version, country_calling_codes, countries: Object.fromEntries(slim), nonGeographic: {} };
}

/** The code before the metadata, which an update keeps. */
const [head] = readFileSync(join(import.meta.dirname, "phone-metadata.ts"), "utf8").split("String.raw");

// After an update of the library, `npx vitest run phone-metadata -u` rewrites the file.
test("the stored metadata is that of the installed libphonenumber-js", async () => {
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
  ])("is judged as with the library's full metadata: %s", (number) => {
    const parsed = parsePhoneNumber(number);
    expect(lookUpNumberingPlan(number)).toMatchObject({
      isValid: parsed?.isValid(),
      isMobile: parsed?.getType() === "MOBILE",
    });
  });
});

test("a country has its calling code, and digits may begin with one", () => {
  expect(["DE", "GB", "US", "CA", "AT", "XX"].map(callingCodeOf)).toEqual(["49", "44", "1", "1", "43", undefined]);
  expect(["4915112345678", "999", "21"].map(beginsWithCallingCode)).toEqual([true, false, false]);
});
