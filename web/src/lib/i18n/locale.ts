/** The interface's language: the user's choice, else the browser's. The compiled messages read it here. */
import { useSyncExternalStore } from "react";
import { overwriteGetLocale } from "../../paraglide/runtime.js";

export const locales = ["en", "de", "ar"] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch", ar: "العربية" };

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

// The first-paint script has set it on <html>.
const initial = document.documentElement.lang;
let current: Locale = isLocale(initial) ? initial : "en";
const listeners = new Set<() => void>();

overwriteGetLocale(() => current);

export const getLocale = () => current;

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** Loads the Arabic font for its readers only; the language list alone would load it for everyone. */
const loadFont = (locale: Locale) => locale === "ar" && import("./arabic-font.ts").catch(() => undefined);
void loadFont(current);

export function setLocale(locale: Locale) {
  current = locale;
  void loadFont(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  try {
    localStorage.setItem("cw-locale", locale);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLocale = () => useSyncExternalStore(subscribe, getLocale);
