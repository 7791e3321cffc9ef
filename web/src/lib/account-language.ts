/**
 * Synchronises the interface's language with the account: a choice made before sign-in is saved, else the account's
 * applies.
 */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenAtEntrance: Locale | undefined;

/** Remembers a choice made before sign-in, to save it afterwards. */
export function chooseBeforeSignIn(locale: Locale) {
  chosenAtEntrance = locale;
  setLocale(locale);
}

/** After sign-in: saves a choice just made, else applies the account's language. */
export function adoptLanguage({ language }: User) {
  const chosen = chosenAtEntrance;
  chosenAtEntrance = undefined;
  // The choice applies here regardless, so a failure is silent.
  if (chosen && chosen !== language) void call("updateUser", { body: { language: chosen } }).catch(() => undefined);
  else if (language) setLocale(language);
}
