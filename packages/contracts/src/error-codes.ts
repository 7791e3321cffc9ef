/** The closed list of error codes with HTTP statuses and default messages (core spec §8). Imports no schema library. */

export const errors = {
  bad_request: { status: 400, message: "The request could not be read. Check it and try again." },
  malformed_json: { status: 400, message: "The request's body is not valid JSON." },
  validation_failed: { status: 400, message: "Some fields are not valid. Correct them and try again." },
  csrf_missing: { status: 400, message: "The request lacks the x-callwright header. Reload the page and try again." },
  unauthenticated: { status: 401, message: "Please sign in." },
  session_expired: { status: 401, message: "Session expired. Please log in again." },
  invalid_credentials: { status: 401, message: "Login failed. Please check your credentials." },
  sign_in_expired: { status: 422, message: "This sign-in took too long. Start again." },
  second_factor_required: { status: 422, message: "Confirm your sign-in with your second factor." },
  second_factor_missing: {
    status: 422,
    message: "Your organisation requires a second factor. Set one up to continue.",
  },
  step_up_required: { status: 422, message: "Confirm that it is you, then try again." },
  email_unconfirmed: {
    status: 422,
    message: "Please confirm your email address first. The link is in the mail that we sent you.",
  },
  link_invalid: { status: 422, message: "This link is no longer valid. Ask for a new one." },
  bad_signature: { status: 401, message: "The signature of this request is missing or wrong." },
  forbidden: { status: 403, message: "Access forbidden. Please sign in again." },
  not_found: { status: 404, message: "Not found." },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  conflict: { status: 409, message: "This has changed in the meantime. Reload and try again." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key came with another request before. Use a new key for each request.",
  },
  user_changed: { status: 409, message: "You are signed in as someone else. Reload the page." },
  not_allowed: { status: 403, message: "Your role does not allow this. Ask the owner of your account." },
  duplicate: { status: 409, message: "This already exists." },
  payload_too_large: { status: 413, message: "The request is larger than 6 MB. Send it in smaller parts." },
  unprocessable: { status: 422, message: "This cannot be done as things are." },
  no_number: {
    status: 422,
    message: "No active phone numbers available. Please import a phone number first.",
  },
  not_now: { status: 422, message: "This person cannot be called at this time." },
  minutes_exhausted: { status: 422, message: "Your minutes are used up. Upgrade your plan to go on calling." },
  rate_limited: { status: 429, message: "Too many attempts. Wait a little and try again." },
  provider_refused: { status: 422, message: "The provider refused the request." },
  provider_unavailable: { status: 503, message: "The provider does not answer at the moment. Try again in a minute." },
  unavailable: { status: 503, message: "The service is busy. Try again in a moment." },
  internal: { status: 500, message: "Something went wrong." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
