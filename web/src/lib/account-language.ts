/** A choice made before sign-in is saved, else the account's language applies. */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenBeforeSignIn: Locale | undefined;

export function chooseLanguageBeforeSignIn(locale: Locale) {
  chosenBeforeSignIn = locale;
  setLocale(locale);
}

export function adoptLanguage({ language }: User) {
  const chosen = chosenBeforeSignIn;
  chosenBeforeSignIn = undefined;
  if (!chosen || chosen === language) {
    if (language) setLocale(language);
    return;
  }
  // The choice applies here regardless, so a failure is silent.
  void call("updateUser", { body: { language: chosen } }).catch(() => undefined);
}
