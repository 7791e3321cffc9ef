/** The interface languages, each by its own name, for people who are not signed in yet. */
import * as m from "#messages";
import { localeNames, locales, setLocale, useLocale } from "../lib/i18n/locale.ts";
import classes from "./language-links.module.css";

export function LanguageLinks() {
  const current = useLocale();
  return (
    <footer>
      <fieldset className={classes.list}>
        <legend className={classes.legend}>{m.language_label()}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={classes.item}
            aria-pressed={locale === current}
            onClick={() => setLocale(locale)}
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
