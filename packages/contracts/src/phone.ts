/** Phone numbers by the specification's rules and the numbering plan, whose metadata loads on demand. */
import parsePhoneNumber, { type MetadataJson, validatePhoneNumberLength } from "libphonenumber-js/core";
import { invalidPhoneFor } from "./messages.ts";
import { nationalDigits, type PhoneResult, parsePhoneFormat } from "./phone-format.ts";
import { metadataText } from "./phone-metadata.ts";

export function parsePhone(input: string): PhoneResult {
  const parsed = parsePhoneFormat(input);
  if (!parsed.ok) return parsed;
  const { phoneNumber, country } = parsed;
  const isShort = nationalDigits(parsed).length < country.minDigits;
  const isInvalid = isShort ? !lookUpNumberingPlan(phoneNumber).isValid : isTooLong(phoneNumber);
  return isInvalid ? { ok: false, message: invalidPhoneFor(country.name) } : parsed;
}

const metadata = JSON.parse(metadataText) as MetadataJson;

export interface NumberingPlanEntry {
  readonly isValid: boolean;
  readonly isMobile: boolean;
  /** Landlines, and numbers of plans that do not tell landlines from mobiles. */
  readonly isGeographic: boolean;
}

/** `number`: E.164. Types are known for the countries that are called. */
export function lookUpNumberingPlan(number: string): NumberingPlanEntry {
  const parsedNumber = parsePhoneNumber(number, metadata);
  // The library drops a trunk zero, so a number that the library changes is not valid.
  const isValid = parsedNumber?.number === number && parsedNumber.isValid();
  const type = isValid ? parsedNumber.getType() : undefined;
  return {
    isValid,
    isMobile: type === "MOBILE",
    isGeographic: type === "FIXED_LINE" || type === "FIXED_LINE_OR_MOBILE",
  };
}

/** True with more digits than the country's plan has, or with extra digits after a complete mobile number. */
function isTooLong(number: string): boolean {
  if (validatePhoneNumberLength(number, metadata) === "TOO_LONG") return true;
  if (lookUpNumberingPlan(number).isValid) return false;
  return [1, 2, 3, 4].some((extraDigits) => lookUpNumberingPlan(number.slice(0, -extraDigits)).isMobile);
}

export const numberingPlanCountries: readonly string[] = Object.keys(metadata.countries);

const callingCodes: readonly (readonly [code: string, countries: readonly string[]])[] = Object.entries(
  metadata.country_calling_codes,
);

export const countryOfCallingCode = (code: string): string | undefined =>
  callingCodes.find(([callingCode]) => callingCode === code)?.[1][0];

export const callingCodeOf = (country: string): string | undefined =>
  callingCodes.find(([, countries]) => countries.includes(country))?.[0];

export const beginsWithCallingCode = (digits: string): boolean =>
  callingCodes.some(([code]) => digits.startsWith(code));
