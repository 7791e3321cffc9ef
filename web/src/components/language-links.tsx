import * as m from "#messages";
import { chooseLanguageBeforeSignIn } from "../lib/account-language.ts";
import { type Locale, localeNames, locales, useLanguageFocus, useLocale } from "../lib/i18n/locale.ts";
import classes from "./language-links.module.css";

export function LanguageLinks() {
  const currentLocale = useLocale();
  const { ref, keepFocusFor } = useLanguageFocus<HTMLButtonElement>();
  const choose = (locale: Locale) => {
    keepFocusFor(locale);
    chooseLanguageBeforeSignIn(locale);
  };
  return (
    <footer>
      <fieldset className={classes.list}>
        <legend className="cw-hidden">{m.language_label()}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            ref={locale === currentLocale ? ref : undefined}
            type="button"
            lang={locale}
            className={classes.item}
            aria-pressed={locale === currentLocale}
            onClick={() => choose(locale)}
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
