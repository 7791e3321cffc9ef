/** Labels of a job's choices. */
import type { Language, WorkplaceType } from "@callwright/contracts/catalog";
import * as m from "#messages";

export const languageNames: Record<Language, () => string> = {
  en: m.language_english,
  de: m.language_german,
  ar: m.language_arabic,
};

export const workplaceNames: Record<WorkplaceType, () => string> = {
  office: m.workplace_office,
  remote: m.workplace_remote,
  hybrid: m.workplace_hybrid,
};
