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

// The spec gives one range per country ("+44 (9-13 digits)"); it is read as the digits that follow the code, since
// +962 (8-9) and +966 (8-9) can only be national lengths.
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
const E164_MAX_DIGITS = 15;

/** Characters that people type or copy into numbers: spaces, signs, dashes of all kinds, invisible marks. */
const decoration = /[\s().\-/\p{Pd}\u2212\p{Cf}]/gu;

/** North America dials 1 before national numbers; the others dial a 0, with which no national number of theirs begins. */
const trunkPrefixes = phoneCountries.filter(({ code }) => code !== "US").map(({ prefix }) => prefix);

/** The trunk zero is dialled within the country only, so it is removed after the country code. */
function withoutTrunkZero(international: string): string {
  const prefix = trunkPrefixes.find((candidate) => international.startsWith(`${candidate}0`));
  return prefix ? `${prefix}${international.slice(prefix.length + 1)}` : international;
}

/** Strips decoration and apostrophes; 00 stands for +, other digits for Latin ones, the zero of +49 (0) 171 for nothing. */
export function cleanPhone(input: string): string {
  const latin = latinDigits(input.normalize("NFKC"));
  const unquoted = latin.replace(/^[\s\p{Cf}'\u2018\u2019]+/u, "");
  const bare = unquoted.replace(decoration, (sign) => (sign === "(" ? sign : ""));
  // A zero in brackets is the trunk zero, whatever the country.
  const international = bare.replace(/^(\(?(?:\+|00)\d{1,3})\(0/, "$1").replaceAll("(", "");
  return withoutTrunkZero(international.startsWith("00") ? `+${international.slice(2)}` : international);
}

export const nationalDigits = ({ phoneNumber, country }: { phoneNumber: string; country: PhoneCountry }): string =>
  phoneNumber.slice(country.prefix.length);

/** Of a number in E.164. */
export const countryOf = (phoneNumber: string): PhoneCountry | undefined =>
  phoneCountries.find(({ prefix }) => phoneNumber.startsWith(prefix));

/** Too few digits pass where they reach the range together with the code: only the numbering plan knows short numbers. */
export function parsePhoneFormat(input: string): PhoneResult {
  const phoneNumber = cleanPhone(input);
  const country = countryOf(phoneNumber);
  if (!country) return { ok: false, message: messages.invalidCountryCode };
  const national = nationalDigits({ phoneNumber, country });
  const digits = phoneNumber.length - 1;
  const fits =
    /^\d+$/.test(national) &&
    !(national.startsWith("0") && trunkPrefixes.includes(country.prefix)) &&
    national.length <= country.maxDigits &&
    digits >= country.minDigits &&
    digits <= E164_MAX_DIGITS;
  return fits ? { ok: true, phoneNumber, country } : { ok: false, message: invalidPhoneFor(country.name) };
}
