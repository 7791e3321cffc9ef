/** Phone numbers: the sealed import, the list, deletion (core spec §7); connecting again; search and purchase. */
import * as z from "zod/mini";
import { numberProviders } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { purchaseStates, registrationStatuses } from "../states.ts";
import { atMost, doneSchema, idParams, instant } from "./shared.ts";

/** How a number is, by kind: what carriers offer for sale. */
export const numberKinds = ["local", "mobile", "toll_free"] as const;
export type NumberKind = (typeof numberKinds)[number];

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
    /** Why the registration failed or the number wants to be connected again, in plain words. */
    reason: z.optional(z.string()),
    refusal: z.optional(refusalSchema),
  }),
  sms: z.object({
    /** Texts can leave from this number. */
    canSend: z.boolean(),
    /** Why not, or why answers and receipts do not arrive, in plain words with what to do. */
    reason: z.optional(z.string()),
    refusal: z.optional(refusalSchema),
    /** Host to which the carrier delivered this number's texts before; deletion gives it back. Absent: there was none. */
    before: z.optional(z.string()),
  }),
  /** The carrier's account: the same for all its numbers, with a name to tell accounts apart by ("…3f2a"). */
  account: z.object({ id: z.string(), name: z.string() }),
  /** Of Telnyx: whether the key that proves its webhooks is known. */
  hasPublicKey: z.optional(z.boolean()),
  createdAt: instant,
});
export type ImportedNumber = z.infer<typeof importedNumberSchema>;

const phoneWords = "Phone number must be in the E.164 form, e.g. +14155550123";
const e164 = z.string(phoneWords).check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, phoneWords));
const label = z.string("Label is required").check(z.trim(), z.minLength(1, "Label is required"), atMost("Label", 40));

const twilioAccount = {
  provider: z.literal("twilio"),
  accountSid: z
    .string()
    .check(z.trim(), z.regex(/^AC[0-9a-fA-F]{32}$/, "Account SID begins with AC and has 34 characters")),
  authToken: z.string().check(z.trim(), z.regex(/^[0-9a-fA-F]{32}$/, "Auth token has 32 characters (0-9, a-f)")),
};
/** 32 bytes in base64 are 43 characters and one "="; an empty field is no key. */
const publicKeyForm = /^(?:[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)?$/;
const telnyxAccount = {
  provider: z.literal("telnyx"),
  apiKey: z.string().check(z.trim(), z.minLength(10, "API key is required"), atMost("API key", 200)),
  /** Proves Telnyx's webhooks; it cannot be fetched with the API key. */
  publicKey: z.optional(
    z.string().check(z.trim(), z.regex(publicKeyForm, "Public key has 44 characters and ends with =")),
  ),
};

/** A carrier's account, as sealed by the browser to connect again, to search and to buy; sealed by the vault at rest. */
export const carrierAccountSchema = z.discriminatedUnion("provider", [
  z.object(twilioAccount),
  z.object(telnyxAccount),
]);
export type CarrierAccount = z.infer<typeof carrierAccountSchema>;

/** What the sealed field of an import holds: the whole form, by provider. */
export const numberCredentialsSchema = z.discriminatedUnion("provider", [
  z.object({ ...twilioAccount, phoneNumber: e164, label }),
  z.object({ ...telnyxAccount, phoneNumber: e164, label }),
]);
export type NumberCredentials = z.infer<typeof numberCredentialsSchema>;

const encrypted = z
  .string("The sealed credentials are missing")
  .check(
    z.minLength(20, "The sealed credentials are missing"),
    z.maxLength(20_000, "The sealed credentials are too long"),
  );

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

const numberAnswer = z.object({ success: z.literal(true), message: z.string(), number: importedNumberSchema });

export const importNumber = defineEndpoint({
  name: "importNumber",
  method: "POST",
  path: "/import/twilio-number",
  summary: "Imports a Twilio or Telnyx number; the credentials come as one compact JWE.",
  access: "user",
  body: z.object({ encrypted }),
  response: numberAnswer,
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
  summary:
    "Deletes a number here and at the voice provider; the carrier gets its settings back. Where texts wait for it the answer is a conflict with the issue `dropTexts`, until it is told to drop them; where the carrier refuses the credentials one with the issue `loseSettings`, until it is told that the carrier need not get them back.",
  access: "user",
  params: idParams,
  query: z.object({
    dropTexts: z.optional(z.enum(["true", "false"], "dropTexts is true or false")),
    loseSettings: z.optional(z.enum(["true", "false"], "loseSettings is true or false")),
  }),
  response: doneSchema,
});

export const reconnectNumber = defineEndpoint({
  name: "reconnectNumber",
  method: "POST",
  path: "/numbers/{id}/reconnect",
  summary: "Connects a number again with other credentials of its account (a sealed `carrierAccountSchema`).",
  access: "user",
  params: idParams,
  body: z.object({ encrypted }),
  response: numberAnswer,
});

export const checkNumber = defineEndpoint({
  name: "checkNumber",
  method: "POST",
  path: "/numbers/{id}/check",
  summary: "Looks at a number anew: its credentials, its texts' address at the carrier, its registration for voice.",
  access: "user",
  params: idParams,
  response: numberAnswer,
});

/** Whose account: that of an imported number, or a sealed `carrierAccountSchema`. Exactly one of both. */
const accountSource = {
  numberId: z.optional(idParams.shape.id),
  encrypted: z.optional(encrypted),
};
interface Source {
  readonly numberId?: string | undefined;
  readonly encrypted?: string | undefined;
}
const oneAccount = z.refine<Source>(
  ({ numberId, encrypted }) => (numberId === undefined) !== (encrypted === undefined),
  { error: "Choose an account or type its credentials", path: ["numberId"] },
);

const digits = (field: string, max: number) =>
  z.optional(
    z.string().check(z.trim(), z.regex(new RegExp(`^\\d{0,${max}}$`), `${field} takes at most ${max} digits`)),
  );

/** Where the carriers sell numbers that can call; which kinds, they tell when asked. */
export const numberCountries = [
  ...["AE", "AT", "AU", "BE", "CA", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IL", "IT", "JO", "LU"],
  ...["NL", "NO", "NZ", "PK", "PL", "PT", "SA", "SE", "US"],
] as const;

export const searchNumbersBody = z
  .object({
    ...accountSource,
    country: z.enum(numberCountries, "Choose a country"),
    kind: z.enum(numberKinds, "Choose local, mobile or toll-free"),
    /** The digits after the country code with which a number begins. */
    areaCode: digits("Area code", 6),
    /** A town or city, as the carrier writes it. */
    locality: z.optional(z.string().check(z.trim(), atMost("City", 60))),
    /** Digits that a number contains. */
    contains: digits("Number", 10),
    /** Only numbers that carry texts too; all of them carry calls. */
    needsSms: z._default(z.boolean(), false),
  })
  .check(oneAccount);
export type SearchNumbers = z.infer<typeof searchNumbersBody>;

/** As the carrier told it; what it did not tell is absent. */
const price = z.object({
  monthly: z.optional(z.number()),
  /** Paid once. */
  upfront: z.optional(z.number()),
  currency: z.string(),
});

/** A number that the carrier sells at this moment. */
export const numberOfferSchema = z.object({
  phoneNumber: z.string(),
  country: z.string(),
  region: z.optional(z.string()),
  locality: z.optional(z.string()),
  kind: z.enum(numberKinds),
  voice: z.boolean(),
  sms: z.boolean(),
  price: z.optional(price),
  /** The carrier wants an address or papers first: it can be bought there only. */
  needsPapers: z.boolean(),
});
export type NumberOffer = z.infer<typeof numberOfferSchema>;

export const searchNumbers = defineEndpoint({
  name: "searchNumbers",
  method: "POST",
  path: "/available-numbers",
  summary: "Searches the user's own carrier account for numbers that can be bought; at most 30.",
  access: "user",
  scope: "read",
  body: searchNumbersBody,
  response: z.object({
    success: z.literal(true),
    provider: z.enum(numberProviders),
    numbers: z.array(numberOfferSchema),
  }),
});

export const numberPurchaseSchema = z.object({
  phoneNumber: z.string(),
  provider: z.enum(numberProviders),
  label: z.string(),
  state: z.enum(purchaseStates),
  /** Whether the number is surely in the account, and so costs money. */
  isBought: z.boolean(),
  /** Plain words, with what to do. */
  reason: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
  price: z.optional(price),
  numberId: z.optional(z.string()),
  createdAt: instant,
});
export type NumberPurchase = z.infer<typeof numberPurchaseSchema>;

export const buyNumberBody = z
  .object({
    ...accountSource,
    phoneNumber: e164,
    label,
    /** As it was shown when the person confirmed. */
    price: z.optional(price),
  })
  .check(oneAccount);

export type BuyNumber = z.infer<typeof buyNumberBody>;

export const buyNumber = defineEndpoint({
  name: "buyNumber",
  method: "POST",
  path: "/buy-number",
  summary: "Buys a number in the user's own account and imports it. Asked twice, it is bought once.",
  access: "user",
  body: buyNumberBody,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    purchase: numberPurchaseSchema,
    /** Once imported. */
    number: z.optional(importedNumberSchema),
  }),
});

export const numberPurchases = defineEndpoint({
  name: "numberPurchases",
  method: "GET",
  path: "/number-purchases",
  summary: "The user's purchases of the last days, newest first, and how far each has come.",
  access: "user",
  response: z.object({ success: z.literal(true), purchases: z.array(numberPurchaseSchema) }),
});
