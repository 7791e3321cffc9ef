/** The interface's language: the user's choice, else the browser's. The compiled messages read it here. */
import { useEffect, useRef } from "react";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { createSignal } from "../signal.ts";
import { writeStored } from "../storage.ts";

export const locales = ["en", "de", "ar"] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch", ar: "العربية" };

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

// The first-paint script has set the language on <html>.
const initialTag = document.documentElement.lang;
const currentLocale = createSignal<Locale>(isLocale(initialTag) ? initialTag : "en");

export const getLocale = currentLocale.get;
export const useLocale = currentLocale.useValue;

overwriteGetLocale(getLocale);

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** Only for an Arabic interface: the Arabic name in the language list would load the font for everyone. */
function loadFont(locale: Locale) {
  if (locale === "ar") void import("./arabic-font.ts").catch(() => undefined);
}
loadFont(getLocale());

export function setLocale(locale: Locale) {
  loadFont(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  writeStored("cw-locale", locale);
  currentLocale.set(locale);
}

let shouldRestoreFocus = false;

/** Restores the focus after a language change, which remounts the page. */
export function useLanguageFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (shouldRestoreFocus) ref.current?.focus();
    shouldRestoreFocus = false;
  }, []);
  const keepFocusFor = (to: Locale) => {
    shouldRestoreFocus = to !== getLocale();
  };
  return { ref, keepFocusFor };
}
