/** Verifies that a webhook comes from the Twilio account. Loads nothing of the SDK. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** What Twilio wants to hear: no answer to the person. */
export const twilioAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** `url` is the address as Twilio was told it; every field of the form counts, in the order of their names. */
export function verifyTwilio(authToken: string, signature: string | undefined, url: string, body: string): boolean {
  if (!signature || !authToken) return false;
  const fields = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = fields.reduce((sum, [name, value]) => sum + name + value, url);
  const wanted = createHmac("sha1", authToken).update(text, "utf8").digest();
  const given = Buffer.from(signature, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
