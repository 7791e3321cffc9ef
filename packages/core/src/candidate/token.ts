/** Search tokens of a candidate: names and number, folded for case and accents. */
import { cleanPhone, phoneCountries } from "@callwright/contracts";

const maxNameWords = 8;
const maxQueryWords = 5;
const maxWordLength = 40;

/** Letters without a Unicode decomposition, as typed on other keyboards. */
const plain: Readonly<Record<string, string>> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" };

/** Lower case, without accents. */
export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[ßøłđæœı]/g, (letter) => plain[letter] ?? letter);
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, maxWordLength));

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

/** Unique tokens: names, the number with and without its country code. */
export function tokensOf({ firstName, lastName, phoneNumber }: Person): string[] {
  const country = phoneCountries.find(({ prefix }) => phoneNumber.startsWith(prefix));
  const international = phoneNumber.replace(/\D/g, "");
  const national = country ? phoneNumber.slice(country.prefix.length) : international;
  const names = wordsOf(`${firstName} ${lastName}`).slice(0, maxNameWords);
  return [...new Set([...names, international, national.replace(/^0+/, "")])].filter((token) => token !== "");
}

/** Prefixes that all must match. Numbers are parsed as in imports. */
export function prefixesOf(search: string): string[] {
  const number = cleanPhone(search);
  // Leading zeros are dialling prefixes.
  if (/^\+?\d+$/.test(number)) return [number.replace(/^\+?0*/, "")].filter(Boolean);
  return [...new Set(wordsOf(search))].slice(0, maxQueryWords);
}
