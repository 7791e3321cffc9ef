/** Country names in the user's language. */
import { placeOfNumber } from "@callwright/contracts/phone-place";
import { getLocale } from "../../lib/i18n/locale.ts";

export const countryName = (code: string): string =>
  new Intl.DisplayNames([getLocale()], { type: "region" }).of(code) ?? code;

/** The country of a number; undefined for an ambiguous prefix. */
export function placeName(phoneNumber: string): string | undefined {
  const code = placeOfNumber(phoneNumber);
  return code && countryName(code);
}
