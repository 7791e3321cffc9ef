import * as z from "zod/mini";
import { numberProviders } from "../carriers.ts";
import { defineEndpoint } from "../endpoint.ts";
import { failureFields } from "../errors.ts";
import { answeringModes, purchaseStates, registrationStatuses, syncStates } from "../states.ts";
import { answer, atMost, doneSchema, idParams, instant, requiredText } from "./shared.ts";

export const numberKinds = ["local", "mobile", "toll_free"] as const;
export type NumberKind = (typeof numberKinds)[number];

export const importedNumberSchema = z.object({
  id: z.string(),
  _id: z.string(),
  provider: z.enum(numberProviders),
  phoneNumber: z.string(),
  label: z.string(),
  registration: z.object({
    isRegistered: z.boolean(),
    status: z.enum(registrationStatuses),
    vapiPhoneNumberId: z.optional(z.string()),
    ...failureFields,
  }),
  sms: z.object({
    canSend: z.boolean(),
    ...failureFields,
    /** Host that received the number's texts before the import; restored on deletion. */
    before: z.optional(z.string()),
  }),
  /** The carrier account; the name tells accounts apart ("…3f2a"). */
  account: z.object({ id: z.string(), name: z.string() }),
  /** Telnyx only: with a public key, the signatures of its webhooks are verified. */
  hasPublicKey: z.optional(z.boolean()),
  concurrency: z.number(),
  answering: z.object({
    mode: z.enum(answeringModes),
    assistantId: z.optional(z.string()),
    assistantName: z.optional(z.string()),
    state: z.enum(syncStates),
  }),
  createdAt: instant,
});
export type ImportedNumber = z.infer<typeof importedNumberSchema>;

const phoneMessage = "Phone number must be in the E.164 form, e.g. +14155550123";
export const e164 = z.string(phoneMessage).check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, phoneMessage));
export const label = requiredText("Label is required", "Label", 40);

/** 32 bytes in base64, or empty for no key. */
const publicKeyForm = /^(?:[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)?$/;
const accounts = [
  z.object({
    provider: z.literal("twilio"),
    accountSid: z
      .string()
      .check(z.trim(), z.regex(/^AC[0-9a-fA-F]{32}$/, "Account SID begins with AC and has 34 characters")),
    authToken: z.string().check(z.trim(), z.regex(/^[0-9a-fA-F]{32}$/, "Auth token has 32 characters (0-9, a-f)")),
  }),
  z.object({
    provider: z.literal("telnyx"),
    apiKey: z.string().check(z.trim(), z.minLength(10, "API key is required"), atMost("API key", 200)),
    publicKey: z.optional(
      z.string().check(z.trim(), z.regex(publicKeyForm, "Public key has 44 characters and ends with =")),
    ),
  }),
] as const;

export const carrierAccountSchema = z.discriminatedUnion("provider", accounts);
export type CarrierAccount = z.infer<typeof carrierAccountSchema>;

export const numberCredentialsSchema = z.intersection(carrierAccountSchema, z.object({ phoneNumber: e164, label }));
export type NumberCredentials = z.infer<typeof numberCredentialsSchema>;

export const encrypted = z
  .string("The sealed credentials are missing")
  .check(
    z.minLength(20, "The sealed credentials are missing"),
    z.maxLength(20_000, "The sealed credentials are too long"),
  );

/** Public JWK for RSA-OAEP-256 with A256GCM. */
export const importKeySchema = z.object({
  kty: z.literal("RSA"),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  use: z.literal("enc"),
  alg: z.literal("RSA-OAEP-256"),
});

export const importKey = defineEndpoint("importKey", "GET /import-key", {
  summary: "The public JWK to which the browser seals a number's credentials.",
  response: importKeySchema,
});

const numberAnswer = answer({ message: z.string(), number: importedNumberSchema });

export const importNumber = defineEndpoint("importNumber", "POST /import/twilio-number", {
  summary: "Imports a Twilio or Telnyx number; the credentials come as one compact JWE.",
  scope: "numbers",
  body: z.object({ encrypted }),
  response: numberAnswer,
});

export const importedNumbers = defineEndpoint("importedNumbers", "GET /imported-numbers", {
  summary: "The user's imported numbers.",
  response: answer({ numbers: z.array(importedNumberSchema) }),
});

/** In the mode "assistant" an assistant is required; in "callbacks" it is optional and answers strangers. */
export const answeringBody = z
  .object({ mode: z.enum(answeringModes, "Choose who answers"), assistantId: z.optional(idParams.shape.id) })
  .check(
    z.refine(({ mode, assistantId }) => mode !== "assistant" || assistantId !== undefined, {
      error: "Choose an assistant",
      path: ["assistantId"],
    }),
  );
export type AnsweringBody = z.infer<typeof answeringBody>;

export const updateNumber = defineEndpoint("updateNumber", "PATCH /numbers/{id}", {
  summary: "Sets how many calls a number carries at once, up to the carrier's limit, and who answers calls to it.",
  params: idParams,
  body: z
    .object({
      concurrency: z.optional(z.int("Enter a whole number").check(z.minimum(1, "Enter at least 1"))),
      answering: z.optional(answeringBody),
    })
    .check(
      z.refine(({ concurrency, answering }) => concurrency !== undefined || answering !== undefined, {
        error: "Say what to change",
        path: ["answering"],
      }),
    ),
  response: numberAnswer,
});

export const deleteNumber = defineEndpoint("deleteNumber", "DELETE /numbers/{id}", {
  summary:
    "Deletes a number here and at the voice provider; the carrier gets its settings back. Refused with the issue `dropTexts` while texts wait for the number, unless `dropTexts` is true; with the issue `loseSettings` if the carrier refuses the credentials, unless `loseSettings` is true.",
  scope: "numbers",
  params: idParams,
  query: z.object({
    dropTexts: z.optional(z.enum(["true", "false"], "dropTexts is true or false")),
    loseSettings: z.optional(z.enum(["true", "false"], "loseSettings is true or false")),
  }),
  response: doneSchema,
});

export const reconnectNumber = defineEndpoint("reconnectNumber", "POST /numbers/{id}/reconnect", {
  summary: "Connects a number again with other credentials of its account (a sealed `carrierAccountSchema`).",
  scope: "numbers",
  params: idParams,
  body: z.object({ encrypted }),
  response: numberAnswer,
});

export const checkNumber = defineEndpoint("checkNumber", "POST /numbers/{id}/check", {
  summary: "Checks a number again: its credentials, its texts' address at the carrier, its registration for voice.",
  scope: "numbers",
  params: idParams,
  response: numberAnswer,
});

export const numberEndpoints = {
  importKey,
  importNumber,
  importedNumbers,
  deleteNumber,
  reconnectNumber,
  updateNumber,
  checkNumber,
};

/** Either the account of an imported number, or a sealed `carrierAccountSchema`. */
const accountSource = { numberId: z.optional(idParams.shape.id), encrypted: z.optional(encrypted) };
const exactlyOneAccount = z.refine<{ readonly numberId?: string | undefined; readonly encrypted?: string | undefined }>(
  ({ numberId, encrypted }) => (numberId === undefined) !== (encrypted === undefined),
  { error: "Choose an account or type its credentials", path: ["numberId"] },
);

const digits = (field: string, max: number) =>
  z.optional(
    z.string().check(z.trim(), z.regex(new RegExp(`^\\d{0,${max}}$`), `${field} takes at most ${max} digits`)),
  );

export const numberCountries = [
  ...["AE", "AT", "AU", "BE", "CA", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IL", "IT", "JO", "LU"],
  ...["NL", "NO", "NZ", "PK", "PL", "PT", "SA", "SE", "US"],
] as const;

export const searchNumbersBody = z
  .object({
    ...accountSource,
    country: z.enum(numberCountries, "Choose a country"),
    kind: z.enum(numberKinds, "Choose local, mobile or toll-free"),
    areaCode: digits("Area code", 6),
    locality: z.optional(z.string().check(z.trim(), atMost("City", 60))),
    contains: digits("Number", 10),
    needsSms: z._default(z.boolean(), false),
  })
  .check(exactlyOneAccount);
export type SearchNumbers = z.infer<typeof searchNumbersBody>;

const price = z.object({
  monthly: z.optional(z.number()),
  upfront: z.optional(z.number()),
  currency: z.string(),
});

export const numberOfferSchema = z.object({
  phoneNumber: z.string(),
  country: z.string(),
  region: z.optional(z.string()),
  locality: z.optional(z.string()),
  kind: z.enum(numberKinds),
  voice: z.boolean(),
  sms: z.boolean(),
  price: z.optional(price),
  /** The price as a signed token, which `buyNumber` takes. */
  quote: z.optional(z.string()),
  /** The carrier requires an address or documents, so the number can only be bought on the carrier's own site. */
  needsPapers: z.boolean(),
});
export type NumberOffer = z.infer<typeof numberOfferSchema>;

export const searchNumbers = defineEndpoint("searchNumbers", "POST /available-numbers", {
  summary: "Searches the user's own carrier account for numbers that can be bought; at most 30.",
  scope: "read",
  body: searchNumbersBody,
  response: answer({ provider: z.enum(numberProviders), numbers: z.array(numberOfferSchema) }),
});

export const numberPurchaseSchema = z.object({
  phoneNumber: z.string(),
  provider: z.enum(numberProviders),
  label: z.string(),
  state: z.enum(purchaseStates),
  /** Also true for a "failed" purchase whose number was bought, but not imported. */
  isBought: z.boolean(),
  ...failureFields,
  price: z.optional(price),
  numberId: z.optional(z.string()),
  createdAt: instant,
});
export type NumberPurchase = z.infer<typeof numberPurchaseSchema>;

const noQuote = "Search again and choose an offer";

export const buyNumberBody = z
  .object({
    ...accountSource,
    phoneNumber: e164,
    label,
    quote: z.optional(z.string(noQuote).check(z.maxLength(500, noQuote))),
  })
  .check(exactlyOneAccount);
export type BuyNumber = z.infer<typeof buyNumberBody>;

export const buyNumber = defineEndpoint("buyNumber", "POST /buy-number", {
  summary: "Buys a number in the user's own account and imports it. A repeated request buys it once.",
  scope: "numbers",
  body: buyNumberBody,
  response: answer({ message: z.string(), purchase: numberPurchaseSchema, number: z.optional(importedNumberSchema) }),
});

export const numberPurchases = defineEndpoint("numberPurchases", "GET /number-purchases", {
  summary: "The user's recent purchases, newest first, with their states.",
  response: answer({ purchases: z.array(numberPurchaseSchema) }),
});
