import parsePhoneNumber, { type MetadataJson, validatePhoneNumberLength } from "libphonenumber-js/core";
import { metadataText } from "./metadata.ts";

const metadata = JSON.parse(metadataText) as MetadataJson;
const callingCodes = new Set(Object.keys(metadata.country_calling_codes));
const longestCode = 3;

export interface PlanEntry {
  readonly isValid: boolean;
  readonly isMobile: boolean;
  /** Landlines, and numbers of plans that do not tell landlines from mobiles. */
  readonly isGeographic: boolean;
}

/** `number`: E.164. Types are known for the countries that are called. */
export function lookUpPlan(number: string): PlanEntry {
  const found = parsePhoneNumber(number, metadata);
  // The library drops a trunk zero: a number that it changes is another one.
  const isValid = found?.number === number && found.isValid();
  const type = isValid ? found.getType() : undefined;
  return {
    isValid,
    isMobile: type === "MOBILE",
    isGeographic: type === "FIXED_LINE" || type === "FIXED_LINE_OR_MOBILE",
  };
}

/** More digits than the country's plan has, or behind a whole mobile number. */
export function isTooLong(number: string): boolean {
  if (validatePhoneNumberLength(number, metadata) === "TOO_LONG") return true;
  if (lookUpPlan(number).isValid) return false;
  return [1, 2, 3, 4].some((count) => lookUpPlan(number.slice(0, -count)).isMobile);
}

export const planCountries: readonly string[] = Object.keys(metadata.countries);

export const countryOfCallingCode = (code: string): string | undefined =>
  Object.entries(metadata.country_calling_codes).find(([known]) => known === code)?.[1][0];

export const callingCodeOf = (country: string): string | undefined =>
  Object.entries(metadata.country_calling_codes).find(([, countries]) =>
    countries.some((code) => code === country),
  )?.[0];

export const beginsWithCallingCode = (digits: string): boolean =>
  Array.from({ length: longestCode }, (_, at) => digits.slice(0, at + 1)).some((code) => callingCodes.has(code));
