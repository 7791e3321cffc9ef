import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCsv } from "@callwright/contracts/people-file/csv-file";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { NoTable } from "@callwright/contracts/people-file/records";
import { expect, test } from "vitest";
import { readNumberList } from "./number-list.ts";

async function readBytes(bytes: Blob, country?: string) {
  const table = await openCsv(bytes);
  const { plan } = proposePlan(table.profile, table.reading);
  return readNumberList(table, { ...plan, country });
}

const read = (country: string | undefined, ...lines: string[]) => readBytes(new Blob([lines.join("\r\n")]), country);

test("finds a column of numbers by its header, and the note beside it", async () => {
  const { rows, faults } = await read(
    undefined,
    "Name;Telefon;Grund",
    "Ada;+4915112345678;Bitte nicht mehr",
    ";;",
    "Max;0151 2345;",
  );
  expect(rows).toEqual([{ line: 2, phoneNumber: "+4915112345678", note: "Bitte nicht mehr" }]);
  expect(faults).toEqual([{ line: 4, reason: "Invalid country code", row: "0151 2345" }]);
});

test("a file of numbers only has no header", async () => {
  const { rows, faults } = await read(undefined, "+4915112345678", "+442079460123", "rubbish");
  expect(rows.map(({ line, phoneNumber }) => [line, phoneNumber])).toEqual([
    [1, "+4915112345678"],
    [2, "+442079460123"],
  ]);
  expect(faults.map(({ line }) => line)).toEqual([3]);
});

test("numbers are read as in the import of people: country, spreadsheets' spellings, unclear ones", async () => {
  const us = await read("US", "phone", "2025550123", "(202) 555-0124", "4.4912E+11", '"=""+442079460123"""');
  expect(us.rows.map(({ phoneNumber }) => phoneNumber)).toEqual(["+12025550123", "+12025550124", "+442079460123"]);
  expect(us.faults).toMatchObject([{ line: 4, reason: expect.stringContaining("shortened") }]);
  const german = await read("DE", "phone", "49 7755 91155");
  expect(german).toMatchObject({ rows: [], unclearCount: 1, unclear: [{ international: "+49775591155" }] });
  const file = readFileSync(join(import.meta.dirname, "../../../../../tests/fixtures/reports/people-files/dnc-de.csv"));
  const { rows } = await readBytes(new Blob([file]), "DE");
  expect(rows).toEqual([
    { line: 2, phoneNumber: "+491715550184", note: "STOP" },
    { line: 3, phoneNumber: "+491715550185", note: "Anruf" },
  ]);
});

test("every number of a row is listed", async () => {
  const { rows } = await read(undefined, "Mobile,Home Phone,Fax", "+491711234501,+493012345602,+493012345603");
  expect(rows.map(({ phoneNumber }) => phoneNumber)).toEqual(["+491711234501", "+493012345602"]);
});

test("formula guards of an export are removed", async () => {
  const { rows } = await read(undefined, "phonenumber,words", "+4915112345678,'=not me");
  expect(rows).toEqual([{ line: 2, phoneNumber: "+4915112345678", note: "=not me" }]);
});

test("a file without numbers is rejected", async () => {
  await expect(read(undefined, "a,b", "c,d")).rejects.toThrow(NoTable);
});
