import { describe, expect, it } from "vitest";
import { fold, searchTermsOf, searchTextOf, tokensOf } from "./search-terms.ts";

const person = (firstName: string, lastName: string, phoneNumber: string) => ({ firstName, lastName, phoneNumber });

describe("words of a person", () => {
  it("are found without accents and in any case", () => {
    expect(fold("Çağla")).toBe("cagla");
    expect(fold("Straße")).toBe("strasse");
    expect(fold("Łukasz Bjørn")).toBe("lukasz bjorn");
  });

  it("are every word of both names, once", () => {
    const tokens = tokensOf(person("Anna Maria", "von der Anna", "+4915112345678"));
    expect(tokens).toEqual(["anna", "maria", "von", "der", "4915112345678", "15112345678"]);
  });

  it("include the number with and without its country code", () => {
    expect(tokensOf(person("A", "B", "+962791234567"))).toContain("791234567");
    expect(tokensOf(person("A", "B", "+962791234567"))).toContain("962791234567");
  });

  it("keep Arabic names, without their vowel signs", () => {
    expect(tokensOf(person("مُحَمَّد", "علي", "+966512345678"))).toEqual(["محمد", "علي", "966512345678", "512345678"]);
  });

  it("are at most ten, however long a name is", () => {
    const long = Array.from({ length: 60 }, (_, index) => `name${index}`).join(" ");
    expect(tokensOf(person(long, "Example", "+4915112345678"))).toHaveLength(10);
  });
});

describe("a search", () => {
  const finds = (search: string, firstName: string, lastName: string, phoneNumber: string) =>
    searchTermsOf(search).every((term) =>
      term.some((part) => searchTextOf(person(firstName, lastName, phoneNumber)).includes(part)),
    );
  const anna = ["Anna María", "von der Müller", "+4915112340056"] as const;

  it.each(["mul an", "ANNA müller", "maria VON", "der", "1234 ann", "mul 0056, maria", "anna +49 151 12"])(
    "finds by the start of any word and part of the number, in any order, without accents: %s",
    (search) => {
      expect(finds(search, ...anna)).toBe(true);
    },
  );

  it.each(["nna", "ller", "anna xaver", "1234 xaver", "anna 9999"])(
    "needs every term, at a word's start: %s",
    (search) => {
      expect(finds(search, ...anna)).toBe(false);
    },
  );

  it.each(["1511", "1234", "0056", "2340", "12 34 00", "(1234)", "12340056", "4915112340056", "1123-4005"])(
    "finds four or more consecutive digits anywhere in a number: %s",
    (search) => {
      expect(finds(search, ...anna)).toBe(true);
    },
  );

  it.each(["56", "340", "0340", "+1234", "1235"])(
    "finds no short, wrong or +-prefixed digits inside a number: %s",
    (search) => {
      expect(finds(search, ...anna)).toBe(false);
    },
  );

  it.each([
    ["+49 151 12", true],
    ["0049 (151) 12", true],
    ["0151-12", true],
    ["(0151) 12", true],
    ["+49 (0)151 12", true],
    ["+49 0151 12", true],
    ["0049 (0) 151/12", true],
    ["+49\u00a0151\u201112", true],
    ["\u202a+49 151 12\u202c", true],
    ["49", true],
    ["15", true],
    ["0152", false],
    ["+49 152", false],
  ])("reads the beginning of a number as an import does: %j", (search, isFound) => {
    expect(finds(search, ...anna)).toBe(isFound);
  });

  it.each(["٠٧٩١٢٣", "+٩٦٢ ٧٩١", "۰۷۹۱", "٢٣٤٥"])("reads numbers in Arabic and Persian digits: %s", (search) => {
    expect(finds(search, "علي", "حسن", "+962791234567")).toBe(true);
  });

  it("finds digits in a name, as a word or behind letters", () => {
    expect(finds("person23", "Person23", "Test", "+4915112340056")).toBe(true);
    expect(finds("23", "Person", "23", "+4915112340056")).toBe(true);
    expect(finds("23", "Person23", "Test", "+4915112340056")).toBe(false);
  });

  it("without terms finds everyone", () => {
    for (const nothing of ["", "   ", "+", "0", "-- "]) expect(searchTermsOf(nothing)).toEqual([]);
  });
});
