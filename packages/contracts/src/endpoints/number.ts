/** Phone numbers: the sealed import, the list, deletion (core spec §7). */
import * as z from "zod/mini";
import { numberProviders } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { atMost, doneSchema, idParams, instant } from "./shared.ts";

export const registrationStatuses = ["importing", "activating", "registered", "failed", "reconnect"] as const;

export const importedNumberSchema = z.object({
  id: z.string(),
  _id: z.string(),
  provider: z.enum(numberProviders),
  phoneNumber: z.string(),
  label: z.string(),
  /** Only a number with isRegistered and status "registered" can be chosen for calling. */
  registration: z.object({
    isRegistered: z.boolean(),
    status: z.enum(registrationStatuses),
    vapiPhoneNumberId: z.optional(z.string()),
    /** Why the registration failed, in plain words. */
    reason: z.optional(z.string()),
  }),
  createdAt: instant,
});
export type ImportedNumber = z.infer<typeof importedNumberSchema>;

const e164 = z
  .string()
  .check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, "Phone number must be in the E.164 form, e.g. +14155550123"));
const label = z.string().check(z.trim(), z.minLength(1, "Label is required"), atMost("Label", 40));

/** What the sealed field holds: the whole form, by provider. */
export const numberCredentialsSchema = z.discriminatedUnion("provider", [
  z.object({
    provider: z.literal("twilio"),
    phoneNumber: e164,
    label,
    accountSid: z
      .string()
      .check(z.trim(), z.regex(/^AC[0-9a-fA-F]{32}$/, "Account SID begins with AC and has 34 characters")),
    authToken: z.string().check(z.trim(), z.regex(/^[0-9a-fA-F]{32}$/, "Auth token has 32 characters (0-9, a-f)")),
  }),
  z.object({
    provider: z.literal("telnyx"),
    phoneNumber: e164,
    label,
    apiKey: z.string().check(z.trim(), z.minLength(10, "API key is required"), atMost("API key", 200)),
  }),
]);
export type NumberCredentials = z.infer<typeof numberCredentialsSchema>;

/** The public half of the import key: a JWK for RSA-OAEP-256 with A256GCM. */
export const importKeySchema = z.object({
  kty: z.literal("RSA"),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  use: z.literal("enc"),
  alg: z.literal("RSA-OAEP-256"),
});

export const importKey = defineEndpoint({
  name: "importKey",
  method: "GET",
  path: "/import-key",
  summary: "The public JWK to which the browser seals a number's credentials.",
  access: "user",
  response: importKeySchema,
});

export const importNumber = defineEndpoint({
  name: "importNumber",
  method: "POST",
  path: "/import/twilio-number",
  summary: "Imports a Twilio or Telnyx number; the credentials come as one compact JWE.",
  access: "user",
  body: z.object({
    encrypted: z
      .string()
      .check(
        z.minLength(20, "The sealed credentials are missing"),
        z.maxLength(20_000, "The sealed credentials are too long"),
      ),
  }),
  response: z.object({ success: z.literal(true), message: z.string(), number: importedNumberSchema }),
});

export const importedNumbers = defineEndpoint({
  name: "importedNumbers",
  method: "GET",
  path: "/imported-numbers",
  summary: "The user's imported numbers.",
  access: "user",
  response: z.object({ success: z.literal(true), numbers: z.array(importedNumberSchema) }),
});

export const deleteNumber = defineEndpoint({
  name: "deleteNumber",
  method: "DELETE",
  path: "/numbers/{id}",
  summary: "Deletes a number here and at the voice provider.",
  access: "user",
  params: idParams,
  response: doneSchema,
});
