/** Words by which people are found: of their names and of their number, folded so that accents and case do not matter. */
import { cleanPhone, phoneCountries } from "@callwright/contracts";

const maxNameWords = 8;
const maxQueryWords = 5;
const maxWordLength = 40;

/** Letters that no Unicode decomposition takes apart, as people type them without their keyboard. */
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

/** The words of a person, each once: names, the number with its country code, and without it. */
export function tokensOf({ firstName, lastName, phoneNumber }: Person): string[] {
  const country = phoneCountries.find(({ prefix }) => phoneNumber.startsWith(prefix));
  const international = phoneNumber.replace(/\D/g, "");
  const national = country ? phoneNumber.slice(country.prefix.length) : international;
  const names = wordsOf(`${firstName} ${lastName}`).slice(0, maxNameWords);
  return [...new Set([...names, international, national.replace(/^0+/, "")])].filter((token) => token !== "");
}

/** The prefixes that a search asks for, all of which a person must have. A number is read as an import reads it. */
export function prefixesOf(search: string): string[] {
  const number = cleanPhone(search);
  // Zeros before a number only dial it.
  if (/^\+?\d+$/.test(number)) return [number.replace(/^\+?0*/, "")].filter(Boolean);
  return [...new Set(wordsOf(search))].slice(0, maxQueryWords);
}
