import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanPhone, type PhoneCountry, parsePhoneFormat, phoneCountries } from "./phone-format.ts";

const anyCountry = fc.constantFrom(...phoneCountries);
/** A digit other than 0, and then between `least` and `most` further digits. */
const digits = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }),
    )
    .map(([firstDigit, otherDigits]) => `${firstDigit}${otherDigits.join("")}`);
/** The most national digits of the country, within the 15 digits of E.164. */
const maxNationalDigits = ({ prefix, maxDigits }: PhoneCountry) => Math.min(maxDigits, 15 - (prefix.length - 1));
const nationalOf = (country: PhoneCountry) => digits(country.minDigits - 1, maxNationalDigits(country) - 1);
const validNumber = anyCountry.chain((country) =>
  nationalOf(country).map((national) => ({ country, national, number: `${country.prefix}${national}` })),
);

const scripts = [0x30, 0x0660, 0x06f0, 0xff10];
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const noise = fc.constantFrom(
  ..." .-/()",
  "\u00a0",
  "\u202f",
  "\u2010",
  "\u2011",
  "\u2013",
  "\u2212",
  "\u200b",
  "\u200e",
  "\u200f",
  "\u061c",
  "\u202a",
  "\u202c",
  "\u2066",
  "\u2069",
  "\u2060",
  "\u00ad",
  "\ufeff",
  "\t",
);
/** The text with decorations behind some characters. No "(" comes before a 0: "(0)" is a trunk zero, which is dropped. */
const decorated = (text: string) =>
  fc
    .array(fc.option(noise, { nil: "" }), { minLength: text.length, maxLength: text.length })
    .map((between) => [...text].map((character, at) => `${character}${between[at] ?? ""}`).join(""))
    .map((typed) => typed.replace(/\((?=[^\d]*0)/g, ""));

describe("any phone number", () => {
  it("of an allowed country and length is taken, and stays as it is", () => {
    fc.assert(
      fc.property(validNumber, ({ country, number }) => {
        expect(parsePhoneFormat(number)).toEqual({ ok: true, phoneNumber: number, country });
      }),
    );
  });

  it("is refused with its country's name when it is too short or too long", () => {
    // The country code counts towards the minimum, so these are too short even with it: "+" and the first digit are left out.
    const wrongLength = anyCountry.chain((country) =>
      fc
        .oneof(digits(0, country.minDigits - country.prefix.length - 1), digits(maxNationalDigits(country), 30))
        .map((national) => ({ country, national })),
    );
    fc.assert(
      fc.property(wrongLength, ({ country, national }) => {
        expect(parsePhoneFormat(`${country.prefix}${national}`)).toEqual({
          ok: false,
          message: `Invalid phone number format for ${country.name}`,
        });
      }),
    );
  });

  it("is the same with decoration, in any script, with 00 for +, behind an apostrophe", () => {
    const typed = fc
      .tuple(validNumber, fc.constantFrom(...scripts), fc.boolean(), fc.constantFrom("", "'", "\u2019", " \u200e'"))
      .chain(([{ number }, zero, isDoubleZero, before]) =>
        decorated(isDoubleZero ? number.replace("+", "00") : number).map((text) => ({
          number,
          text: `${before}${inScript(text, zero)}`,
        })),
      );
    fc.assert(
      fc.property(typed, ({ number, text }) => {
        expect(parsePhoneFormat(text)).toMatchObject({ ok: true, phoneNumber: number });
      }),
    );
  });

  it("loses the zero in brackets, which is dialled within the country only", () => {
    fc.assert(
      fc.property(validNumber, fc.constantFrom(" (0) ", "(0)", " ( 0 )"), ({ country, national, number }, zero) => {
        const typed = `${country.prefix}${zero}${national}`;
        expect(parsePhoneFormat(typed)).toMatchObject({ ok: true, phoneNumber: number });
      }),
    );
  });

  it("loses the zero that is dialled within the country only, without brackets too", () => {
    const outsideUs = validNumber.filter(({ country }) => country.code !== "US");
    const signs = fc.constantFrom("0", " 0", "-0 ", " (0) 0");
    fc.assert(
      fc.property(outsideUs, fc.boolean(), signs, ({ country, national, number }, isDoubleZero, zero) => {
        const code = isDoubleZero ? country.prefix.replace("+", "00") : country.prefix;
        expect(parsePhoneFormat(`${code}${zero}${national}`)).toMatchObject({ ok: true, phoneNumber: number });
      }),
    );
  });

  it("may be any text: it is parsed or refused with a message, and a parsed number parses to itself", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."+0123456789()' -4٤۴x") }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const result = parsePhoneFormat(text);
        if (!result.ok) expect(result.message).toMatch(/^Invalid (country code|phone number format for \w+)$/);
        else {
          expect(result.phoneNumber).toMatch(/^\+\d{8,15}$/);
          expect(parsePhoneFormat(result.phoneNumber)).toEqual(result);
          expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
        }
      }),
      { numRuns: 500 },
    );
  });
});
