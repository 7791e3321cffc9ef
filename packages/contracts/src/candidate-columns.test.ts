import { expect, test } from "vitest";
import { exportedHeader, findColumns, meaningOf, restoreExportedNames } from "./candidate-columns.ts";

test.each([
  [["firstname", "lastname", "phonenumber"]],
  [["First Name", " LAST_NAME ", "Phone-Number"]],
  [["firstName", "lastName", "phoneNumber"]],
  [["Vorname", "Nachname", "Telefon-Nr."]],
  [["الاسم الأول", "اسم العائلة", "رقم الهاتف"]],
  [["الاسم الاول", "إسم العائلة", "رقم الجوّال"]],
])("%j are the three required columns", (header) => {
  expect([...findColumns(header).keys()]).toEqual(["firstName", "lastName", "phoneNumber"]);
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

test("of two headers with the same meaning the first counts, and unknown headers are ignored", () => {
  expect(findColumns(["notes", "Phone", "Mobile"])).toEqual(new Map([["phoneNumber", 1]]));
});

test("custom columns that are named like built-in ones come back from an export under their own names", () => {
  const names = ["Handy", "Handy (2)", "Handy (2) (2)", "callStatus", "Kontakt", "Note", "Note (2)", "E-Mail"];
  const exported = names.map(exportedHeader);
  expect(new Set(exported).size).toBe(names.length);
  expect(exported.filter((header) => meaningOf(header) !== undefined)).toEqual([]);
  expect(restoreExportedNames(["phoneNumber", "callStatus", ...exported]).slice(2)).toEqual(names);
});

test("in a file that is not an export, names that end with the suffix of exports stay as they are", () => {
  expect(restoreExportedNames(["Telefon", "Handy", "Handy (2)"])).toEqual(["Telefon", "Handy", "Handy (2)"]);
});
