import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cleanValue, filledValues } from "./cell.ts";
import { cleanFirstName, cleanLastName, splitName } from "./person-name.ts";

describe("a placeholder is no value", () => {
  it.each(
    [
      ...["FNU", "withheld"],
      ...["N/A", "n/a", "n.a.", "N.A.", "n. a.", "NA", "na", "<NA>", "(N/A)", "#N/A", "#NA", "null", "NULL", "(null)"],
      ...["<null>", "nil", "none", "None", "NaN", "undefined", "\\N", "[object Object]"],
      ...["-", "--", "–", "—", "_", ".", "...", "…", "?", "??", "؟", "/"],
      ...["tbd", "TBD", "T.B.D.", "TBA", "to be determined", "UNKNOWN", "unknown", "not available"],
      ...["Not Provided", "no name", "xxx", "XXXX", "#REF!", "#BEZUG!", "#NV", "#DIV/0!", "#NAME?", "#WERT!", "####"],
      ...["k.A.", "k. A.", "K.A.", "keine Angabe", "Keine Angaben", "ohne Angabe", "unbekannt", "Unbekannt"],
      ...["nicht bekannt", "N.N.", "n.v."],
      ...["غير معروف", "غير معروفة", "غير متوفر", "لا يوجد", "لا يوجد.", "مجهول", "\u202bلا يوجد\u202c"],
    ].map((text) => [text]),
  )("%s", (text) => {
    expect(cleanValue(` ${text} `)).toBe("");
    expect(cleanFirstName(text)).toBe("");
    expect(cleanLastName(text)).toBe("");
  });

  it.each([
    "Nada",
    "Ne",
    "No",
    "0",
    "5",
    "++",
    "x",
    "KA",
    "NV",
    "+4915112345678",
    "keine",
    "pending",
    "Nullmeier",
    "✓",
  ])("%s is a value", (text) => expect(cleanValue(text)).toBe(text));

  test("a person's variables without a value are removed", () => {
    expect(filledValues({ city: " Berlin ", shift: "N/A", note: "-" })).toEqual({ city: "Berlin" });
  });
});

test("a name cannot change the writing direction of the text around it", () => {
  expect(cleanFirstName("\u202eannA\u202c")).toBe("annA");
  expect(cleanLastName("\u2067Test\u2069\u200f")).toBe("Test");
});

describe("a first name", () => {
  it.each([
    ["Anna", "Anna"],
    ["Na", "Na"],
    ["Nil", "Nil"],
    ["anna@example.com", ""],
    ["Anna <anna@example.com>", "Anna"],
    ["12345", ""],
    ["👩", ""],
    ["Herr", ""],
    ["Frau Dr.", ""],
    ["Mr.", ""],
    ["Dr", ""],
    ["د.", ""],
    ["Dr. Anna", "Anna"],
    ["Dr.Anna", "Anna"],
    ["DR. ANNA", "ANNA"],
    ["Frau Anna", "Anna"],
    ["Hr. Jan", "Jan"],
    ["Fr. Anna", "Anna"],
    ["Herr / Frau Anna", "Anna"],
    ["Mr. and Mrs. Smith", "Smith"],
    ["Prof. Dr. Dr. h.c. mult. Hans", "Hans"],
    ["Dr. rer. nat. Anna", "Anna"],
    ["Dr. med. dent. Anna", "Anna"],
    ["Dr.-Ing. Hans", "Hans"],
    ["Dr. Phil", "Phil"],
    ["PD Dr. Anna", "Anna"],
    ["Priv.-Doz. Dr. Anna", "Anna"],
    ["Univ.-Prof. Anna", "Anna"],
    ["Dipl.-Ing. Max", "Max"],
    ["Dipl.-Ing. (FH) Max", "Max"],
    ["Dipl.-Wirtsch.-Ing. Max", "Max"],
    ["Dipl. Kfm. Max", "Max"],
    ["Mag. Eva", "Eva"],
    ["Eng. Ahmed", "Ahmed"],
    ["Eng Wei", "Eng Wei"],
    ["Drake", "Drake"],
    ["Frauke", "Frauke"],
    ["Professor", ""],
    ["م. أحمد", "أحمد"],
    ["د. محمد", "محمد"],
    ["د/ محمد", "محمد"],
    ["د محمد", "محمد"],
    ["أ.د. محمد", "محمد"],
    ["أ. سارة", "سارة"],
    ["المهندس خالد", "خالد"],
    ["الدكتورة ليلى", "ليلى"],
    ["السيد أحمد", "أحمد"],
    ["السيد", "السيد"],
    ["محمد", "محمد"],
    ["دانا", "دانا"],
    ["مريم", "مريم"],
  ])("%s is %s", (cell, name) => expect(cleanFirstName(cell)).toBe(name));
});

test("a family name keeps its title, but a title alone is no name", () => {
  expect(cleanLastName("Dr. Meier")).toBe("Dr. Meier");
  expect(cleanLastName("Meier jun.")).toBe("Meier jun.");
  expect(cleanLastName("Dr.")).toBe("");
  expect(cleanLastName("a.test@example.com")).toBe("");
});

describe("a whole name", () => {
  it.each([
    ["Müller, Jörg", "Jörg", "Müller"],
    ["Dr. Müller, Jörg", "Jörg", "Müller"],
    ["Anna Müller, geb. Schmidt", "Anna", "Müller"],
    ["Anna Müller (geb. Schmidt)", "Anna", "Müller"],
    ["Anna Müller, née Schmidt", "Anna", "Müller"],
    ["Müller, Dr. Jörg", "Jörg", "Müller"],
    ["Müller, Jörg, Dr.", "Jörg", "Müller"],
    ["Dr. med. Anna-Lena von der Heide", "Anna-Lena", "von der Heide"],
    ["Prof. Dr. Hans Meier jun.", "Hans", "Meier jun."],
    ["Hans Meier sen.", "Hans", "Meier sen."],
    ["John Smith Jr.", "John", "Smith Jr."],
    ["John Smith, Jr.", "John", "Smith Jr."],
    ["Smith, John, III", "John", "Smith III"],
    ["John Smith III", "John", "Smith III"],
    ["Jane Doe, RN, BSN", "Jane", "Doe"],
    ["Jane Doe PhD", "Jane", "Doe"],
    ["Jane Doe, MA", "Jane", "Doe"],
    ["Li, Ma", "Ma", "Li"],
    ["Mr. John Smith", "John", "Smith"],
    ["Herr Max Muster", "Max", "Muster"],
    ["Anna Test <anna@example.com>", "Anna", "Test"],
    ["anna@example.com", "", ""],
    ["N/A", "", ""],
    ["Madonna", "Madonna", ""],
    ["Maria del Carmen Lopez Garcia", "Maria", "del Carmen Lopez Garcia"],
    ["محمد عبد الله", "محمد", "عبد الله"],
    ["عبد الرحمن خالد", "عبد الرحمن", "خالد"],
    ["م. أحمد الخطيب", "أحمد", "الخطيب"],
    ["الدكتور محمد الخطيب", "محمد", "الخطيب"],
  ])("%s", (cell, firstName, lastName) => expect(splitName(cell)).toEqual({ firstName, lastName }));
});

test("cleaning a clean name changes nothing", () => {
  const parts = fc.constantFrom(
    "Dr.",
    "med.",
    "Herr",
    "und",
    "Frau",
    "a@b.de",
    "N/A",
    "-",
    "Anna",
    "د.",
    "أ",
    "محمد",
    "jun.",
    "(",
    ",",
    "/",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (words) => {
      const firstName = cleanFirstName(words.join(" "));
      expect(cleanFirstName(firstName)).toBe(firstName);
      const lastName = cleanLastName(words.join(" "));
      expect(cleanLastName(lastName)).toBe(lastName);
    }),
  );
});

it.each(["{{first_name}}", "[First Name]", "*|FNAME|*", "%FIRSTNAME%"])(
  "%s, which a mail merge left, is no name",
  (text) => {
    expect(cleanFirstName(text)).toBe("");
  },
);
