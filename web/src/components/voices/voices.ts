import type { Language } from "@callwright/contracts/catalog";
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getVoices } from "@callwright/contracts/endpoints/voice";

export type Voice = ResponseOf<typeof getVoices>["voices"][number];
export type Country = Voice["country"];

const countriesOf: Record<Language, readonly Country[]> = { en: ["GB", "US"], de: ["DE"], ar: ["SA"] };

export const speaks = ({ country }: Voice, language: Language): boolean => countriesOf[language].includes(country);

/** Native voices of the conversation's language first, otherwise in the catalogue's order. */
export function sortVoices(voices: readonly Voice[], language: Language): readonly Voice[] {
  const rank = (voice: Voice) => (speaks(voice, language) ? 0 : 1);
  return voices.toSorted((one, other) => rank(one) - rank(other));
}

export const countriesIn = (voices: readonly Voice[]): readonly Country[] => [
  ...new Set(voices.map(({ country }) => country)),
];

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Matches the beginning of a word in the name or the country, ignoring accents and case. */
export function searchVoices(
  voices: readonly Voice[],
  search: string,
  country: Country | "all",
  countryName: (country: Country) => string,
): readonly Voice[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    if (country !== "all" && voice.country !== country) return false;
    const words = folded(`${voice.name} ${countryName(voice.country)} ${voice.country}`).split(/[\s-]+/);
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}
