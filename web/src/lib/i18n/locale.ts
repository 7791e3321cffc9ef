/** The interface language: chosen by the person, else the browser's. One holder; the compiled messages ask it. */
import { useSyncExternalStore } from "react";
import { overwriteGetLocale } from "../../paraglide/runtime.js";

export const locales = ["en", "de", "ar"] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch", ar: "العربية" };

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

// The first-paint script has already chosen and set it on <html>.
const initial = document.documentElement.lang;
let current: Locale = isLocale(initial) ? initial : "en";
const listeners = new Set<() => void>();

overwriteGetLocale(() => current);

export const getLocale = () => current;

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** The Arabic script's font: fetched for readers of it only, since its name in the list of languages would fetch it for all. */
const loadFont = (locale: Locale) => locale === "ar" && import("./arabic-font.ts").catch(() => undefined);
void loadFont(current);

/** Changes the language at once, without a reload, and remembers it. */
export function setLocale(locale: Locale) {
  current = locale;
  void loadFont(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  try {
    localStorage.setItem("cw-locale", locale);
  } catch {
    // Storage may be refused; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLocale = () => useSyncExternalStore(subscribe, getLocale);
