/** The interface languages, each by its own name, for people who are not signed in yet. */
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { chooseAtEntrance } from "../lib/account-language.ts";
import { type Locale, localeNames, locales, useLocale } from "../lib/i18n/locale.ts";
import classes from "./language-links.module.css";

/** A change of language draws the page anew: the focus comes back to the choice. */
let isChoosing = false;

export function LanguageLinks() {
  const current = useLocale();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isChoosing) list.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    isChoosing = false;
  }, []);
  const choose = (locale: Locale) => {
    isChoosing = locale !== current;
    chooseAtEntrance(locale);
  };
  return (
    <footer>
      <fieldset ref={list} className={classes.list}>
        <legend className={classes.legend}>{m.language_label()}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={classes.item}
            aria-pressed={locale === current}
            onClick={() => choose(locale)}
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
