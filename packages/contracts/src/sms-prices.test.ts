import { describe, expect, it } from "vitest";
import { phoneCountries } from "./phone.ts";
import { smsCost, smsPriceIn, smsPrices } from "./sms-prices.ts";

describe("the price of a text", () => {
  it("is known for every country that can be called, at each carrier", () => {
    for (const { code } of phoneCountries)
      for (const provider of ["twilio", "telnyx"] as const)
        expect(smsPriceIn(provider, code)?.perSegment, `${provider} ${code}`).toBeGreaterThan(0);
    expect(Number.isNaN(Date.parse(smsPrices.asOf))).toBe(false);
  });

  it("is that of its segments, of which Arabic letters take more", () => {
    const one = smsCost("twilio", "+4915112345678", "x".repeat(70)) ?? 0;
    expect(smsCost("twilio", "+4915112345678", "x".repeat(161))).toBeCloseTo(2 * one, 9);
    expect(smsCost("twilio", "+4915112345678", "م".repeat(71))).toBeCloseTo(2 * one, 9);
  });

  it("is not guessed where the list has none", () => {
    expect(smsCost("telnyx", "+33612345678", "Bonjour")).toBeUndefined();
  });
});
