import { describe, expect, it } from "vitest";
import { parsePhone } from "./phone.ts";

const digits = (count: number) => "2".repeat(count);
const accepted = (phone: string) => parsePhone(phone).ok;

describe("a phone number", () => {
  it("must begin with an allowed country code", () => {
    for (const phone of ["+33123456789", "0151 1234567", "4915112345678", "", "+"]) {
      expect(parsePhone(phone)).toEqual({ ok: false, message: "Invalid country code" });
    }
  });

  it.each([
    ["UK", "+44", 9, 13],
    ["USA", "+1", 10, 14],
    ["Germany", "+49", 10, 13],
    ["Pakistan", "+92", 10, 13],
    ["Jordan", "+962", 8, 9],
    ["UAE", "+971", 8, 10],
    ["Saudi", "+966", 8, 9],
  ])("of %s has the digits of the specification, as far as 15 in all allow", (country, prefix, min, max) => {
    expect(accepted(`${prefix}${digits(min)}`)).toBe(true);
    expect(accepted(`${prefix}${digits(max)}`)).toBe(true);
    const message = `Invalid phone number format for ${country}`;
    expect(parsePhone(`${prefix}${digits(min - 1)}`)).toEqual({ ok: false, message });
    expect(parsePhone(`${prefix}${digits(max + 1)}`)).toEqual({ ok: false, message });
  });

  it("is read as people type it, and kept in E.164 form", () => {
    for (const typed of ["+49 151 / 1234-5678", "0049 (151) 12345678", "'+4915112345678", "+49 151 12345678\u200f"]) {
      expect(parsePhone(typed)).toMatchObject({ ok: true, phoneNumber: "+4915112345678", country: { code: "DE" } });
    }
  });

  it("holds nothing but digits behind its code", () => {
    expect(accepted("+49151123456x8")).toBe(false);
    expect(accepted("+49+5112345678")).toBe(false);
  });
});
