import { describe, expect, it } from "vitest";
import { fold, prefixesOf, tokensOf } from "./token.ts";

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

  it("hold the number with and without its country code", () => {
    expect(tokensOf(person("A", "B", "+962791234567"))).toContain("791234567");
    expect(tokensOf(person("A", "B", "+962791234567"))).toContain("962791234567");
  });

  it("keep Arabic names, without their vowel signs", () => {
    expect(tokensOf(person("مُحَمَّد", "علي", "+966512345678"))).toEqual(["محمد", "علي", "966512345678", "512345678"]);
  });

  it("stay few, however long a name is", () => {
    const long = Array.from({ length: 60 }, (_, index) => `name${index}`).join(" ");
    expect(tokensOf(person(long, "Example", "+4915112345678"))).toHaveLength(10);
  });
});

describe("a search", () => {
  it("asks for every word", () => {
    expect(prefixesOf("  Ann  mar ")).toEqual(["ann", "mar"]);
  });

  it("reads a number as people type it", () => {
    const digits = ["4915112"];
    expect(prefixesOf("+49 151 12")).toEqual(digits);
    expect(prefixesOf("0049 (151) 12")).toEqual(digits);
    expect(prefixesOf("0151-12")).toEqual(["15112"]);
    expect(prefixesOf("(0151) 12")).toEqual(["15112"]);
  });

  it.each(["+49 (0)151 12", "+49 0151 12", "0049 (0) 151/12", "+49\u00a0151\u201112", "\u202a+49 151 12\u202c"])(
    "reads %j as an import does, with whatever only dials within the country left out",
    (typed) => {
      expect(prefixesOf(typed)).toEqual(["4915112"]);
    },
  );

  it("reads numbers in Arabic and Persian digits", () => {
    expect(prefixesOf("٠٧٩١٢٣")).toEqual(["79123"]);
    expect(prefixesOf("+٩٦٢ ٧٩١")).toEqual(["962791"]);
    expect(prefixesOf("۰۳۰۰ ۱۲")).toEqual(["30012"]);
  });

  it("treats a word with digits as a word", () => {
    expect(prefixesOf("person23")).toEqual(["person23"]);
  });

  it("for nothing finds everyone", () => {
    for (const nothing of ["", "   ", "+", "0", "-- "]) expect(prefixesOf(nothing)).toEqual([]);
  });
});
