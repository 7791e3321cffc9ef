/** The carrier: the tenant's own Twilio or Telnyx account that holds a phone number. */
import type { NumberCredentials } from "@callwright/contracts";

export type NumberCheck =
  | { readonly kind: "owned"; readonly voice: boolean; readonly sms: boolean }
  /** The credentials work, but the number is not in that account. */
  | { readonly kind: "not_owned" }
  | { readonly kind: "bad_credentials"; readonly reason: string }
  /** No answer, or one that says nothing about the credentials. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface Carrier {
  /** Whether the account behind the credentials owns exactly that number, and what it can do. */
  checkNumber(credentials: NumberCredentials): Promise<NumberCheck>;
}
