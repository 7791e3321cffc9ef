import { placeOfNumber } from "@callwright/contracts/phone-place";
import { countryName } from "../../lib/format.ts";

/** The country of a number; undefined for an ambiguous prefix. */
export function placeName(phoneNumber: string): string | undefined {
  const code = placeOfNumber(phoneNumber);
  return code && countryName(code);
}
