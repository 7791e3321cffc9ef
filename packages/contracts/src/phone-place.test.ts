import { expect, it } from "vitest";
import { phoneCountries } from "./phone-format.ts";
import { isoCountryOf } from "./phone-place.ts";

it.each([
  ["+14155550123", "US"],
  ["+201001234567", "EG"],
  ["+31201234567", "NL"],
  ["+33142345678", "FR"],
  ["+34912345678", "ES"],
  ["+390612345678", "IT"],
  ["+41441234567", "CH"],
  ["+4312345678", "AT"],
  ["+442079460000", "GB"],
  ["+4930555000", "DE"],
  ["+902121234567", "TR"],
  ["+919812345678", "IN"],
  ["+923001234567", "PK"],
  ["+96279123456", "JO"],
  ["+966512345678", "SA"],
  ["+97150123456", "AE"],
])("%s is a number of %s", (number, country) => {
  expect(isoCountryOf(number)).toBe(country);
});

it("a number with another prefix or none has no country", () => {
  expect(["+8613012345678", "030 555000", ""].map(isoCountryOf)).toEqual([undefined, undefined, undefined]);
});

it("every country that may be called is known by its prefix", () => {
  for (const { code, prefix } of phoneCountries) expect(isoCountryOf(`${prefix}12345678`)).toBe(code);
});
