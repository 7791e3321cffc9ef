import * as z from "zod/mini";
import { secondFactorPolicies, smtpEncryptions } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { adminAccountScope, adminAfterStepUp, tenantQuery } from "./access.ts";
import { emailSchema } from "./session.ts";
import { answer, atMost, doneSchema, timeZone } from "./shared.ts";
import { variantSchema } from "./theme.ts";

export const tenantSettingsSchema = z.object({
  name: z
    .string("Name is required")
    .check(
      z.trim(),
      z.minLength(2, "Name must be at least 2 characters"),
      atMost("Name", 80),
      z.regex(/^[^<>\p{Cc}]*$/u, "A name has no markup"),
    ),
  timezone: timeZone,
  ...variantSchema.shape,
  /** Who must have a second factor; counts from each person's next sign-in. */
  secondFactor: z.enum(secondFactorPolicies, "Choose from the list"),
  /** After how many days recordings and transcripts are deleted; null: never. */
  recordingDays: z.nullable(
    z
      .int("Give a number of days")
      .check(z.minimum(1, "Keep them for a day at least"), z.maximum(3_650, "Keep them for 3,650 days at most")),
  ),
});
export type TenantSettings = z.infer<typeof tenantSettingsSchema>;

export const getTenantSettings = defineEndpoint("getTenantSettings", "GET /tenant-settings", {
  summary: "The tenant's name, time zone and host settings.",
  access: "admin",
  query: tenantQuery,
  response: answer({ settings: tenantSettingsSchema }),
});

export const updateTenantSettings = defineEndpoint("updateTenantSettings", "PUT /tenant-settings", {
  summary: "Changes the given fields of the tenant's settings.",
  ...adminAccountScope,
  query: tenantQuery,
  body: z.partial(tenantSettingsSchema),
  response: z.extend(doneSchema, { settings: tenantSettingsSchema }),
});

export const smtpSchema = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  encryption: z.enum(smtpEncryptions),
  fromAddress: z.string(),
  fromName: z.string(),
  problem: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
});
export type Smtp = z.infer<typeof smtpSchema>;

const badPort = "Port is a number from 1 to 65535";

export const smtpBody = z.object({
  host: z
    .string("Host is required")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, "Host is required"),
      atMost("Host", 253),
      z.regex(/^[a-z0-9.:_-]+$/, "Enter a host such as smtp.example.com"),
    ),
  port: z.coerce.number(badPort).check(z.int(badPort), z.minimum(1, badPort), z.maximum(65_535, badPort)),
  username: z._default(z.string().check(z.trim(), atMost("User name", 254)), ""),
  password: z.optional(z.string().check(atMost("Password", 1_024))),
  encryption: z._default(z.enum(smtpEncryptions, "Choose an encryption from the list"), "tls"),
  fromAddress: emailSchema,
  fromName: z._default(
    z
      .string()
      .check(z.trim(), atMost("Sender's name", 80), z.regex(/^[^<>\p{Cc}]*$/u, "A sender's name has no markup")),
    "",
  ),
});

const smtpAnswer = { smtp: z.nullable(smtpSchema) };

export const getSmtp = defineEndpoint("getSmtp", "GET /smtp", {
  summary: "The tenant's own mail server, without its password; null while mails go through the platform's.",
  access: "admin",
  query: tenantQuery,
  response: answer(smtpAnswer),
});

export const saveSmtp = defineEndpoint("saveSmtp", "PUT /smtp", {
  summary: "Signs in at the mail server and, when that works, sends the tenant's mails through it.",
  ...adminAfterStepUp,
  query: tenantQuery,
  body: smtpBody,
  response: z.extend(doneSchema, smtpAnswer),
});

export const removeSmtp = defineEndpoint("removeSmtp", "DELETE /smtp", {
  summary: "Mails go through the platform's mail again.",
  ...adminAfterStepUp,
  query: tenantQuery,
  response: doneSchema,
});
