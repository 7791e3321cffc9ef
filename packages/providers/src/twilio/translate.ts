/** Twilio's words into ours. Pure. */
import type { NumberCheck } from "@callwright/core/ports/carrier";

interface OwnedNumber {
  readonly phoneNumber: string;
  readonly capabilities: { readonly voice?: boolean | undefined; readonly sms?: boolean | undefined };
}

/** The filter also finds numbers that merely contain the wanted one. */
export function readNumbers(numbers: readonly OwnedNumber[], phoneNumber: string): NumberCheck {
  const number = numbers.find((candidate) => candidate.phoneNumber === phoneNumber);
  if (!number) return { kind: "not_owned" };
  const { voice = false, sms = false } = number.capabilities;
  return { kind: "owned", voice, sms };
}

/** What a refused look-up says about the credentials; the SDK's errors are read by shape. */
export function readFailure(error: unknown): NumberCheck {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  switch (status) {
    case 401:
    case 404:
      return { kind: "bad_credentials", reason: "Twilio does not accept this account SID and auth token." };
    case 403:
      return { kind: "bad_credentials", reason: "Twilio does not let this account use its API; it may be suspended." };
    case 429:
      return { kind: "unavailable", reason: "Twilio asks to slow down. Try again in a minute." };
    default:
      return { kind: "unavailable", reason: "Twilio does not answer at the moment. Try again in a minute." };
  }
}
