import { expect, test } from "vitest";
import { findColumns } from "./candidate-columns.ts";

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

test("of two headers that mean the same the first counts, and unknown ones are left alone", () => {
  expect(findColumns(["notes", "Phone", "Mobile"])).toEqual(new Map([["phoneNumber", 1]]));
});
