/** What somebody types to find a number, as the list knows numbers: +49151…, whatever signs stand between the digits. */
import { cleanPhone } from "@callwright/contracts/phone";

export function beginningOf(typed: string): string {
  const text = cleanPhone(typed);
  return /^\d/.test(text) ? `+${text}` : text;
}
