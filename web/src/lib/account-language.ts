/** The interface's language goes with the account: it applies at sign-in, and a choice made inside is kept there. */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenAtEntrance: Locale | undefined;

/** Before sign-in there is no account to keep it; it is kept once there is. */
export function chooseAtEntrance(locale: Locale) {
  chosenAtEntrance = locale;
  setLocale(locale);
}

/** A choice of the person who is signed in. */
export function chooseLanguage(locale: Locale) {
  setLocale(locale);
  keep(locale);
}

/** At sign-in: what was chosen a moment ago goes into the account, else the account's language applies. */
export function adoptLanguage({ language }: User) {
  const chosen = chosenAtEntrance;
  chosenAtEntrance = undefined;
  if (chosen && chosen !== language) keep(chosen);
  else if (language) setLocale(language);
}

/** The choice holds here in any case: that it could not be kept elsewhere is no matter for a message. */
const keep = (language: Locale) => void call("updateUser", { body: { language } }).catch(() => undefined);
