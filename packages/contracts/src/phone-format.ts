/** The specification's phone rules (core spec §5); `phone.ts` adds the numbering plan, too large for a page's first load. */
import { latinDigits } from "./digits.ts";
import { invalidPhoneFor, messages } from "./messages.ts";

export interface PhoneCountry {
  readonly code: string;
  readonly name: string;
  readonly prefix: string;
  readonly minDigits: number;
  readonly maxDigits: number;
}

/** The specification's ranges count the digits after the code: +962 (8-9) and +966 (8-9) can only be national lengths. */
export const phoneCountries: readonly PhoneCountry[] = [
  { code: "GB", name: "UK", prefix: "+44", minDigits: 9, maxDigits: 13 },
  { code: "US", name: "USA", prefix: "+1", minDigits: 10, maxDigits: 14 },
  { code: "DE", name: "Germany", prefix: "+49", minDigits: 10, maxDigits: 15 },
  { code: "PK", name: "Pakistan", prefix: "+92", minDigits: 10, maxDigits: 14 },
  { code: "JO", name: "Jordan", prefix: "+962", minDigits: 8, maxDigits: 9 },
  { code: "AE", name: "UAE", prefix: "+971", minDigits: 8, maxDigits: 10 },
  { code: "SA", name: "Saudi", prefix: "+966", minDigits: 8, maxDigits: 9 },
];

export type PhoneResult =
  | { readonly ok: true; readonly phoneNumber: string; readonly country: PhoneCountry }
  | { readonly ok: false; readonly message: string };

/** The longest E.164 number has 15 digits in all, whatever the country's own range says. */
const e164MaxDigits = 15;

/** Characters that people type or copy into numbers: spaces, signs, dashes of all kinds, invisible marks. */
const decoration = /[\s().\-/\p{Pd}\u2212\p{Cf}]/gu;

/** Countries that dial a 0 before national numbers, which never begin with 0 themselves; North America dials a 1. */
const zeroTrunkPrefixes = phoneCountries.filter(({ code }) => code !== "US").map(({ prefix }) => prefix);

/** The trunk zero is dialled within the country only, so it is removed after the country code. */
function withoutTrunkZero(international: string): string {
  const prefix = zeroTrunkPrefixes.find((candidate) => international.startsWith(`${candidate}0`));
  return prefix ? `${prefix}${international.slice(prefix.length + 1)}` : international;
}

/** Returns digits, after a + if international; removes decoration, apostrophes and the zero of +49 (0) 171. */
export function cleanPhone(input: string): string {
  const latin = latinDigits(input.normalize("NFKC"));
  const unquoted = latin.replace(/^[\s\p{Cf}'\u2018\u2019]+/u, "");
  const bare = unquoted.replace(decoration, (sign) => (sign === "(" ? sign : ""));
  // A zero in brackets is the trunk zero, whatever the country.
  const unbracketed = bare.replace(/^(\(?(?:\+|00)\d{1,3})\(0/, "$1").replaceAll("(", "");
  return withoutTrunkZero(unbracketed.startsWith("00") ? `+${unbracketed.slice(2)}` : unbracketed);
}

export const nationalDigits = ({ phoneNumber, country }: { phoneNumber: string; country: PhoneCountry }): string =>
  phoneNumber.slice(country.prefix.length);

export const countryOf = (phoneNumber: string): PhoneCountry | undefined =>
  phoneCountries.find(({ prefix }) => phoneNumber.startsWith(prefix));

/** Counts the country code towards the minimum, so that short numbers pass; the numbering plan tells which exist. */
export function parsePhoneFormat(input: string): PhoneResult {
  const phoneNumber = cleanPhone(input);
  const country = countryOf(phoneNumber);
  if (!country) return { ok: false, message: messages.invalidCountryCode };
  const national = nationalDigits({ phoneNumber, country });
  const digits = phoneNumber.length - 1;
  const hasTrunkZero = national.startsWith("0") && zeroTrunkPrefixes.includes(country.prefix);
  const isInRange = national.length <= country.maxDigits && digits >= country.minDigits && digits <= e164MaxDigits;
  const isValid = /^\d+$/.test(national) && isInRange && !hasTrunkZero;
  return isValid ? { ok: true, phoneNumber, country } : { ok: false, message: invalidPhoneFor(country.name) };
}
