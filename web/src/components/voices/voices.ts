import type { Language } from "@callwright/contracts/catalog";
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getVoices } from "@callwright/contracts/endpoints/voice";

export type Voice = ResponseOf<typeof getVoices>["voices"][number];
export type Country = Voice["country"];

const nativeCountries: Record<Language, readonly Country[]> = { en: ["GB", "US"], de: ["DE"], ar: ["SA"] };

export const speaks = ({ country }: Voice, language: Language): boolean => nativeCountries[language].includes(country);

/** Native voices of the conversation's language first, otherwise in the catalogue's order. */
export function sortVoices(voices: readonly Voice[], language: Language): readonly Voice[] {
  const rank = (voice: Voice) => (speaks(voice, language) ? 0 : 1);
  return voices.toSorted((one, other) => rank(one) - rank(other));
}

export const countriesIn = (voices: readonly Voice[]): readonly Country[] => [
  ...new Set(voices.map(({ country }) => country)),
];

/** Removes case and accents, which NFD turns into combining marks (\p{M}). */
const foldText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

interface VoiceFilter {
  readonly search: string;
  readonly country: Country | "all";
  readonly countryName: (country: Country) => string;
}

/** Matches the beginning of a word in the name or the country, ignoring accents and case. */
export function searchVoices(voices: readonly Voice[], filter: VoiceFilter): readonly Voice[] {
  const { search, country, countryName } = filter;
  const searchedWords = foldText(search).split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    if (country !== "all" && voice.country !== country) return false;
    const words = foldText(`${voice.name} ${countryName(voice.country)} ${voice.country}`).split(/[\s-]+/);
    return searchedWords.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}
