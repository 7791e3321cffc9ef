/** A choice made before sign-in is saved, else the account's language applies. */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenAtEntrance: Locale | undefined;

export function chooseBeforeSignIn(locale: Locale) {
  chosenAtEntrance = locale;
  setLocale(locale);
}

export function adoptLanguage({ language }: User) {
  const chosen = chosenAtEntrance;
  chosenAtEntrance = undefined;
  // The choice applies here regardless, so a failure is silent.
  if (chosen && chosen !== language) void call("updateUser", { body: { language: chosen } }).catch(() => undefined);
  else if (language) setLocale(language);
}
