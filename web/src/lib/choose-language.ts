import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";
import { meQuery } from "./queries.ts";
import { queryClient } from "./query.ts";

export function chooseLanguage(language: Locale) {
  setLocale(language);
  // The choice applies here regardless, so a failure is silent.
  void keep(language).catch(() => undefined);
}

async function keep(language: Locale) {
  const { user } = await call("updateUser", { body: { language } });
  queryClient.setQueryData(meQuery.queryKey, user);
}
