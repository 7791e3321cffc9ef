/** The interface's language: the user's choice, else the browser's. The compiled messages read it here. */
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { createSignal } from "../signal.ts";

export const locales = ["en", "de", "ar"] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch", ar: "العربية" };

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

// The first-paint script has set it on <html>.
const initial = document.documentElement.lang;
const current = createSignal<Locale>(isLocale(initial) ? initial : "en");

export const getLocale = current.get;
export const useLocale = current.useValue;

overwriteGetLocale(getLocale);

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** Loads the Arabic font for its readers only; the language list alone would load it for everyone. */
const loadFont = (locale: Locale) => locale === "ar" && import("./arabic-font.ts").catch(() => undefined);
void loadFont(getLocale());

export function setLocale(locale: Locale) {
  void loadFont(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  try {
    localStorage.setItem("cw-locale", locale);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  current.set(locale);
}
