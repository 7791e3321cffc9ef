import { expect, it } from "vitest";
import { dateFormat, longDateTime, moneyText, numberFormat, regionName, specifiedDateTime } from "./formats.ts";

const instant = "2026-11-25T14:15:00Z";
const berlin = "Europe/Berlin";
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u2066\u2069\u200f\u200e]/g, "");

it("times have 24 hours and Latin digits in every language, in the given time zone", () => {
  const options = { hour: "2-digit", minute: "2-digit", timeZone: berlin } as const;
  for (const language of ["en", "de", "ar"] as const)
    expect(dateFormat(language, options).format(Date.parse(instant))).toBe("15:15");
  expect(longDateTime("en", instant, berlin)).toBe("25 November 2026 at 15:15");
  expect(longDateTime("de", instant, berlin)).toBe("25. November 2026 um 15:15");
  expect(longDateTime("ar", instant, berlin)).toMatch(/25 نوفمبر 2026.*15:15/);
});

it.each([
  ["2026-03-09T13:05:00.000Z", berlin, "09/03/2026 02:05 PM"],
  ["2026-03-09T23:30:00.000Z", berlin, "10/03/2026 12:30 AM"],
  ["2026-07-01T10:00:00.000Z", berlin, "01/07/2026 12:00 PM"],
  ["2026-12-31T20:59:59.999Z", "Asia/Riyadh", "31/12/2026 11:59 PM"],
  ["2026-01-01T04:00:00.000Z", "America/New_York", "31/12/2025 11:00 PM"],
])("%s in %s is dd/MM/yyyy hh:mm a", (iso, zone, text) => {
  expect(specifiedDateTime(iso, zone)).toBe(text);
});

it.each([
  ["en", "$65,000", "€67.5k", "SAR 65k"],
  ["de", "65.000 $", "67,5k €", "65k SAR"],
  ["ar", "65,000 US$", "67.5k €", "65k ر.س."],
] as const)("money in %s has its currency where the language puts it", (language, whole, thousands, riyal) => {
  const inThousands = { inThousands: true, minimumFractionDigits: 0, maximumFractionDigits: 1 };
  expect(plain(moneyText(language, 65_000, "USD", { maximumFractionDigits: 0 }))).toBe(whole);
  expect(plain(moneyText(language, 67_500, "EUR", inThousands))).toBe(thousands);
  expect(plain(moneyText(language, 65_000, "SAR", inThousands))).toBe(riyal);
});

it("an unknown currency is written before its amount", () => {
  expect(plain(moneyText("de", 1200, "Coins"))).toBe("Coins 1.200");
  expect(plain(moneyText("en", 1200, "CAD", { maximumFractionDigits: 0 }))).toBe("CAD 1,200");
});

it("percent, countries and numbers follow the language", () => {
  expect(plain(numberFormat("de", { style: "percent" }).format(0.76))).toBe("76 %");
  expect(plain(numberFormat("en", { style: "percent" }).format(0.76))).toBe("76%");
  expect(plain(numberFormat("ar", { style: "percent" }).format(0.76))).toBe("76%");
  expect([regionName("de", "DE"), regionName("ar", "DE")]).toEqual(["Deutschland", "ألمانيا"]);
});
