import { invalidPhoneFor } from "./messages.ts";
import { nationalDigits, type PhoneResult, parsePhoneFormat } from "./phone-format.ts";
import { isTooLong, lookUpPlan } from "./phone-plan/numbering-plan.ts";

export { cleanPhone, type PhoneCountry, type PhoneResult, phoneCountries } from "./phone-format.ts";

export function parsePhone(input: string): PhoneResult {
  const read = parsePhoneFormat(input);
  if (!read.ok) return read;
  const { phoneNumber, country } = read;
  const isShort = nationalDigits(read).length < country.minDigits;
  const isRefused = isShort ? !lookUpPlan(phoneNumber).isValid : isTooLong(phoneNumber);
  return isRefused ? { ok: false, message: invalidPhoneFor(country.name) } : read;
}
