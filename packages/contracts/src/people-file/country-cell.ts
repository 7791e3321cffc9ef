/** Reads a country as people write it in a cell: by name, code, flag or calling code. */
import { latinDigits } from "../digits.ts";
import { countryOfCallingCode, numberingPlanCountries } from "../phone.ts";
import { phoneCountries } from "../phone-format.ts";

/** Names that Intl's lists lack. */
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

/** Pairs of a three-letter and a two-letter code of ISO 3166-1, and "GER", which people write instead of "DEU". */
const alpha3 =
  "GBR:GB DEU:DE GER:DE PAK:PK JOR:JO ARE:AE SAU:SA USA:US AUT:AT CHE:CH FRA:FR ITA:IT ESP:ES PRT:PT NLD:NL BEL:BE POL:PL TUR:TR IND:IN EGY:EG CAN:CA IRL:IE AUS:AU QAT:QA KWT:KW BHR:BH OMN:OM LBN:LB IRQ:IQ MAR:MA";

/** Letters alone, in lower case and their simplest form. */
function foldName(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ة/g, "ه")
    .replace(/ى/g, "ي")
    .replace(/^\s*the\s/, "")
    .replace(/[^\p{L}]/gu, "");
  // "Oesterreich" is "Österreich"; short codes stay as they are.
  return letters.length > 3 ? letters.replace(/([aou])e/g, "$1") : letters;
}

const regionalA = 0x1f1e6;

/** A flag is written in regional letters: "🇩🇪" is "DE". */
const flagLetters = (text: string): string =>
  text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? regionalA) - regionalA + "A".charCodeAt(0)),
  );

let codeByName: ReadonlyMap<string, string> | undefined;

function buildCodeByName(): ReadonlyMap<string, string> {
  const regionNames = ["en", "de", "ar"].map((locale) => new Intl.DisplayNames([locale], { type: "region" }));
  const codes = new Map<string, string>();
  for (const code of numberingPlanCountries) {
    codes.set(foldName(code), code);
    for (const names of regionNames) codes.set(foldName(names.of(code) ?? code), code);
  }
  for (const pair of alpha3.split(" ")) codes.set(pair.slice(0, 3).toLowerCase(), pair.slice(4));
  for (const [code, names] of Object.entries(aliases)) for (const name of names) codes.set(foldName(name), code);
  return codes;
}

const calledCountry = (callingCode: string): string | undefined =>
  phoneCountries.find(({ prefix }) => prefix === `+${callingCode}`)?.code;

export function countryIn(cell: string): string | undefined {
  const text = flagLetters(latinDigits(cell.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim());
  // A calling code: "(+49)", or "49.0" where the column is numeric.
  const callingCode = /^\(?(?:\+|00)?\s*(\d{1,3})(?:\.0+)?\)?$/.exec(text)?.[1];
  // Of countries that share a code, the one that we call: +1 is the US, not Canada.
  if (callingCode) return calledCountry(callingCode) ?? countryOfCallingCode(callingCode);
  codeByName ??= buildCodeByName();
  // The whole text, else its parts: "Germany (+49)", "DE - Germany".
  const parts = [text, ...text.split(/[(,/–-]|(?<=^[A-Z]{2})\s/)];
  for (const part of parts) {
    const country = codeByName.get(foldName(part));
    if (country) return country;
  }
  return undefined;
}
