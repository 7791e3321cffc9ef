/** Normalizes a typed search to the list's form: +49151…, without separators. */
import { cleanPhone } from "@callwright/contracts/phone-format";

export function beginningOf(typed: string): string {
  const text = cleanPhone(typed);
  return /^\d/.test(text) ? `+${text}` : text;
}
