/** Phone numbers and credentials as the voice provider accepts them. */
import * as z from "zod/mini";
import { server } from "./assistant-schema.ts";
import { anyValue, E164, flag, NAME_LENGTH, notE164, text, uuid } from "./schema-blocks.ts";

const e164 = z.string().check(z.regex(E164, { error: notE164 }));
const numberShape = {
  /** Null is refused: the API's document allows an object only. */
  fallbackDestination: z.optional(
    z.looseObject({ type: z.enum(["sip", "number"], "fallbackDestination.type must be sip or number") }),
  ),
  hooks: anyValue,
  name: text(NAME_LENGTH),
  /** Null removes the assistant; the vendor's guides show this, the API's document does not. */
  assistantId: z.optional(z.nullable(z.uuid())),
  workflowId: uuid,
  squadId: uuid,
  server: z.optional(server),
};
const twilioShape = {
  ...numberShape,
  provider: z.literal("twilio"),
  smsEnabled: flag,
  twilioAuthToken: text(),
  twilioApiKey: text(),
  twilioApiSecret: text(),
};
const telnyxShape = { ...numberShape, provider: z.literal("telnyx") };

export const createTwilioNumber = z.strictObject({ ...twilioShape, number: e164, twilioAccountSid: z.string() });
export const createTelnyxNumber = z.strictObject({ ...telnyxShape, number: e164, credentialId: z.uuid() });
/** The provider's own SIP addresses; the customer chooses `sipUri`. */
const sipShape = { ...numberShape, provider: z.literal("vapi"), authentication: anyValue };
const sipUri = z.string().check(z.regex(/^sip:[^@\s]+@sip\.vapi\.ai$/));
export const createSipNumber = z.strictObject({ ...sipShape, sipUri, numberDesiredAreaCode: text() });
export const createNumber = z.discriminatedUnion("provider", [createTwilioNumber, createTelnyxNumber, createSipNumber]);
export type CreateNumber = z.infer<typeof createNumber>;

export const updateTwilioNumber = z.strictObject({
  ...twilioShape,
  number: z.optional(e164),
  twilioAccountSid: text(),
});
export const updateTelnyxNumber = z.strictObject({ ...telnyxShape, number: z.optional(e164), credentialId: uuid });
export const updateSipNumber = z.strictObject({ ...sipShape, sipUri: z.optional(sipUri) });
export const updateNumber = z.discriminatedUnion("provider", [updateTwilioNumber, updateTelnyxNumber, updateSipNumber]);

/** The API's document lacks credentials; the fields are named as in the vendor's guides. */
export const createCredential = z.strictObject({
  provider: z.literal("telnyx"),
  apiKey: z.string().check(z.minLength(1)),
  name: text(NAME_LENGTH),
});
