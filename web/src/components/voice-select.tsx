/** The voice catalogue as a field: voices by country, those of the conversation's language first. */
import type { Language } from "@callwright/contracts/catalog";
import { voices } from "@callwright/contracts/voices";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { getLocale } from "../lib/i18n/locale.ts";

const countriesOf: Record<Language, readonly string[]> = { en: ["GB", "US"], de: ["DE"], ar: ["SA"] };

function groups(language: Language) {
  const names = new Intl.DisplayNames(getLocale(), { type: "region" });
  const rank = (country: string) => (countriesOf[language].includes(country) ? 0 : 1);
  const countries = [...new Set(voices.map(({ country }) => country))].sort((a, b) => rank(a) - rank(b));
  return countries.map((country) => ({
    group: names.of(country) ?? country,
    items: voices
      .filter((voice) => voice.country === country)
      .map(({ id, name }) => ({ value: id, label: `${name} (${names.of(country) ?? country})` })),
  }));
}

interface VoiceSelectProps extends Omit<NativeSelectProps, "data"> {
  readonly language: Language;
}

export function VoiceSelect({ language, ...props }: VoiceSelectProps) {
  return <NativeSelect data={groups(language)} {...props} />;
}
