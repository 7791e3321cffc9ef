/** Names inside what contract and server say: of countries, kinds of numbers and scopes. In English they stay as they came. */
import { phoneCountries } from "@callwright/contracts/phone";
import * as m from "#messages";
import { getLocale } from "../i18n/locale.ts";
import type { Say } from "../said.ts";

const named =
  (words: (name: string) => string | undefined): Say =>
  (name) =>
    getLocale() === "en" ? name : (words(name) ?? name);

const scopes: Readonly<Record<string, () => string>> = {
  read: m.api_keys_scope_read,
  write: m.api_keys_scope_write,
  call: m.api_keys_scope_call,
  account: m.api_keys_scope_account,
};

const kinds: Readonly<Record<string, () => string>> = {
  local: m.offers_local,
  mobile: m.offers_mobile,
  "toll-free": m.offers_toll_free,
};

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

let codes: ReadonlyMap<string, string> | undefined;

/** Codes of the countries, by their English names and by those of the contract. */
function countryCodes(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map([
    ...all.map((code) => [english.of(code) ?? code, code] as const),
    ...phoneCountries.map(({ name, code }) => [name, code] as const),
  ]);
}

export const countryNamed = named((name) => {
  codes ??= countryCodes();
  const code = codes.get(name);
  return code && new Intl.DisplayNames([getLocale()], { type: "region" }).of(code);
});

export const scopeNamed = named((name) => scopes[name]?.());
export const kindNamed = named((name) => kinds[name]?.());
export const asItCame: Say = (name) => name;
