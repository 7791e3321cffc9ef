/** A country as a cell names it: in English, German or Arabic, as ISO code or as calling code. */
import { latinDigits } from "../digits.ts";
import { phoneCountries } from "../phone-format.ts";
import { countryOfCallingCode, planCountries } from "../phone-plan/numbering-plan.ts";

/** Names that the languages' own lists lack. */
const aliases: Readonly<Record<string, string>> = {
  uk: "GB",
  greatbritain: "GB",
  britain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  northernireland: "GB",
  grossbritannien: "GB",
  vereinigteskonigreich: "GB",
  بريطانيا: "GB",
  انجلترا: "GB",
  usa: "US",
  unitedstatesofamerica: "US",
  america: "US",
  amerika: "US",
  امريكا: "US",
  brd: "DE",
  bundesrepublikdeutschland: "DE",
  ksa: "SA",
  kingdomofsaudiarabia: "SA",
  السعوديه: "SA",
  uae: "AE",
  emirates: "AE",
  vae: "AE",
  emirate: "AE",
  dubai: "AE",
  abudhabi: "AE",
  الامارات: "AE",
};

/** ISO 3166-1 alpha-3 codes of the countries that are called. */
const alpha3: Readonly<Record<string, string>> = {
  gbr: "GB",
  deu: "DE",
  ger: "DE",
  pak: "PK",
  jor: "JO",
  are: "AE",
  sau: "SA",
};

const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ة/g, "ه")
    .replace(/ى/g, "ي")
    .replace(/[^\p{L}]/gu, "");

let codeByName: ReadonlyMap<string, string> | undefined;

function namedCountries(): ReadonlyMap<string, string> {
  const names = ["en", "de", "ar"].map((locale) => new Intl.DisplayNames([locale], { type: "region" }));
  return new Map([
    ...planCountries.flatMap((code) => [
      [fold(code), code] as const,
      ...names.map((of) => [fold(of.of(code) ?? code), code] as const),
    ]),
    ...Object.entries({ ...alpha3, ...aliases }),
  ]);
}

/** ISO code; undefined where the cell names no country. */
export function countryIn(cell: string): string | undefined {
  const text = latinDigits(cell.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim();
  const code = /^(?:\+|00)?\s*(\d{1,3})$/.exec(text)?.[1];
  if (code) return phoneCountries.find(({ prefix }) => prefix === `+${code}`)?.code ?? countryOfCallingCode(code);
  codeByName ??= namedCountries();
  // "Germany (+49)" and "DE - Germany".
  const parts = [text, ...text.split(/[(,/–-]/)];
  for (const part of parts) {
    const found = codeByName.get(fold(part));
    if (found) return found;
  }
  return undefined;
}
