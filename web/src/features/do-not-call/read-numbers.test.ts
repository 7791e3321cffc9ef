import { NoTable } from "@callwright/contracts/people-file/records";
import { expect, test } from "vitest";
import { readNumbers } from "./read-numbers.ts";

const read = (...lines: string[]) => readNumbers(new Blob([lines.join("\r\n")]));

test("a column of numbers is found by its header, and the note beside it", async () => {
  expect(await read("Name;Telefon;Grund", "Ada;+4915112345678;Bitte nicht mehr", ";;", "Max;0151 2345;")).toEqual([
    { line: 2, phoneNumber: "+4915112345678", note: "Bitte nicht mehr" },
    { line: 4, phoneNumber: "0151 2345" },
  ]);
});

test("a file that is nothing but numbers has no header", async () => {
  expect(await read("+4915112345678", "+442079460123", "rubbish")).toEqual([
    { line: 1, phoneNumber: "+4915112345678" },
    { line: 2, phoneNumber: "+442079460123" },
    { line: 3, phoneNumber: "rubbish" },
  ]);
});

test("without a header that is known, the column with most numbers counts", async () => {
  expect(await read("who,what", "Ada,+4915112345678", "Max,+442079460123")).toEqual([
    { line: 2, phoneNumber: "+4915112345678" },
    { line: 3, phoneNumber: "+442079460123" },
  ]);
});

test("what an export guarded against formulas is read back as it was", async () => {
  expect(await read("phonenumber,words", "+4915112345678,'=not me")).toEqual([
    { line: 2, phoneNumber: "+4915112345678", note: "=not me" },
  ]);
});

test("a file without any number is none", async () => {
  await expect(read("a,b", "c,d")).rejects.toThrow(NoTable);
});
