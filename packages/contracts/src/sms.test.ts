import { describe, expect, it } from "vitest";
import { numberProviders } from "./carriers.ts";
import { phoneCountries } from "./phone-format.ts";
import { isTooLong, smsPriceIn, smsPriceTo, smsSize } from "./sms.ts";

describe("the size of an SMS", () => {
  it.each([
    ["nothing", "", "gsm", 0, 0],
    ["a German sentence", "Grüße aus Köln", "gsm", 14, 1],
    ["160 letters", "a".repeat(160), "gsm", 160, 1],
    ["161 letters, in parts of 153", "a".repeat(161), "gsm", 161, 2],
    ["306 letters", "a".repeat(306), "gsm", 306, 2],
    ["307 letters", "a".repeat(307), "gsm", 307, 3],
    ["the euro, which takes two", "€".repeat(80), "gsm", 160, 1],
    ["a brace that would be torn at a part's end", `${"a".repeat(152)}{${"a".repeat(152)}`, "gsm", 306, 3],
    ["Arabic", "مرحبا", "ucs2", 5, 1],
    ["70 Arabic letters", "م".repeat(70), "ucs2", 70, 1],
    ["71 Arabic letters, in parts of 67", "م".repeat(71), "ucs2", 71, 2],
    ["one typographic quote", `“${"a".repeat(70)}`, "ucs2", 71, 2],
    ["an emoji, which takes two", "👋".repeat(35), "ucs2", 70, 1],
  ] as const)("counts %s", (_, text, encoding, units, segments) => {
    expect(smsSize(text)).toEqual({ encoding, units, segments });
  });
});

describe("at Telnyx", () => {
  it.each(["€", "§", "Ç", "¤", "Ω"])("%s is not in the GSM alphabet, so the text is sent in UCS-2", (letter) => {
    const text = `${"ü".repeat(149)}${letter}`;
    expect(smsSize(text, "twilio")).toMatchObject({ encoding: "gsm", segments: 1 });
    expect(smsSize(text, "telnyx")).toMatchObject({ encoding: "ucs2", segments: 3 });
  });

  it("German letters and the signs of a keyboard are in the GSM alphabet", () => {
    expect(smsSize("Grüße [aus] Köln: 5 % ~ {x} £ ¥ àéñ ¿", "telnyx").encoding).toBe("gsm");
  });
});

it("a text is too long if it has more segments or more characters than its carrier allows", () => {
  expect([670, 671].map((letters) => isTooLong("م".repeat(letters), "telnyx"))).toEqual([false, true]);
  expect([1_530, 1_531].map((letters) => isTooLong("a".repeat(letters), "telnyx"))).toEqual([false, true]);
  expect([1_600, 1_601].map((letters) => isTooLong("م".repeat(letters), "twilio"))).toEqual([false, true]);
});

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
