/** Reads carrier credentials from a form by the contract's schemas; faults by field, in the interface's language. */
import { type CarrierAccount, carrierAccountSchema } from "@callwright/contracts/endpoints/number";
import type * as z from "zod/mini";
import * as m from "#messages";

export type Provider = CarrierAccount["provider"];

const faultTexts = {
  phoneNumber: m.numbers_invalid_phone,
  label: m.numbers_invalid_label,
  accountSid: m.numbers_invalid_sid,
  authToken: m.numbers_invalid_token,
  apiKey: m.numbers_invalid_key,
  publicKey: m.numbers_invalid_public_key,
};
type Field = keyof typeof faultTexts;
export type Faults = { readonly [F in Field]?: string };

const isField = (name: PropertyKey): name is Field => name in faultTexts;

export interface Reading<Credentials> {
  readonly credentials?: Credentials;
  readonly faults: Faults;
}

export function read<T>(schema: z.ZodMiniType<T>, fields: object): Reading<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { credentials: parsed.data, faults: {} };
  const wrong = parsed.error.issues.map(({ path }) => path[0] ?? "").filter(isField);
  return { faults: Object.fromEntries(wrong.map((field) => [field, faultTexts[field]()])) };
}

/** Without empty fields. */
export const filledFields = (data: FormData): Record<string, string> =>
  Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value));

/** The account only: to reconnect a number, to search and to buy. */
export const readAccount = (provider: Provider, data: FormData): Reading<CarrierAccount> =>
  read(carrierAccountSchema, { ...filledFields(data), provider });

/** Focuses the first field with a fault. */
export function focusFault(form: HTMLFormElement | null, faults: object) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("[name]") ?? [])];
  fields.find(({ name }) => name in faults)?.focus();
}
