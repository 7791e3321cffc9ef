/** The language that the signed-in person chooses: it shows at once, and the account keeps it. */
import { call } from "./api.ts";
import { type Locale, setLocale } from "./i18n/locale.ts";
import { meQuery } from "./queries.ts";
import { queryClient } from "./query.ts";

export function chooseLanguage(language: Locale) {
  setLocale(language);
  // It holds here in any case: that it could not be kept elsewhere is no matter for a message.
  void keep(language).catch(() => undefined);
}

async function keep(language: Locale) {
  const { user } = await call("updateUser", { body: { language } });
  queryClient.setQueryData(meQuery.queryKey, user);
}
