/** Detects which of our languages a text is written in, by its letters and commonest words. */
import type { Language } from "./catalog.ts";

const commonWords: Record<"en" | "de", ReadonlySet<string>> = {
  en: new Set(
    "the you your is are am this that of to for from with and about what how when do have please we they".split(" "),
  ),
  de: new Set(
    "der die das und ist sind bin du sie ihr ich wir ein eine einen von zu für mit wegen was wie wann nicht bitte".split(
      " ",
    ),
  ),
};

const typicalWord: Record<"en" | "de", RegExp> = {
  en: /^(?:experience|skills|years|required|degree|ability|knowledge|must|licen[cs]e)$/,
  de: /[äöüß]|(?:kenntnisse|erfahrung|ausbildung|schein|keit|heit|schaft|bereitschaft)$/,
};

export function languageOf(text: string): Language | undefined {
  const withoutVariables = text.replace(/\{\{[^}]*\}\}/g, " ");
  const words = withoutVariables.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const arabicWordCount = words.filter((word) => /\p{Script=Arabic}/u.test(word)).length;
  // Fewer than three words, or two common ones, may be names or job titles, which say nothing about the language.
  if (words.length >= 3 && arabicWordCount * 2 > words.length) return "ar";
  const countWords = (language: "en" | "de") =>
    words.filter((word) => commonWords[language].has(word) || typicalWord[language].test(word)).length;
  const [english, german] = [countWords("en"), countWords("de")];
  if (Math.max(english, german) < 2 || english === german) return undefined;
  return english > german ? "en" : "de";
}
