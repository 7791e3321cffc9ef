import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import { type DigitsReading, readPhoneCell } from "./phone-cell.ts";

const readNumber = (cell: string, country?: string, digitsReading?: DigitsReading) => {
  const result = readPhoneCell(cell, { country, digitsReading });
  return result.ok ? result.phoneNumber : result.message;
};

test.each([
  ["DE", "447911123456", "of the United Kingdom"],
  ["DE", "0447911123456", "of the United Kingdom, with a zero before its code"],
  ["DE", "962791234567", "of Jordan"],
  ["DE", "971501234567", "of the Emirates"],
  ["DE", "923001234567", "of Pakistan"],
  ["DE", "12025550123", "of the United States"],
  ["DE", "4.47911123456E+11", "of the United Kingdom, as a spreadsheet writes it"],
  ["DE", "436641234567", "of Austria"],
  ["DE", "49 7755 91155", "of Germany, in a small town"],
  ["DE", "4930123456", "of Germany, with few digits"],
  ["DE", "49 89 12345", "of Germany, with fewer"],
  ["DE", "4931123456", "of Germany, as another town's code begins with 49"],
  ["US", "4915112345678", "of Germany"],
  ["US", "966512345678", "of Saudi Arabia"],
  ["GB", "4915112345678", "of Germany"],
  ["GB", "0491711234567", "of Germany, with a zero before its code"],
  ["GB", "0447911123456", "of the United Kingdom, with a zero before its code"],
  ["GB", "0 044 7911 123457", "of the United Kingdom, with two"],
  ["GB", "0171/1234568", "of Germany"],
  ["GB", "030 1234567-8", "of Germany"],
  ["SA", "962791234567", "of Jordan"],
])("with %s chosen, %s is unclear: it may be a number %s that has lost its +", (country, cell) => {
  expect(readPhoneCell(cell, { country })).toEqual({ ok: false, message: messages.phoneUnclear, isUnclear: true });
});

test.each([
  ["447911123456", "international", "+447911123456"],
  ["0447911123456", "international", "+447911123456"],
  ["04407911123456", "international", "+447911123456"],
  ["49 7755 91155", "international", "+49775591155"],
  ["49 7755 91155", "national", "+4949775591155"],
  ["04931 123456", "international", "+494931123456"],
] as const)("unclear digits are read as the person says: %s, %s", (cell, digitsReading, number) => {
  expect(readNumber(cell, "DE", digitsReading)).toBe(number);
});

test.each([
  ["DE", "4915112345678", "+4915112345678"],
  ["DE", "49 6221 123456", "+496221123456"],
  ["DE", "0171 1234567", "+491711234567"],
  ["DE", "0171/1234567", "+491711234567"],
  ["DE", "06221 / 123456", "+496221123456"],
  ["DE", "07755 91155", "+49775591155"],
  ["DE", "0049 7755 91155", "+49775591155"],
  ["DE", "04931 123456", "+494931123456"],
  ["DE", "0431 123456", "+49431123456"],
  ["DE", "1711234567", "+491711234567"],
  ["DE", "15112345678", "+4915112345678"],
  // A German number whose zero a spreadsheet dropped, although with a + it would be in Texas.
  ["DE", "15123456789", "+4915123456789"],
  ["DE", "1628123456", "+491628123456"],
  ["DE", "+447911123456", "+447911123456"],
  ["DE", "00447911123456", "+447911123456"],
  ["DE", "+49 30 123456-12", "+493012345612"],
  ["GB", "7911123456", "+447911123456"],
  ["GB", "020 7946 0958", "+442079460958"],
  ["GB", "2079460958", "+442079460958"],
  ["US", "2025550123", "+12025550123"],
  ["US", "12025550123", "+12025550123"],
  ["US", "9715550123", "+19715550123"],
  ["PK", "3001234567", "+923001234567"],
  ["JO", "791234567", "+962791234567"],
  ["AE", "501234567", "+971501234567"],
  ["SA", "966512345678", "+966512345678"],
])("with %s chosen, %s is %s", (country, cell, number) => {
  expect(readNumber(cell, country)).toBe(number);
});

test.each([
  "Mobil: +49 171 1234501",
  "Mobile 2: +49 171 1234501",
  "(home) +49 171 1234501",
  "+49 171 1234501 (mobile)",
  "p:+491711234501",
  "tel:+49-171-1234501",
  "https://wa.me/491711234501",
  "https://api.whatsapp.com/send?phone=491711234501&text=Hi",
  "\u202a+49\u200b 171 1234501\u202c",
  "☎ +49 (0)171 / 1234501",
  '="+491711234501"',
  "'+491711234501",
  "+491711234501.0",
  "4.91711234501E+11",
  "جوال: +٤٩١٧١١٢٣٤٥٠١",
  "+49 171 1234501 – privat",
])("words, labels and marks around a number are ignored: %s", (cell) => {
  expect(readPhoneCell(cell, { country: "DE" })).toMatchObject({ ok: true, phoneNumber: "+491711234501" });
});

test.each([
  "+1 202-555-0121, +1 202-555-0122",
  "+1 202-555-0121; +1 202-555-0122",
  "+1 202-555-0121 / +1 202-555-0122",
  "+12025550121/+12025550122",
  "+1 202-555-0121 or +1 202-555-0122",
  "+1 202-555-0121\n+1 202-555-0122",
  "+1 202-555-0121 (mobile) +1 202-555-0122 (home)",
  "+1 202-555-0121 +1 202-555-0122",
  "202-555-0121 | 202-555-0122",
])("of several whole numbers the first is taken: %j", (cell) => {
  expect(readPhoneCell(cell, { country: "US" })).toMatchObject({
    ok: true,
    phoneNumber: "+12025550121",
    hasMore: true,
  });
});

test.each([
  ["+44 20 7946 0958/9", messages.phoneAlternative],
  ["+49 30 1234567/8", messages.phoneAlternative],
  ["+1 202-555-0123/4", messages.phoneAlternative],
  ["+44 20 7946 0958 or 0959", messages.phoneAlternative],
  ["07911123456/7", messages.phoneAlternative],
  ["+1 202 555 0125,,12", messages.phoneAlternative],
  ["+44 20 7946 0958 ext 12", messages.phoneExtension],
  ["+1 (202) 555-0124 x55", messages.phoneExtension],
  ["+49 30 123456 Durchwahl 12", messages.phoneExtension],
  ["+1 202 555 0124 #12", messages.phoneExtension],
  ["tel:+1-202-555-0124;ext=12", messages.phoneExtension],
  ["4.9E+11", messages.phoneShortened],
])("%s is refused: its digits are not joined to one number", (cell, message) => {
  expect(readNumber(cell, "GB")).toBe(message);
});

test.each([
  ["FR", "06 12 34 56 78", messages.invalidCountryCode],
  ["AT", "0664 1234567", messages.invalidCountryCode],
  ["CA", "416 555 0123", "+14165550123"],
  [undefined, "0171 1234567", messages.invalidCountryCode],
])("a number of %s without a code: %s", (country, cell, outcome) => {
  expect(readNumber(cell, country)).toBe(outcome);
});

test.each([
  ["0171 1234567 0172 7654321", "DE", "+491711234567"],
  ["1) 07911 123456 2) 07911 654321", "GB", "+447911123456"],
  ["Tel1: 07911 123456 Tel2: 07911 654321", "GB", "+447911123456"],
  ["Home 1 07911 123456", "GB", "+447911123456"],
  ["020 7946 0123 (after 6pm)", "GB", "+442079460123"],
  ["https://wa.me/447911123456?text=Hi%20123", "DE", "+447911123456"],
  ["966512345678+", "DE", "+966512345678"],
  ["011 44 7911 123456", "US", "+447911123456"],
  ["+44·7911·123456", "GB", "+447911123456"],
  ["0171 1234567 (8-18 Uhr)", "DE", "+491711234567"],
  ["+49 171 1234567 (8–18 Uhr)", "DE", "+491711234567"],
  ["0171 1234567 (9 bis 17 Uhr)", "DE", "+491711234567"],
  ["+971 4 1234567 (9-5pm)", "AE", "+97141234567"],
  ["030 12 34 56 78 am Vormittag", "DE", "+493012345678"],
  ["+49 30 12 34 56 78 h", "DE", "+493012345678"],
  ["(02 21) 1 23 45 67", "DE", "+492211234567"],
  ["(0 62 21) 12 34 56", "DE", "+496221123456"],
  ["privat (+49 30 12 34 56 78)", "DE", "+493012345678"],
  ["+49 30 12 34 56 78. Bitte abends", "DE", "+493012345678"],
  ["(+49 171 123 45 67)", "DE", "+491711234567"],
  ["(+962 79 123 45 67)", "JO", "+962791234567"],
  ["1-416-555-0123", "CA", "+14165550123"],
])("%s in a file of %s is %s", (cell, country, number) => expect(readNumber(cell, country)).toBe(number));

test.each([
  ["07911 1234567", "GB"],
  ["0171 1234567890123", "DE"],
  ["15.01.2024", "DE"],
  ["2024-01-15", "DE"],
])("%s in a file of %s is invalid, so the user is not asked how to read it", (cell, country) => {
  expect(readPhoneCell(cell, { country })).not.toHaveProperty("isUnclear");
  expect(readPhoneCell(cell, { country })).toMatchObject({ ok: false });
});
