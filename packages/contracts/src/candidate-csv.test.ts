import { describe, expect, test } from "vitest";
import { decodeCsv, parseCandidateCsv } from "./candidate-csv.ts";
import { csvLine } from "./csv.ts";

const head = "firstname,lastname,phonenumber";

describe("a file that cannot be imported", () => {
  test.each([
    ["nothing", ""],
    ["blank lines", "\n \n,,\n"],
    ["a header alone", `${head}\n`],
    ["no phone column", "firstname,lastname\nAda,Lovelace\n"],
    ["not a CSV", "%PDF-1.7 \u0000\u0001"],
  ])("%s: CSV file is empty or invalid", (_, text) => {
    expect(parseCandidateCsv(text)).toMatchObject({ error: "CSV file is empty or invalid", candidates: [] });
  });

  test("the missing columns are named", () => {
    expect(parseCandidateCsv("firstname,notes\nAda,x").missingFields).toEqual(["lastName", "phoneNumber"]);
  });

  test("not one good row: CSV must contain valid, non-empty rows with correct phone numbers", () => {
    const file = parseCandidateCsv(`${head}\nAda,Lovelace,12345\n`);
    expect(file.error).toBe("CSV must contain valid, non-empty rows with correct phone numbers");
    expect(file.rejected).toHaveLength(1);
  });
});

describe("bad rows are named by line and reason and do not stop the rest", () => {
  const file = parseCandidateCsv(
    [
      head,
      "Ada,Lovelace,+4915112345678",
      ",Missing,+4915112345679",
      "Grace,,+4915112345670",
      "Alan,Turing,",
      "Kurt,Gödel,+43123456789",
      "Edsger,Dijkstra,+49123",
      "",
      "Ada,Again,+49 151 1234-5678",
      "Barbara,Liskov,0044 (20) 7946 0000",
    ].join("\n"),
  );

  test("good rows load with their numbers in E.164 form", () => {
    expect(file.candidates.map(({ line, candidate }) => [line, candidate.phoneNumber])).toEqual([
      [2, "+4915112345678"],
      [10, "+442079460000"],
    ]);
  });

  test("each reason has the specification's words", () => {
    expect(file.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "First Name is required"],
      [4, "Last Name is required"],
      [5, "Phone Number is required"],
      [6, "Invalid country code"],
      [7, "Invalid phone number format for Germany"],
      [9, "This phone number is in the list twice"],
    ]);
  });

  test("rejected rows keep their cells, so that they can be corrected and sent again", () => {
    expect(file.rejected[0]?.fields).toEqual(["", "Missing", "+4915112345679"]);
  });
});

describe("lines are the physical lines of the file", () => {
  test.each([
    ["Unix", "\n"],
    ["Windows", "\r\n"],
    ["old Mac", "\r"],
  ])("with %s line ends and line breaks inside quotes", (_, end) => {
    const lines = [
      `${head},notes`,
      `Ada,Lovelace,+4915112345678,"two`,
      `lines"`,
      "",
      "Alan,Turing,12,x",
      "Al,Two,13,y",
    ];
    expect(parseCandidateCsv(lines.join(end)).rejected.map(({ line }) => line)).toEqual([5, 6]);
  });

  test("with mixed line ends, a byte order mark and `sep=;`", () => {
    const file = parseCandidateCsv("\uFEFFsep=;\r\nVorname;Nachname;Handy\nAda;L;+4915112345678\r\nB;C;1\n");
    expect(file.candidates.map(({ line }) => line)).toEqual([3]);
    expect(file.rejected.map(({ line }) => line)).toEqual([4]);
  });
});

test.each([",", ";", "\t", "|"])("the delimiter %j is found by the header, whatever the cells hold", (delimiter) => {
  const text = [
    ["First Name", "Last Name", "Phone Number", "Notes"].join(delimiter),
    ["Ada", "Lovelace", "+4915112345678", `"a,b;c|d\te"`].join(delimiter),
  ].join("\n");
  expect(parseCandidateCsv(text).candidates).toHaveLength(1);
});

test("experience, salary, currency and email are read as people write them", () => {
  const file = parseCandidateCsv(
    `${head},exp,salary,email\nAda,Lovelace,+4915112345678,5 years,"65.000 €",ada@example.com`,
  );
  expect(file.candidates[0]?.candidate).toEqual({
    firstName: "Ada",
    lastName: "Lovelace",
    phoneNumber: "+4915112345678",
    experience: 5,
    salary: 65_000,
    currency: "EUR",
    email: "ada@example.com",
  });
});

test("an unreadable optional value does not reject the person", () => {
  const row = `Ada,Lovelace,+4915112345678,200,5000 a month,${"x".repeat(250)}@example.com`;
  const file = parseCandidateCsv(`${head},experience,salary,email\n${row}`);
  expect(file.rejected).toEqual([]);
  expect(file.candidates[0]?.candidate).toEqual({
    firstName: "Ada",
    lastName: "Lovelace",
    phoneNumber: "+4915112345678",
  });
});

test("cells that an export guards or quotes are imported unchanged", () => {
  const text =
    csvLine(["firstName", "lastName", "phoneNumber"]) + csvLine(["=Ada", 'Love"lace, Countess', "+4915112345678"]);
  expect(parseCandidateCsv(text).candidates[0]?.candidate).toMatchObject({
    firstName: "=Ada",
    lastName: 'Love"lace, Countess',
    phoneNumber: "+4915112345678",
  });
});

describe("the encoding is detected", () => {
  const text = "Vorname;Größe";
  const utf16 = (end: "little" | "big") => {
    const units = [...`\uFEFF${text}`].map((character) => character.charCodeAt(0));
    const bytes = units.flatMap((unit) => (end === "little" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]));
    return new Uint8Array(bytes);
  };

  test.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16, little end first", utf16("little")],
    ["UTF-16, big end first", utf16("big")],
    ["Windows-1252", new Uint8Array([...text].map((character) => character.charCodeAt(0)))],
  ])("%s", (_, bytes) => {
    expect(decodeCsv(bytes)).toBe(text);
  });
});
