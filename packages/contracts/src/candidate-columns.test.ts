import { expect, test } from "vitest";
import { findColumns, missingColumns, readCurrency, readNumber } from "./candidate-columns.ts";

test.each([
  [["firstname", "lastname", "phonenumber"]],
  [["First Name", " LAST_NAME ", "Phone-Number"]],
  [["firstName", "lastName", "phoneNumber"]],
  [["Vorname", "Nachname", "Telefon-Nr."]],
  [["الاسم الأول", "اسم العائلة", "رقم الهاتف"]],
  [["الاسم الاول", "إسم العائلة", "رقم الجوّال"]],
])("%j are the three required columns", (header) => {
  expect(missingColumns(findColumns(header))).toEqual([]);
});

test("optional columns are found in the three languages", () => {
  expect([...findColumns(["Berufserfahrung (Jahre)", "Gehaltswunsch", "Währung", "E-Mail"]).keys()]).toEqual([
    "experience",
    "salary",
    "currency",
    "email",
  ]);
  expect([...findColumns(["سنوات الخبرة", "الراتب المتوقع", "العملة", "البريد الإلكتروني"]).keys()]).toEqual([
    "experience",
    "salary",
    "currency",
    "email",
  ]);
});

test("of two headers that mean the same the first counts, and unknown ones are left alone", () => {
  expect(findColumns(["notes", "Phone", "Mobile"])).toEqual(new Map([["phoneNumber", 1]]));
});

test.each([
  ["65000", 65_000],
  ["65,000", 65_000],
  ["65.000", 65_000],
  ["65 000", 65_000],
  ["65'000", 65_000],
  ["65\u00a0000 €", 65_000],
  ["€65,000.50", 65_000.5],
  ["1.234.567,5 EUR", 1_234_567.5],
  ["65k", 65_000],
  ["62.5k", 62_500],
  ["65 K", 65_000],
  ["65 kg", 65],
  ["5 years", 5],
  ["3,5 Jahre", 3.5],
  ["0.75", 0.75],
  ["10+", 10],
  ["5-7 years", 5],
  ["-3", -3],
  ["٥ سنوات", 5],
  ["٦٥٬٠٠٠", 65_000],
  ["", undefined],
  ["n/a", undefined],
])("the number in %j is %j", (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each([
  ["EUR", "EUR"],
  ["€", "EUR"],
  ["65.000 €", "EUR"],
  ["$65,000", "USD"],
  ["gbp", "GBP"],
  ["65000", undefined],
])("the currency in %j is %j", (text, code) => {
  expect(readCurrency(text)).toBe(code);
});
