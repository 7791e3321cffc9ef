/** Files as users of other products reported them: which number each row has, and which rows are held back. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import { openCsv } from "./csv-file.ts";
import { createPersonReader, type RowNotes } from "./person.ts";
import { proposePlan } from "./plan.ts";
import { isEmptyRecord } from "./records.ts";

const folder = join(import.meta.dirname, "../../../../tests/fixtures/reports");
const text = (name: string) => readFileSync(join(folder, name), "utf8");

interface Case {
  readonly country?: string;
  readonly numbers?: readonly (string | null)[];
}
const cases: Readonly<Record<string, Case>> = JSON.parse(text("expected.json"));

/** The numbers for which expected.json says "as today": digits behind a hyphen belong to the number. */
const asToday: Readonly<Record<string, string>> = { "slash-variants.csv": "+493012345612" };

async function readNumbers(bytes: Blob, country: string | undefined) {
  const table = await openCsv(bytes);
  const { plan, doubts } = proposePlan(table.profile, table.reading);
  const readPerson = createPersonReader({ ...plan, country });
  const numbers: (string | null)[] = [];
  const refusals: (string | undefined)[] = [];
  await table.each((record) => {
    if (record.line <= table.profile.headerLine || isEmptyRecord(record)) return;
    const notes: RowNotes = { unread: [] };
    const person = readPerson(record.fields, notes);
    refusals.push(notes.refusedBy);
    if (typeof person !== "string") numbers.push(person.phoneNumber);
    else numbers.push(person === messages.phoneUnclear ? "ask" : null);
  });
  return { numbers, refusals, doubts };
}

/** dnc-de.csv is a do-not-call list, which read-rows.test.ts checks. */
const files = Object.entries(cases).filter(
  ([name, { numbers }]) => numbers && name.endsWith(".csv") && name !== "dnc-de.csv",
);

test("there are files with numbers", () => {
  expect(files.length).toBeGreaterThan(6);
  expect(readdirSync(join(folder, "people-files"))).toEqual(expect.arrayContaining(files.map(([name]) => name)));
});

test.each(files)("the numbers of %s", async (name, { country, numbers = [] }) => {
  const result = await readNumbers(new Blob([readFileSync(join(folder, "people-files", name))]), country);
  expect(result.numbers).toEqual(numbers.map((number) => (number === "as today" ? asToday[name] : number)));
  expect(result.doubts).not.toContain("ambiguous");
});

test("a slash behind an area code does not separate two numbers", async () => {
  const file = new Blob(["First Name,Last Name,Phone\nIda,Test,0171/1234567\n"]);
  expect((await readNumbers(file, "DE")).numbers).toEqual(["+491711234567"]);
});

test("a row that asks for no calls is held back, with the column that says so", async () => {
  const { refusals } = await readNumbers(new Blob([text("people-files/opt-out-col.csv")]), undefined);
  expect(refusals).toEqual(["Do Not Call: TRUE", undefined]);
});

test("a row's country, by name, code or calling code, takes precedence over the file's", async () => {
  const rows = [
    ["Germany", "0171 1234501", "+491711234501"],
    ["Vereinigtes Königreich", "7911123456", "+447911123456"],
    ["المملكة المتحدة", "07911 123456", "+447911123456"],
    ["GB", "07911 123456", "+447911123456"],
    ["+44", "7911123456", "+447911123456"],
    ["44", "07911123456", "+447911123456"],
    ["0044", "07911123456", "+447911123456"],
    ["UK", "07911123456", "+447911123456"],
    ["USA", "202-555-0123", "+12025550123"],
    ["الأردن", "0791234567", "+962791234567"],
    ["Saudi-Arabien", "0512345678", "+966512345678"],
    ["", "0171 1234501", "+491711234501"],
    ["Austria", "0664 1234567", null],
    ["Atlantis", "0171 1234501", "ask"],
    ["Atlantis", "+49 171 1234501", "+491711234501"],
  ];
  for (const header of ["Country", "Land", "الدولة", "Country Code", "Ländervorwahl"]) {
    const lines = rows.map(([country, number]) => `Ada,Test,${country},${number}`);
    const file = new Blob([`First Name,Last Name,${header},Phone\n${lines.join("\n")}\n`]);
    const result = await readNumbers(file, "DE");
    expect(result.numbers).toEqual(rows.map(([, , number]) => number));
    expect(result.doubts).not.toContain("country");
  }
});

test("each row's first filled phone column counts, mobiles first, and other people's numbers never", async () => {
  const headers = "First Name,Last Name,Fax,Emergency Contact Phone,Recruiter Phone,Telefon privat,Mobilnummer";
  const file = new Blob([
    `${headers}\nA,Test,+493012345601,+493012345602,+493012345603,+493012345604,+491711234505\nB,Test,+493012345601,+493012345602,+493012345603,+493012345604,\nC,Test,+493012345601,+493012345602,+493012345603,,\n`,
  ]);
  expect((await readNumbers(file, undefined)).numbers).toEqual(["+491711234505", "+493012345604", null]);
});
