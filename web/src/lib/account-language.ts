/** The interface's language goes with the account: what is chosen on the way in is kept there, else the account's applies. */
import type { User } from "@callwright/contracts/endpoints/session";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";

let chosenAtEntrance: Locale | undefined;

/** Before sign-in there is no account to keep it; it is kept once there is. */
export function chooseAtEntrance(locale: Locale) {
  chosenAtEntrance = locale;
  setLocale(locale);
}

/** At sign-in: what was chosen a moment ago goes into the account, else the account's language applies. */
export function adoptLanguage({ language }: User) {
  const chosen = chosenAtEntrance;
  chosenAtEntrance = undefined;
  // It holds here in any case: that it could not be kept elsewhere is no matter for a message.
  if (chosen && chosen !== language) void call("updateUser", { body: { language: chosen } }).catch(() => undefined);
  else if (language) setLocale(language);
}
