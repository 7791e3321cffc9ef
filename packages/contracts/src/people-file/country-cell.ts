import { latinDigits } from "../digits.ts";
import { phoneCountries } from "../phone-format.ts";
import { countryOfCallingCode, planCountries } from "../phone-plan/numbering-plan.ts";

/** Names that the languages' own lists lack. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  GB: [
    ...["UK", "Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland", "Großbritannien"],
    ...["Vereinigtes Königreich", "United Kingdom of Great Britain and Northern Ireland", "بريطانيا", "انجلترا"],
  ],
  US: [
    ...["USA", "United States of America", "America", "Amerika", "Vereinigte Staaten von Amerika", "امريكا"],
    "الولايات المتحدة الأمريكية",
  ],
  DE: ["D", "BRD", "Bundesrepublik Deutschland", "Federal Republic of Germany"],
  SA: ["KSA", "Saudi", "Kingdom of Saudi Arabia", "السعودية", "العربية السعودية"],
  AE: ["UAE", "Emirates", "VAE", "Emirate", "Dubai", "Abu Dhabi", "الامارات"],
  JO: ["Hashemite Kingdom of Jordan"],
  TR: ["Turkey", "Türkei"],
  CZ: ["Czech Republic", "Tschechische Republik"],
  NL: ["Holland"],
  IE: ["Republic of Ireland"],
};

const alpha3 =
  "GBR:GB DEU:DE GER:DE PAK:PK JOR:JO ARE:AE SAU:SA USA:US AUT:AT CHE:CH FRA:FR ITA:IT ESP:ES PRT:PT NLD:NL BEL:BE POL:PL TUR:TR IND:IN EGY:EG CAN:CA IRL:IE AUS:AU QAT:QA KWT:KW BHR:BH OMN:OM LBN:LB IRQ:IQ MAR:MA";

function fold(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ة/g, "ه")
    .replace(/ى/g, "ي")
    .replace(/^\s*the\s/, "")
    .replace(/[^\p{L}]/gu, "");
  // "Oesterreich"; codes stay as they are.
  return letters.length > 3 ? letters.replace(/([aou])e/g, "$1") : letters;
}

/** "🇩🇪" is written in letters of its own. */
const flagLetters = (text: string): string =>
  text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65),
  );

let codeByName: ReadonlyMap<string, string> | undefined;

function namedCountries(): ReadonlyMap<string, string> {
  const names = ["en", "de", "ar"].map((locale) => new Intl.DisplayNames([locale], { type: "region" }));
  return new Map([
    ...planCountries.flatMap((code) => [
      [fold(code), code] as const,
      ...names.map((of) => [fold(of.of(code) ?? code), code] as const),
    ]),
    ...alpha3.split(" ").map((pair) => [pair.slice(0, 3).toLowerCase(), pair.slice(4)] as const),
    ...Object.entries(aliases).flatMap(([code, known]) => known.map((name) => [fold(name), code] as const)),
  ]);
}

export function countryIn(cell: string): string | undefined {
  const text = flagLetters(latinDigits(cell.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim());
  // "(+49)", and "49.0" of a table that counts.
  const code = /^\(?(?:\+|00)?\s*(\d{1,3})(?:\.0+)?\)?$/.exec(text)?.[1];
  if (code) return phoneCountries.find(({ prefix }) => prefix === `+${code}`)?.code ?? countryOfCallingCode(code);
  codeByName ??= namedCountries();
  // "Germany (+49)" and "DE - Germany".
  const parts = [text, ...text.split(/[(,/–-]|(?<=^[A-Z]{2})\s/)];
  for (const part of parts) {
    const found = codeByName.get(fold(part));
    if (found) return found;
  }
  return undefined;
}
