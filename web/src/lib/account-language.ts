/** At sign-in, a language chosen just before is saved to the account; otherwise the account's language applies. */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenBeforeSignIn: Locale | undefined;

export function chooseLanguageBeforeSignIn(locale: Locale) {
  chosenBeforeSignIn = locale;
  setLocale(locale);
}

export function adoptLanguage({ language }: User) {
  const chosenLocale = chosenBeforeSignIn;
  chosenBeforeSignIn = undefined;
  if (!chosenLocale || chosenLocale === language) {
    if (language) setLocale(language);
    return;
  }
  // This browser keeps the choice anyway, so a failed save is ignored.
  void call("updateUser", { body: { language: chosenLocale } }).catch(() => undefined);
}
