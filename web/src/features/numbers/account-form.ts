import { type CarrierAccount, carrierAccountSchema } from "@callwright/contracts/endpoints/number";
import * as m from "#messages";
import { readBody } from "../../lib/faults.ts";

export type Provider = CarrierAccount["provider"];

export const accountTexts = {
  phoneNumber: m.numbers_invalid_phone,
  label: m.numbers_invalid_label,
  accountSid: m.numbers_invalid_sid,
  authToken: m.numbers_invalid_token,
  apiKey: m.numbers_invalid_key,
  publicKey: m.numbers_invalid_public_key,
};

export const filledFields = (data: FormData): Record<string, string> =>
  Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value));

/** The account only: to reconnect a number, to search and to buy. */
export const readAccount = (provider: Provider, data: FormData) =>
  readBody(carrierAccountSchema, { ...filledFields(data), provider }, accountTexts);
