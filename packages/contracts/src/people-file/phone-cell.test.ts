import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import { readPhoneCell } from "./phone-cell.ts";

const read = (cell: string, country: string) => {
  const found = readPhoneCell(cell, country);
  return found.ok ? found.phoneNumber : found.message;
};

test.each([
  ["DE", "447911123456", "of the United Kingdom"],
  ["DE", "962791234567", "of Jordan"],
  ["DE", "971501234567", "of the Emirates"],
  ["DE", "923001234567", "of Pakistan"],
  ["DE", "12025550123", "of the United States"],
  ["DE", "4.47911123456E+11", "of the United Kingdom, as a spreadsheet writes it"],
  ["DE", "436641234567", "of Austria"],
  ["US", "4915112345678", "of Germany"],
  ["US", "966512345678", "of Saudi Arabia"],
  ["GB", "4915112345678", "of Germany"],
  ["SA", "962791234567", "of Jordan"],
])("with %s chosen, %s is not taken for a number from there: it may be one %s that has lost its +", (country, cell) => {
  expect(read(cell, country)).toBe(messages.phoneUnclear);
});

test.each([
  ["DE", "4915112345678", "+4915112345678"],
  ["DE", "0171 1234567", "+491711234567"],
  ["DE", "1711234567", "+491711234567"],
  ["DE", "15112345678", "+4915112345678"],
  // In Texas with a + before it; without its zero in Germany, as spreadsheets leave it.
  ["DE", "15123456789", "+4915123456789"],
  ["DE", "1628123456", "+491628123456"],
  ["DE", "0447911123456", "+49447911123456"],
  ["DE", "4931123456", "+494931123456"],
  ["DE", "+447911123456", "+447911123456"],
  ["DE", "00447911123456", "+447911123456"],
  ["GB", "7911123456", "+447911123456"],
  ["US", "2025550123", "+12025550123"],
  ["US", "12025550123", "+12025550123"],
  ["US", "9715550123", "+19715550123"],
  ["PK", "3001234567", "+923001234567"],
  ["JO", "791234567", "+962791234567"],
  ["AE", "501234567", "+971501234567"],
  ["SA", "966512345678", "+966512345678"],
])("with %s chosen, %s is %s", (country, cell, number) => {
  expect(read(cell, country)).toBe(number);
});
