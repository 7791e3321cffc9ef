import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanPhone, type PhoneCountry, parsePhoneFormat, phoneCountries } from "./phone-format.ts";

const country = fc.constantFrom(...phoneCountries);
const digits = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }),
    )
    .map(([first, rest]) => `${first}${rest.join("")}`);
/** By the country's own range, and never more than the 15 digits of E.164. */
const mostOf = ({ prefix, maxDigits }: PhoneCountry) => Math.min(maxDigits, 15 - (prefix.length - 1));
const valid = country.chain((of) =>
  digits(of.minDigits - 1, mostOf(of) - 1).map((national) => ({ of, national, number: `${of.prefix}${national}` })),
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
/** The text with a decoration behind some of its signs, but none that opens a bracket before a zero. */
const decorated = (text: string) =>
  fc
    .array(fc.option(noise, { nil: "" }), { minLength: text.length, maxLength: text.length })
    .map((between) => [...text].map((sign, at) => `${sign}${between[at] ?? ""}`).join(""))
    .map((typed) => typed.replace(/\((?=[^\d]*0)/g, ""));

describe("any phone number", () => {
  it("of an allowed country and length is taken, and stays as it is", () => {
    fc.assert(
      fc.property(valid, ({ of, number }) => {
        expect(parsePhoneFormat(number)).toEqual({ ok: true, phoneNumber: number, country: of });
      }),
    );
  });

  it("is refused by the name of its country when it is too short or too long", () => {
    const wrong = country.chain((of) =>
      fc
        .oneof(digits(0, of.minDigits - of.prefix.length - 1), digits(mostOf(of), 30))
        .map((national) => ({ of, national })),
    );
    fc.assert(
      fc.property(wrong, ({ of, national }) => {
        expect(parsePhoneFormat(`${of.prefix}${national}`)).toEqual({
          ok: false,
          message: `Invalid phone number format for ${of.name}`,
        });
      }),
    );
  });

  it("is the same with decoration, in any script, with 00 for +, behind an apostrophe", () => {
    const typed = fc
      .tuple(valid, fc.constantFrom(...scripts), fc.boolean(), fc.constantFrom("", "'", "\u2019", " \u200e'"))
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
      fc.property(valid, fc.constantFrom(" (0) ", "(0)", " ( 0 )"), ({ of, national, number }, zero) => {
        expect(parsePhoneFormat(`${of.prefix}${zero}${national}`)).toMatchObject({ ok: true, phoneNumber: number });
      }),
    );
  });

  it("loses the zero that is dialled within the country only, without brackets too", () => {
    const abroad = valid.filter(({ of }) => of.code !== "US");
    const signs = fc.constantFrom("0", " 0", "-0 ", " (0) 0");
    fc.assert(
      fc.property(abroad, fc.boolean(), signs, ({ of, national, number }, isDoubleZero, zero) => {
        const code = isDoubleZero ? of.prefix.replace("+", "00") : of.prefix;
        expect(parsePhoneFormat(`${code}${zero}${national}`)).toMatchObject({ ok: true, phoneNumber: number });
      }),
    );
  });

  it("may be any text: it is read or refused in words, and what was read is read again as itself", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."+0123456789()' -4٤۴x") }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const read = parsePhoneFormat(text);
        if (!read.ok) expect(read.message).toMatch(/^Invalid (country code|phone number format for \w+)$/);
        else {
          expect(read.phoneNumber).toMatch(/^\+\d{8,15}$/);
          expect(parsePhoneFormat(read.phoneNumber)).toEqual(read);
          expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
        }
      }),
      { numRuns: 500 },
    );
  });
});
