import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCsv } from "@callwright/contracts/people-file/csv-file";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { NoTableError } from "@callwright/contracts/people-file/records";
import { expect, test } from "vitest";
import { packFile, readNumberList } from "./read-rows.ts";

async function packText(text: string, planChange: { country?: string } = {}) {
  const table = await openCsv(new Blob([text]));
  return packFile(table, { ...proposePlan(table.profile).plan, ...planChange });
}

async function readLines(lines: Blob): Promise<unknown[]> {
  const text = await new Response(lines.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const csvText = [
  "firstname,lastname,phonenumber,city",
  "Ada,Lovelace,+49 151 12345678,Berlin",
  "Alan,Turing,12,Mainz",
  "Grace,Hopper,0171 1234567,",
].join("\n");

test("every row is included, valid as a person, invalid with its reason, both with their original cells", async () => {
  const { lines, validCount, invalidCount } = await packText(csvText);
  expect({ validCount, invalidCount }).toEqual({ validCount: 1, invalidCount: 2 });
  expect(await readLines(lines)).toEqual([
    {
      line: 2,
      firstName: "Ada",
      lastName: "Lovelace",
      phoneNumber: "+4915112345678",
      variables: { city: "Berlin" },
      cells: ["Ada", "Lovelace", "+49 151 12345678", "Berlin"],
    },
    { line: 3, reason: "Invalid country code", cells: ["Alan", "Turing", "12", "Mainz"] },
    { line: 4, reason: "Invalid country code", cells: ["Grace", "Hopper", "0171 1234567", ""] },
  ]);
});

test("the first invalid rows are listed with their content", async () => {
  expect((await packText(csvText)).faults).toEqual([
    { line: 3, reason: "Invalid country code", row: "Alan, Turing, 12, Mainz" },
    { line: 4, reason: "Invalid country code", row: "Grace, Hopper, 0171 1234567" },
  ]);
});

test("numbers that only lack a country are counted separately, and are valid once a country is given", async () => {
  expect((await packText(csvText)).withoutCountry).toBe(1);
  const packed = await packText(csvText, { country: "DE" });
  expect(packed).toMatchObject({ validCount: 2, invalidCount: 1, withoutCountry: 0 });
});

test("invalid rows are returned in the file's columns with line and reason, and can be imported once corrected", async () => {
  const csv = await (await packText(csvText)).faultsCsv.text();
  expect(csv.split("\r\n")).toEqual([
    "firstname,lastname,phonenumber,city,line,reason",
    "Alan,Turing,12,Mainz,3,Invalid country code",
    "Grace,Hopper,0171 1234567,,4,Invalid country code",
    "",
  ]);
  expect(await packText(csv.replace(",12,", ",+4915112345670,"))).toMatchObject({ validCount: 1, invalidCount: 1 });
});

test("ambiguous values are left out and reported, and their people are loaded without them", async () => {
  const { validCount, invalidCount, unread, unreadValues, unreadCsv, lines } = await packText(
    [
      "firstname,lastname,phonenumber,Jahre,Gehalt,currency",
      "Ada,Lovelace,+4915112345678,since 2018,5000 a month,EUR",
      "Alan,Turing,+442079460123,5-7,50-60k,PKR",
      "Grace,Hopper,+12025550123,10,80000,Rs",
      "Kurt,Nemo,12,since 2018,80000,EUR",
    ].join("\n"),
  );
  expect({ validCount, invalidCount, unread }).toEqual({ validCount: 3, invalidCount: 1, unread: 3 });
  expect(await readLines(lines)).toMatchObject([
    { line: 2, firstName: "Ada" },
    { line: 3, experience: 5, salary: 50_000, currency: "PKR" },
    { line: 4, experience: 10 },
    { line: 5, reason: "Invalid country code" },
  ]);
  expect((await readLines(lines))[0]).not.toHaveProperty("salary");
  expect((await readLines(lines))[2]).not.toHaveProperty("salary");
  expect(unreadValues).toEqual([
    { line: 2, reason: "Jahre", row: "since 2018" },
    { line: 2, reason: "Gehalt", row: "5000 a month EUR" },
    { line: 4, reason: "Gehalt", row: "80000 Rs" },
  ]);
  expect((await unreadCsv.text()).split("\r\n").slice(1)).toEqual([
    'Ada,Lovelace,+4915112345678,since 2018,5000 a month,EUR,2,"Jahre; Gehalt"',
    "Grace,Hopper,+12025550123,10,80000,Rs,4,Gehalt",
    "",
  ]);
});

test("a row of huge cells stays within the line limit", async () => {
  const cell = "x".repeat(90_000);
  const { lines } = await packText(`${csvText}\n${Array.from({ length: 4 }, () => cell).join(",")}`);
  const lastLine = (await readLines(lines)).at(-1);
  expect(JSON.stringify(lastLine).length).toBeLessThan(110_000);
});

test("columns of a file without headers are named by letters", async () => {
  const { header } = await packText("Ada,Lovelace,+4915112345678\n");
  expect(header).toEqual(["A", "B", "C"]);
});

test("a number refused in any row is refused in the rows before it, even if that row is invalid", async () => {
  const rows = [
    "firstname,lastname,phonenumber,Do Not Call",
    "Ada,Lovelace,+4915112345678,",
    "Ada,,+4915112345678,TRUE",
    "Alan,Turing,+4915112345679,",
  ];
  const { lines } = await packText(rows.join("\n"));
  expect(await readLines(lines)).toMatchObject([
    { line: 2, refusedBy: "Do Not Call: TRUE" },
    { line: 3, reason: expect.any(String) },
    { line: 4, phoneNumber: "+4915112345679" },
  ]);
  expect((await readLines(lines))[2]).not.toHaveProperty("refusedBy");
});

async function readBlob(blob: Blob, country?: string) {
  const table = await openCsv(blob);
  const { plan } = proposePlan(table.profile, table.reading);
  return readNumberList(table, { ...plan, country });
}

const readNumbers = (lines: string[], country?: string) => readBlob(new Blob([lines.join("\r\n")]), country);

test("finds a column of numbers by its header, and the note beside it", async () => {
  const { rows, faults } = await readNumbers([
    "Name;Telefon;Grund",
    "Ada;+4915112345678;Bitte nicht mehr",
    ";;",
    "Max;0151 2345;",
  ]);
  expect(rows).toEqual([{ line: 2, phoneNumber: "+4915112345678", note: "Bitte nicht mehr" }]);
  expect(faults).toEqual([{ line: 4, reason: "Invalid country code", row: "0151 2345" }]);
});

test("a file of numbers only has no header", async () => {
  const { rows, faults } = await readNumbers(["+4915112345678", "+442079460123", "rubbish"]);
  expect(rows.map(({ line, phoneNumber }) => [line, phoneNumber])).toEqual([
    [1, "+4915112345678"],
    [2, "+442079460123"],
  ]);
  expect(faults.map(({ line }) => line)).toEqual([3]);
});

test("numbers are read as in the import of people: country, spreadsheets' spellings, unclear ones", async () => {
  const us = await readNumbers(["phone", "2025550123", "(202) 555-0124", "4.4912E+11", '"=""+442079460123"""'], "US");
  expect(us.rows.map(({ phoneNumber }) => phoneNumber)).toEqual(["+12025550123", "+12025550124", "+442079460123"]);
  expect(us.faults).toMatchObject([{ line: 4, reason: expect.stringContaining("shortened") }]);
  const german = await readNumbers(["phone", "49 7755 91155"], "DE");
  expect(german).toMatchObject({ rows: [], unclearCount: 1, unclear: [{ international: "+49775591155" }] });
  const file = readFileSync(join(import.meta.dirname, "../../../../../tests/fixtures/reports/people-files/dnc-de.csv"));
  const { rows } = await readBlob(new Blob([file]), "DE");
  expect(rows).toEqual([
    { line: 2, phoneNumber: "+491715550184", note: "STOP" },
    { line: 3, phoneNumber: "+491715550185", note: "Anruf" },
  ]);
});

test("every number of a row is listed, except a fax's", async () => {
  const { rows } = await readNumbers(["Mobile,Home Phone,Fax", "+491711234501,+493012345602,+493012345603"]);
  expect(rows.map(({ phoneNumber }) => phoneNumber)).toEqual(["+491711234501", "+493012345602"]);
});

test("formula guards of an export are removed", async () => {
  const { rows } = await readNumbers(["phonenumber,words", "+4915112345678,'=not me"]);
  expect(rows).toEqual([{ line: 2, phoneNumber: "+4915112345678", note: "=not me" }]);
});

test("a file without numbers is rejected", async () => {
  await expect(readNumbers(["a,b", "c,d"])).rejects.toThrow(NoTableError);
});
