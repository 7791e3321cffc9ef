/** Reads the import form by the contract's schema; faults come in the interface's language, by field. */
import { type NumberCredentials, numberCredentialsSchema } from "@callwright/contracts/endpoints/number";
import { cleanPhone } from "@callwright/contracts/phone";
import * as m from "#messages";

export type Provider = NumberCredentials["provider"];

const faultTexts = {
  phoneNumber: m.numbers_invalid_phone,
  label: m.numbers_invalid_label,
  accountSid: m.numbers_invalid_sid,
  authToken: m.numbers_invalid_token,
  apiKey: m.numbers_invalid_key,
};
type Field = keyof typeof faultTexts;
export type Faults = { readonly [F in Field]?: string };

const isField = (name: PropertyKey): name is Field => name in faultTexts;

interface Reading {
  readonly credentials?: NumberCredentials;
  readonly faults: Faults;
}

export function readForm(provider: Provider, data: FormData): Reading {
  const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]));
  const phoneNumber = cleanPhone(String(fields.phoneNumber ?? ""));
  const parsed = numberCredentialsSchema.safeParse({ ...fields, provider, phoneNumber });
  if (parsed.success) return { credentials: parsed.data, faults: {} };
  const wrong = parsed.error.issues.map(({ path }) => path[0] ?? "").filter(isField);
  return { faults: Object.fromEntries(wrong.map((field) => [field, faultTexts[field]()])) };
}
