/** Verifies that a webhook comes from the Twilio account. Loads nothing of the SDK. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Tells Twilio to send no reply. */
export const twilioAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Twilio signs the URL that it was given, followed by the form's fields in the order of their names. */
export function verifyTwilio(authToken: string, signature: string | undefined, url: string, body: string): boolean {
  if (!signature || !authToken) return false;
  const form = new URLSearchParams(body);
  form.sort();
  const hmac = createHmac("sha1", authToken).update(url, "utf8");
  for (const [name, value] of form) hmac.update(name + value, "utf8");
  const expected = hmac.digest();
  const actual = Buffer.from(signature, "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
