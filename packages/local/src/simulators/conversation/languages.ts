/** The languages of conversations and their phrases. */
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import type { Language, Phrases } from "./phrases.ts";

const phrasesByLanguage: Readonly<Record<Language, Phrases>> = { en: english, de: german, ar: arabic };
export const phrasesOf = (language: Language): Phrases => phrasesByLanguage[language];

/** The nearest of our languages to a transcriber's language code. */
export function languageOf(code: string | undefined): Language {
  const base = code?.slice(0, 2).toLowerCase();
  return base === "de" || base === "ar" ? base : "en";
}
