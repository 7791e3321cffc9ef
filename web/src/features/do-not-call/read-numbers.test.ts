import { NoTable } from "@callwright/contracts/people-file/records";
import { expect, test } from "vitest";
import { readNumbers } from "./read-numbers.ts";

const read = (...lines: string[]) => readNumbers(new Blob([lines.join("\r\n")]));

test("finds a column of numbers by its header, and the note beside it", async () => {
  expect(await read("Name;Telefon;Grund", "Ada;+4915112345678;Bitte nicht mehr", ";;", "Max;0151 2345;")).toEqual([
    { line: 2, phoneNumber: "+4915112345678", note: "Bitte nicht mehr" },
    { line: 4, phoneNumber: "0151 2345" },
  ]);
});

test("a file of numbers only has no header", async () => {
  expect(await read("+4915112345678", "+442079460123", "rubbish")).toEqual([
    { line: 1, phoneNumber: "+4915112345678" },
    { line: 2, phoneNumber: "+442079460123" },
    { line: 3, phoneNumber: "rubbish" },
  ]);
});

test("without a known header, the column with most numbers is taken", async () => {
  expect(await read("who,what", "Ada,+4915112345678", "Max,+442079460123")).toEqual([
    { line: 2, phoneNumber: "+4915112345678" },
    { line: 3, phoneNumber: "+442079460123" },
  ]);
});

test("formula guards of an export are removed", async () => {
  expect(await read("phonenumber,words", "+4915112345678,'=not me")).toEqual([
    { line: 2, phoneNumber: "+4915112345678", note: "=not me" },
  ]);
});

test("a file without numbers is rejected", async () => {
  await expect(read("a,b", "c,d")).rejects.toThrow(NoTable);
});
