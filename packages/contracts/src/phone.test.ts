import { describe, expect, it } from "vitest";
import { parsePhone } from "./phone.ts";

const digits = (count: number) => "2".repeat(count);
const isAccepted = (phone: string) => parsePhone(phone).ok;

describe("a phone number", () => {
  it("must begin with an allowed country code", () => {
    for (const phone of ["+33123456789", "0151 1234567", "4915112345678", "", "+"]) {
      expect(parsePhone(phone)).toEqual({ ok: false, message: "Invalid country code" });
    }
  });

  it.each([
    ["UK", "+44", 9, 10],
    ["USA", "+1", 10, 10],
    ["Germany", "+49", 10, 13],
    ["Pakistan", "+92", 10, 12],
    ["Jordan", "+962", 8, 9],
    ["UAE", "+971", 8, 10],
    ["Saudi", "+966", 8, 9],
  ])(
    "of %s has the digits of the specification, as far as its numbering plan has so many",
    (country, prefix, min, max) => {
      expect(isAccepted(`${prefix}${digits(min)}`)).toBe(true);
      expect(isAccepted(`${prefix}${digits(max)}`)).toBe(true);
      const message = `Invalid phone number format for ${country}`;
      // Ones, since a short number is accepted if the numbering plan has it.
      expect(parsePhone(`${prefix}${"1".repeat(min - 1)}`)).toEqual({ ok: false, message });
      expect(parsePhone(`${prefix}${digits(max + 1)}`)).toEqual({ ok: false, message });
    },
  );

  it.each(["+49 7755 91155", "+49 621 123456", "+49 30 123456"])(
    "of a small town is taken although it is shorter than the specification's range: %s",
    (typed) => {
      expect(parsePhone(typed)).toMatchObject({ ok: true, country: { code: "DE" } });
    },
  );

  it.each([
    ["+49 151 123456789", "Germany"],
    ["+44 7911 1234567", "UK"],
    ["+1 202 555 01234", "USA"],
    ["+92 300 12345678", "Pakistan"],
    ["+971 50 12345678", "UAE"],
  ])("is invalid with more digits than its country's plan has: %s", (typed, country) => {
    expect(parsePhone(typed)).toEqual({ ok: false, message: `Invalid phone number format for ${country}` });
  });

  it("is read as people type it, and kept in E.164 form", () => {
    for (const typed of ["+49 151 / 1234-5678", "0049 (151) 12345678", "'+4915112345678", "+49 151 12345678\u200f"]) {
      expect(parsePhone(typed)).toMatchObject({ ok: true, phoneNumber: "+4915112345678", country: { code: "DE" } });
    }
  });

  it.each([
    ["+44 07700 900123", "+447700900123"],
    ["0049 0171 1234567", "+491711234567"],
    ["+92 0301 2345678", "+923012345678"],
    ["+962 079 1234567", "+962791234567"],
    ["+971 050 1234567", "+971501234567"],
    ["+966 055 1234567", "+966551234567"],
    ["+49 (0) 0171 1234567", "+491711234567"],
  ])("loses the zero that is dialled only within its country: %s", (typed, phoneNumber) => {
    expect(parsePhone(typed)).toMatchObject({ ok: true, phoneNumber });
  });

  it("is invalid with zeros that are never dialled", () => {
    expect(parsePhone("+49 00171 1234567")).toEqual({
      ok: false,
      message: "Invalid phone number format for Germany",
    });
    expect(isAccepted("+44 0123 4567 8")).toBe(false);
  });

  it("has only digits after its code", () => {
    expect(isAccepted("+49151123456x8")).toBe(false);
    expect(isAccepted("+49+5112345678")).toBe(false);
  });
});
