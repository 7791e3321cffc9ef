/** Files as users of other products reported them; reported-numbers.test.ts checks their phone numbers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCsv } from "./csv-file.ts";
import { createPersonReader } from "./person.ts";
import { proposePlan } from "./plan.ts";
import { isEmptyRecord } from "./records.ts";

const folder = join(import.meta.dirname, "../../../../tests/fixtures/reports/people-files");

async function readFile(name: string, country?: string) {
  const table = await openCsv(new Blob([readFileSync(join(folder, name))]));
  const { plan } = proposePlan(table.profile, table.reading);
  const readPerson = createPersonReader({ ...plan, country });
  const names: string[] = [];
  const bad: string[] = [];
  await table.each((record) => {
    if (record.line <= table.profile.headerLine || isEmptyRecord(record)) return;
    const person = readPerson(record.fields);
    if (typeof person === "string") bad.push(`${record.line} ${person}`);
    else names.push(`${person.firstName} ${person.lastName}`);
  });
  return { names, bad, profile: table.profile };
}

test("placeholders and e-mail addresses are no names", async () => {
  const { names, bad } = await readFile("email-in-name.csv");
  expect(names).toEqual(["ANNA TEST"]);
  const withoutLastName = bad.filter((reason) => reason.endsWith("Last Name is required"));
  expect(withoutLastName).toEqual(["3 Last Name is required"]);
  // All other rows of the file.
  expect(bad.filter((reason) => reason.endsWith("First Name is required"))).toHaveLength(10);
});

test("titles are no first names, and suffixes stay with the family name", async () => {
  const { names } = await readFile("full-name-german.csv", "DE");
  expect(names.slice(0, 3)).toEqual(["Jörg Müller", "Anna-Lena von der Heide", "Hans Meier jun."]);
});

test("a quote within a cell may follow a backslash", async () => {
  const { names, bad } = await readFile("backslash-escape.csv");
  expect(names).toEqual(['Anna "Annie" Test', "Ben Test"]);
  expect(bad).toEqual([]);
});

test("text that was decoded twice is repaired, and the profile says so", async () => {
  const { names, profile } = await readFile("mojibake-utf8-as-1252.csv");
  expect(names).toEqual(["Jürgen Müller", "Zoë Weiß", "محمد أحمد"]);
  expect(profile.isRepaired).toBe(true);
});
