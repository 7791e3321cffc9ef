import { cleanPhone, phoneCountries } from "@callwright/contracts";
import { latinDigits } from "@callwright/contracts/digits";
import { truncate } from "@callwright/contracts/truncate";
import type { CandidateItem } from "./read.ts";

const maxNameWords = 8;
const maxTerms = 5;
const maxWordLength = 40;

/** Letters without a Unicode decomposition, and what people type on keyboards without them. */
const plainLetters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" };

export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[ßøłđæœı]/g, (letter) => plainLetters[letter] ?? letter);
}

const tokenWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => truncate(word, maxWordLength));

type Person = Pick<CandidateItem, "firstName" | "lastName" | "phoneNumber">;

export function tokensOf({ firstName, lastName, phoneNumber }: Person): string[] {
  const country = phoneCountries.find(({ prefix }) => phoneNumber.startsWith(prefix));
  const international = phoneNumber.replace(/\D/g, "");
  const national = country ? phoneNumber.slice(country.prefix.length) : international;
  const names = tokenWords(`${firstName} ${lastName}`).slice(0, maxNameWords);
  return [...new Set([...names, international, national.replace(/^0+/, "")])].filter((token) => token !== "");
}

/** A line break begins each token, so that "\nann" finds beginnings of words only. */
export const searchTextOf = (person: Person): string =>
  tokensOf(person)
    .map((token) => `\n${token}`)
    .join("");

/** Alternatives; a searched text must contain one of them. */
export type SearchTerm = readonly string[];

/** Digits alone are no word: they may be part of a phone number. */
const wordWithLetter = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu;

export function searchTermsOf(search: string): SearchTerm[] {
  const text = latinDigits(fold(search));
  const words = (text.match(wordWithLetter) ?? []).map((word) => [`\n${word.slice(0, maxWordLength)}`]);
  return [...words, ...text.split(wordWithLetter).flatMap(numberTerm)].slice(0, maxTerms);
}

export function searchTest(search: string): ((name: string, phoneNumber: string) => boolean) | undefined {
  const terms = searchTermsOf(search);
  if (terms.length === 0) return undefined;
  return (name, phoneNumber) => {
    const text = searchTextOf({ firstName: name, lastName: "", phoneNumber });
    return terms.every((term) => term.some((part) => text.includes(part)));
  };
}

/** From this length on, digits are also found within a number. */
const minInnerDigits = 4;

function numberTerm(typed: string): SearchTerm[] {
  const digits = typed.replace(/\D/g, "");
  // Leading zeros are dialling prefixes.
  const dialled = cleanPhone(typed).replace(/\D/g, "").replace(/^0+/, "");
  const matchesInside = digits.length >= minInnerDigits && !typed.includes("+");
  if (dialled === "" && !matchesInside) return [];
  const parts = dialled ? [`\n${dialled}`] : [];
  if (matchesInside) parts.push(digits);
  return [parts];
}
