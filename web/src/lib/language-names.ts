import type { Language } from "@callwright/contracts/catalog";
import * as m from "#messages";

export const languageNames: Record<Language, () => string> = {
  en: m.language_english,
  de: m.language_german,
  ar: m.language_arabic,
};
