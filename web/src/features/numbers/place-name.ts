/** Countries by their names in the person's language. */
import { placeOfNumber } from "@callwright/contracts/phone-place";
import { getLocale } from "../../lib/i18n/locale.ts";

export const countryName = (code: string): string =>
  new Intl.DisplayNames([getLocale()], { type: "region" }).of(code) ?? code;

/** The country of a number; nothing where the prefix tells none. */
export function placeName(phoneNumber: string): string | undefined {
  const code = placeOfNumber(phoneNumber);
  return code && countryName(code);
}
