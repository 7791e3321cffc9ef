/** Refusals of signing in, one's own data, passwords and API keys. */
import { messages } from "../messages.ts";

export const accountRefusals = {
  time_zone_missing: "Choose a time zone",
  google_failed: messages.googleFailed,
  google_unlinked: messages.googleUnlinked,
  google_absent: messages.googleAbsent,
  email_invalid: "Please enter a valid email address",
  name_too_short: "Name must be at least 2 characters",
  phone_not_e164: "Phone number must be in the E.164 form, e.g. +14155550123",
  password_too_short: "Password must be at least 10 characters",
  password_too_long: "Password must be at most 200 characters",
  passwords_differ: "Passwords do not match",
  password_too_common: messages.passwordCommon,
  password_contains_email: messages.passwordHasEmail,
  current_password_missing: messages.currentPasswordMissing,
  current_password_wrong: messages.currentPasswordWrong,
  sign_in_too_old: messages.firstPasswordStale,
  api_key_cannot_set_password: "An API key cannot set a first password. Sign in to set it.",
  api_key_invalid: "This API key is not valid. It may have been revoked.",
  too_many_api_keys: "You have {count} API keys, which is the most. Revoke one first.",
  api_key_lacks_scope: 'This API key lacks the scope "{scope}", which this needs.',
  api_key_cannot_grant_scope: 'An API key cannot give the scope "{scope}", which it lacks itself.',
} as const;
