/** The signed-in user's language: saved with the account, and followed when it changes elsewhere. */
import { useEffect, useRef } from "react";
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";
import { keys, meQuery } from "./queries.ts";
import { queryClient } from "./query.ts";

export function chooseLanguage(language: Locale) {
  setLocale(language);
  // This browser keeps the choice anyway, so a failed save is ignored.
  void saveLanguage(language).catch(() => undefined);
}

async function saveLanguage(language: Locale) {
  const { user } = await call("updateUser", { body: { language } });
  queryClient.setQueryData(meQuery.queryKey, user);
}

/** Applies only changes of `polledUser` (polled from the server), since a choice made here may not be saved yet. */
export function useLanguageSync(polledUser: { readonly language?: Locale | undefined } | undefined) {
  const previousRef = useRef(polledUser);
  useEffect(() => {
    if (!polledUser) return;
    const previousUser = previousRef.current;
    previousRef.current = polledUser;
    const { language } = polledUser;
    if (!previousUser || !language || language === previousUser.language) return;
    setLocale(language);
    void queryClient.invalidateQueries({ queryKey: keys.me });
  }, [polledUser]);
}
