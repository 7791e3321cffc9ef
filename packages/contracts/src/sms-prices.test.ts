import { describe, expect, it } from "vitest";
import { numberProviders } from "./carriers.ts";
import { phoneCountries } from "./phone.ts";
import { smsPriceIn, smsPriceTo } from "./sms-prices.ts";

describe("the price of a text", () => {
  it("is known for every country that can be called, at each carrier", () => {
    for (const { code } of phoneCountries)
      for (const provider of numberProviders)
        expect(smsPriceIn(provider, code)?.perSegment, `${provider} ${code}`).toBeGreaterThan(0);
    expect(Date.parse(smsPriceIn("twilio", "DE")?.asOf ?? "")).not.toBeNaN();
  });

  it("is that of the country to which it goes, and not guessed where the list has none", () => {
    expect(smsPriceTo("twilio", "+4915112345678")).toEqual(smsPriceIn("twilio", "DE"));
    expect(smsPriceTo("telnyx", "+33612345678")).toBeUndefined();
  });
});
