import { describe, expect, test } from "vitest";
import { readSalary, readYears } from "./figures.ts";

const amountOf = (cell: string) => {
  const { salary, isUnclear } = readSalary(cell);
  return isUnclear ? "unclear" : salary;
};

describe("a salary", () => {
  test.each([
    ["65000", 65_000],
    ["65,000", 65_000],
    ["65.000", 65_000],
    ["65 000", 65_000],
    ["65'000", 65_000],
    ["65\u00a0000 €", 65_000],
    ["€65,000.50", 65_000.5],
    ["1.234.567,5 EUR", 1_234_567.5],
    ["65.000,- €", 65_000],
    ["65k", 65_000],
    ["62.5k", 62_500],
    ["65 K", 65_000],
    ["65kEUR", 65_000],
    ["65k€", 65_000],
    ["65 kg", 65],
    ["0.75", 0.75],
    ["٦٥٬٠٠٠", 65_000],
    ["65 ألف", 65_000],
    ["70 TEUR", 70_000],
    ["70 T€", 70_000],
    ["70T", 70_000],
    ["70 Tsd.", 70_000],
    ["70 Tsd. €", 70_000],
    ["1.2m", 1_200_000],
    ["1,2 Mio. PKR", 1_200_000],
    ["12 lakh", 1_200_000],
    ["PKR 12,00,000", 1_200_000],
    ["ab 65.000 €", 65_000],
    ["65.000 € brutto", 65_000],
    ["", undefined],
    ["n/a", undefined],
    ["k. A.", undefined],
    ["-", undefined],
  ])("%j is %j", (cell, amount) => {
    expect(amountOf(cell)).toBe(amount);
  });

  test.each([
    ["50-60k", 50_000],
    ["50k-60k", 50_000],
    ["50k-60", 50_000],
    ["50 - 60.000 €", 50_000],
    ["50.000 – 60.000", 50_000],
    ["50.000 € bis 60.000 €", 50_000],
    ["€50k to €60k", 50_000],
    ["50 bis 60 TEUR", 50_000],
    ["1.2-1.5m", 1_200_000],
    ["800 - 1000", 800],
  ])("the range %j is read as its lower end, %j", (cell, amount) => {
    expect(amountOf(cell)).toBe(amount);
  });

  test.each([
    "5.000 € / Monat",
    "5000 monthly",
    "4.500 mtl.",
    "5k p.m.",
    "45 €/h",
    "Tagessatz 600 €",
    "5000 شهريا",
    "60-50k",
    "60.000 + 10% Bonus",
    "65,000,5",
    "-3",
    "01.03.2025",
    "2025-03-01",
    "sixty thousand",
    "900 Mio",
  ])("%j is unclear", (cell) => {
    expect(readSalary(cell)).toEqual({ isUnclear: true });
  });

  test.each([
    ["65.000 €", "", "EUR"],
    ["65k Euro", "", "EUR"],
    ["70 TEUR", "", "EUR"],
    ["$65,000", "", "USD"],
    ["70k$", "", "USD"],
    ["70 T$", "", "USD"],
    ["US$ 65,000", "", "USD"],
    ["C$65,000", "", "CAD"],
    ["A$ 65,000", "", "AUD"],
    ["$65,000 CAD", "", "CAD"],
    ["65000 gbp", "", "GBP"],
    ["1.200.000 PKR", "", "PKR"],
    ["12000 JD", "", "JOD"],
    ["80.000 CHF", "", "CHF"],
    ["80000 TRY", "", "TRY"],
    ["65000 ر.س", "", "SAR"],
    ["65000 ريال", "", "SAR"],
    ["65,000", "EUR", "EUR"],
    ["65,000", "€", "EUR"],
    ["65,000", "gbp", "GBP"],
    ["1.200.000", "PKR", "PKR"],
    ["1.200.000", "pkr", "PKR"],
    ["60000", "SR", "SAR"],
    ["60000", "SAR (Saudi Riyal)", "SAR"],
    ["60000", "all", "ALL"],
    ["65,000", "", undefined],
    ["65k all in", "", undefined],
    ["65,000", "-", undefined],
    ["65,000", "n/a", undefined],
    ["", "EUR", "EUR"],
  ])("of %j beside the currency %j is in %s", (cell, currencyCell, currency) => {
    const result = readSalary(cell, currencyCell);
    expect(result.currency).toBe(currency);
    expect(result.isUnclear).toBe(false);
  });

  test.each([
    ["50000", "Rs"],
    ["Rs. 50,000", ""],
    ["50000 kr", ""],
    ["¥ 50000", ""],
    ["X$ 50000", ""],
    ["50000 Canadian dollars", ""],
    ["50000 ريال قطري", ""],
    ["50000", "XYZ"],
    ["50000", "talers"],
  ])("of %j beside the currency %j is unclear, since the currency is unknown", (cell, currencyCell) => {
    expect(readSalary(cell, currencyCell)).toEqual({ isUnclear: true });
  });
});

describe("years of experience", () => {
  test.each([
    ["5", 5],
    ["5 years", 5],
    ["3,5 Jahre", 3.5],
    ["4.1250", 4.125],
    ["10+", 10],
    ["10+ years", 10],
    ["٥ سنوات", 5],
    ["seit 5 Jahren", 5],
    ["ca. 5", 5],
    ["6 Monate", 0.5],
    ["3 months", 0.3],
    ["18 mo", 1.5],
    ["2 years 6 months", 2.5],
    ["2 Jahre und 6 Monate", 2.5],
    ["5-7", 5],
    ["5-7 years", 5],
    ["5 bis 7 Jahre", 5],
    ["6-12 Monate", 0.5],
    ["6 Monate - 2 Jahre", 0.5],
    ["", undefined],
    ["-", undefined],
    ["keine Angabe", undefined],
  ])("%j are %j", (cell, years) => {
    expect(readYears(cell)).toBe(years);
  });

  test.each([
    "seit 2018",
    "since '18",
    "2019",
    "03/2018",
    "03.2018",
    "01.03.2018",
    "7-5",
    "-3",
    "120",
    "6 Wochen",
    "3 Java, 5 SAP",
    "viel",
  ])("%j are unclear", (cell) => {
    expect(readYears(cell)).toBe("unclear");
  });
});
