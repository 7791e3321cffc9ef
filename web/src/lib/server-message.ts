/** Translates the server's English messages: refusals, and stored ones such as those of an import or a domain. */
import type { Scope } from "@callwright/contracts/endpoint";
import { regionName } from "@callwright/contracts/formats";
import {
  fillTemplate,
  findRefusalBySentence,
  type Refusal,
  type RefusalParam,
  toEnglish,
} from "@callwright/contracts/refusals";
import * as m from "#messages";
import ar from "../../messages/ar/refusals.json";
import de from "../../messages/de/refusals.json";
import { getLocale } from "./i18n/locale.ts";

const templatesByLocale: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, de };

const scopes: Readonly<Record<string, () => string>> = {
  read: m.api_keys_scope_read,
  write: m.api_keys_scope_write,
  call: m.api_keys_scope_call,
  numbers: m.api_keys_scope_numbers,
  account: m.api_keys_scope_account,
} satisfies Record<Scope, () => string>;

const numberKinds: Readonly<Record<string, () => string>> = {
  local: m.offers_local,
  mobile: m.offers_mobile,
  toll_free: m.offers_toll_free,
};

const region = (code: string) => regionName(getLocale(), code);

/** Parameters whose values are codes, with their names in the interface's language. */
const paramNames: Readonly<Record<string, (code: string) => string | undefined>> = {
  country: region,
  phoneCountry: region,
  scope: (code) => scopes[code]?.(),
  kind: (code) => numberKinds[code]?.(),
};

function formatParam(name: string, value: RefusalParam): string {
  if (typeof value === "object") return translate(value, value.code);
  const text = String(value);
  return paramNames[name]?.(text) ?? text;
}

function translate({ code, params = {} }: Refusal, fallback: string): string {
  const template = templatesByLocale[getLocale()]?.[code];
  return template === undefined ? fallback : fillTemplate(template, params, formatParam);
}

/** The message of a refusal that came without its English sentence. */
export const refusalMessage = (refusal: Refusal): string => serverMessage(toEnglish(refusal), refusal);

/** Falls back to `message`, the English sentence, for an unknown refusal. */
export const serverMessage = (message: string, refusal = findRefusalBySentence(message)): string =>
  refusal && getLocale() !== "en" ? translate(refusal, message) : message;
