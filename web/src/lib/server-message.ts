/**
 * What contract and server say, in the interface's language. Refusals arrive so (`api.ts`); this is for what is kept, of an
 * import or a domain, and for what the contract's rules find here.
 */
import { fillTemplate, type Refusal, type RefusalParam, refusalOf } from "@callwright/contracts/refusals";
import * as m from "#messages";
import ar from "../../messages/ar/refusals.json";
import de from "../../messages/de/refusals.json";
import { getLocale } from "./i18n/locale.ts";

const templatesByLocale: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, de };

const scopes: Readonly<Record<string, () => string>> = {
  read: m.api_keys_scope_read,
  write: m.api_keys_scope_write,
  call: m.api_keys_scope_call,
  account: m.api_keys_scope_account,
};

const kinds: Readonly<Record<string, () => string>> = {
  local: m.offers_local,
  mobile: m.offers_mobile,
  toll_free: m.offers_toll_free,
};

const regionName = (code: string) => new Intl.DisplayNames([getLocale()], { type: "region" }).of(code);

/** Parameters that are codes, by their names in the interface. */
const names: Readonly<Record<string, (code: string) => string | undefined>> = {
  country: regionName,
  phoneCountry: regionName,
  scope: (code) => scopes[code]?.(),
  kind: (code) => kinds[code]?.(),
};

const format = (name: string, value: RefusalParam): string =>
  typeof value === "object" ? inLocale(value, value.code) : (names[name]?.(String(value)) ?? String(value));

function inLocale({ code, params = {} }: Refusal, fallback: string): string {
  const template = templatesByLocale[getLocale()]?.[code];
  return template === undefined ? fallback : fillTemplate(template, params, format);
}

/** `message` is the English sentence: it stays where the refusal is not known. */
export const serverMessage = (message: string, refusal = refusalOf(message)): string =>
  refusal && getLocale() !== "en" ? inLocale(refusal, message) : message;
