import { parseCandidateCsv } from "@callwright/contracts/candidate-csv";
import { expect, test } from "vitest";
import { faultsCsv, overviewOf, readFile } from "./candidate-file.ts";

const text = [
  "firstname,lastname,phonenumber,notes",
  "Ada,Lovelace,+4915112345678,first",
  "Alan,Turing,12,second",
  "Grace,Hopper,+4915112345679,third",
].join("\n");

test("the overview counts all and shows the first", () => {
  expect(overviewOf(parseCandidateCsv(text))).toMatchObject({
    good: 2,
    bad: 1,
    sample: [{ firstName: "Ada" }, { firstName: "Grace" }],
    faults: [{ line: 3, reason: "Invalid country code" }],
    error: undefined,
  });
});

test("rows that did not load come back in the file's own columns, with line and reason, in the file's order", () => {
  const csv = faultsCsv(parseCandidateCsv(text), [{ line: 2, reason: "This phone number is in this job already" }]);
  expect(csv.split("\r\n")).toEqual([
    "\uFEFFfirstname,lastname,phonenumber,notes,line,reason",
    "Ada,Lovelace,+4915112345678,first,2,This phone number is in this job already",
    "Alan,Turing,12,second,3,Invalid country code",
    "",
  ]);
});

test("corrected, they can be uploaded again", () => {
  const again = faultsCsv(parseCandidateCsv(text), []).replace(",12,", ",+4915112345670,");
  expect(parseCandidateCsv(again).candidates).toHaveLength(1);
});

test("a file is read from its bytes", () => {
  expect(readFile(new TextEncoder().encode(text), () => undefined).candidates).toHaveLength(2);
});
