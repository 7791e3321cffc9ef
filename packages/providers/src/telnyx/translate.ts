/** Telnyx's words into ours. Pure. */
import type { NumberCheck } from "@callwright/core/ports/carrier";

interface OwnedNumber {
  readonly phone_number?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly messaging_profile_id?: string | null | undefined;
}

/** The filter takes digits only, and three suffice for it; texts need a messaging profile. */
export const filterOf = (phoneNumber: string): string => phoneNumber.replace(/\D/g, "");

export function readNumbers(numbers: readonly OwnedNumber[], phoneNumber: string): NumberCheck {
  const number = numbers.find((candidate) => candidate.phone_number === phoneNumber);
  if (!number) return { kind: "not_owned" };
  return { kind: "owned", voice: number.status === "active", sms: Boolean(number.messaging_profile_id) };
}

/** What a refused look-up says about the credentials; the SDK's errors are read by shape. */
export function readFailure(error: unknown): NumberCheck {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  switch (status) {
    case 401:
      return { kind: "bad_credentials", reason: "Telnyx does not accept this API key." };
    case 403:
      return { kind: "bad_credentials", reason: "Telnyx does not let this API key read phone numbers." };
    case 429:
      return { kind: "unavailable", reason: "Telnyx asks to slow down. Try again in a minute." };
    default:
      return { kind: "unavailable", reason: "Telnyx does not answer at the moment. Try again in a minute." };
  }
}
