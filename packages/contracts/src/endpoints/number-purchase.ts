import * as z from "zod/mini";
import { numberProviders } from "../carriers.ts";
import { defineEndpoint } from "../endpoint.ts";
import { explained } from "../errors.ts";
import { purchaseStates } from "../states.ts";
import { e164, encrypted, importedNumberSchema, label, numberKinds } from "./number.ts";
import { answer, atMost, idParams, instant } from "./shared.ts";

/** Exactly one of an imported number's account and a sealed `carrierAccountSchema`. */
const accountSource = { numberId: z.optional(idParams.shape.id), encrypted: z.optional(encrypted) };
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
  .check(oneAccount);
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
  quote: z.optional(z.string()),
  /** The carrier requires an address or documents, so it can only be bought there. */
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
  isBought: z.boolean(),
  ...explained,
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
  .check(oneAccount);

export type BuyNumber = z.infer<typeof buyNumberBody>;

export const buyNumber = defineEndpoint("buyNumber", "POST /buy-number", {
  summary: "Buys a number in the user's own account and imports it. Asked twice, it is bought once.",
  scope: "numbers",
  body: buyNumberBody,
  response: answer({ message: z.string(), purchase: numberPurchaseSchema, number: z.optional(importedNumberSchema) }),
});

export const numberPurchases = defineEndpoint("numberPurchases", "GET /number-purchases", {
  summary: "The user's purchases of the last days, newest first, and how far each has come.",
  response: answer({ purchases: z.array(numberPurchaseSchema) }),
});
