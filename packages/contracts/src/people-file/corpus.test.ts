/** Made-up files of every kind that people have, and what the import reads from each. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { CandidateInput } from "../endpoints/candidate.ts";
import { openCsv, type ReadOptions } from "./csv-file.ts";
import { createPersonReader } from "./person.ts";
import { type Doubt, proposePlan, proposeUses } from "./plan.ts";
import { isEmptyRecord, NoTableError } from "./records.ts";

const folder = join(import.meta.dirname, "../../../../tests/fixtures/people-files");

const ada = "Ada Lovelace +4915112345678";
const alan = "Alan Turing +442079460123";
const umlauts = ["Jürgen Groß +4915112345678", "Zoë Ærø +442079460123"];
const arabic = ["محمد الخطيب +962791234567", "ليلى حداد +966512345678"];
const series = (name: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} +49151${String(from + index).padStart(8, "0")}`);

interface Expected {
  /** Names and numbers of the good rows, in the file's order. */
  readonly people?: readonly string[];
  /** Line and reason of the bad rows. */
  readonly bad?: readonly string[];
  /** The questions to the user who imports; none if the file is read without asking. */
  readonly asks?: readonly Doubt[];
  /** The user's answer to the question for the country. */
  readonly country?: string;
  /** The encoding or delimiter that the user chooses. */
  readonly reading?: ReadOptions;
  /** More about the first good row. */
  readonly first?: Partial<CandidateInput>;
  /** "CSV file is empty or invalid" */
  readonly isNoTable?: true;
}

const adaAndAlan: Expected = { people: [ada, alan] };
const noTable: Expected = { isNoTable: true };

const files: Record<string, Expected> = {
  // Encodings
  "utf-8": { people: umlauts },
  "utf-8-mark": { people: umlauts },
  "utf-8-one-broken-byte": { people: [...series("Jürgen Größe", 0, 20), "Ad\ufffd Lovelace +442079460123"] },
  "utf-16-le": { people: umlauts },
  "utf-16-le-mark": { people: umlauts },
  "utf-16-le-arabic": { people: arabic },
  "utf-16-be": { people: umlauts },
  "utf-16-be-mark": { people: umlauts },
  "utf-16-excel-unicode-text": { people: umlauts.slice(0, 1) },
  "windows-1252": { people: umlauts },
  "windows-1252-euro": { people: ["José Müller +4915112345678"], first: { salary: 65_000, currency: "EUR" } },
  "windows-1252-late": { people: [...series("Ada Lovelace", 0, 3_000), "Jürgen Groß +442079460123"] },
  "windows-1252-french": { people: ["Hélène Lefèvre +4915112345678", "François Muñoz +442079460123"] },
  "windows-1256": { people: arabic },
  "windows-1256-headers": { people: arabic },
  "windows-1256-french": { people: ["محمد الخطيب +962791234567", "Hélène Dupré +442079460123"] },
  "windows-1250": { asks: ["encoding"], people: ["Łukasz Wałęsa +4915112345678", "Grażyna Święta +442079460123"] },
  "windows-1254": { asks: ["encoding"], people: ["Ayşe Yılmaz +4915112345678", "Çağlar Öztürk +442079460123"] },
  macintosh: { people: umlauts },
  "ms-dos": { people: umlauts },
  "ms-dos-german": { people: ["Jürgen Groß +4915112345678", "Änne Köhler +442079460123"] },
  "encoding-unsure": {
    asks: ["encoding"],
    reading: { encoding: "ibm850" },
    people: ["Peter Großmann +4915112345678"],
  },
  // Delimiters
  semicolon: adaAndAlan,
  tab: adaAndAlan,
  pipe: adaAndAlan,
  caret: adaAndAlan,
  tilde: adaAndAlan,
  colon: adaAndAlan,
  "unit-separator": adaAndAlan,
  "arabic-comma": { people: arabic },
  "sep-line": adaAndAlan,
  "sep-line-mark-odd-delimiter": adaAndAlan,
  "comma-in-semicolon-cells": { people: [ada], first: { variables: { Firma: "Müller, Maier, Schulz" } } },
  "delimiter-unknown-headers": {
    asks: ["ambiguous", "missing"],
    bad: ["2 First Name is required", "3 First Name is required"],
  },
  // Quotes
  "quoted-all": { people: [ada] },
  "quoted-line-breaks": {
    people: [ada],
    bad: ["5 Invalid country code"],
    first: { variables: { notes: "one\ntwo\nthree" } },
  },
  "quoted-delimiters-and-quotes": { people: ['Ada "The Countess" Lovelace, née Byron +4915112345678'] },
  "quotes-not-doubled": { people: [ada, alan], first: { variables: { notes: 'she said "hello" to him' } } },
  "quote-inside-plain-cell": { people: [ada, alan], first: { variables: { size: '5" tall' } } },
  "quote-never-closed": { people: [`"${ada}`, alan] },
  "quote-never-closed-long": { people: [`"${ada}`, ...series("Alan Turing", 0, 4_000)] },
  "quote-stray-before-quoted": {
    people: [ada, ...series("Alan Turing", 0, 30), "Grace Hopper +4915112345679", ...series("Alan Turing", 30, 2)],
    first: { variables: { notes: '"Chef' } },
  },
  "quote-stray-in-name": {
    people: [`"${ada}`, ...series("Alan Turing", 0, 3), "Grace Hopper +4915112345679"],
  },
  "quote-stray-all-quoted": { people: [ada, alan], bad: ["4 First Name is required"] },
  "quoted-notes-like-rows": {
    people: [ada, alan],
    first: {
      variables: {
        notes: "Nice, friendly, calls back\nspeaks German, English, French",
        memo: "Call 0171 1234567, mornings\nor his wife, 0171 7654321, evenings\nAda, Bob, Eve, 2024-05-01",
      },
    },
  },
  "space-before-quotes": { people: [ada] },
  "space-behind-quotes": { people: [ada] },
  "single-quotes-are-letters": { people: ["Sinéad O'Brien +4915112345678", "'Abd al-Rahman +442079460123"] },
  // Rows and line ends
  ragged: { people: [ada, alan], bad: ["4 Last Name is required"] },
  "empty-lines": { people: [ada], bad: ["8 First Name is required"] },
  "trailing-delimiters": { people: [ada], first: { variables: undefined } },
  "no-last-line-end": adaAndAlan,
  "windows-ends": adaAndAlan,
  "old-mac-ends": adaAndAlan,
  "mixed-ends": { people: [ada, alan], bad: ["4 Invalid country code"] },
  "end-of-file-mark": adaAndAlan,
  "nul-padding": adaAndAlan,
  "nul-inside": adaAndAlan,
  // Headers
  "header-spellings": { people: [ada] },
  "header-german": { people: [ada], first: { experience: 3.5, salary: 65_000, currency: "EUR" } },
  "header-german-name-vorname": { people: [ada] },
  "header-arabic": { people: arabic },
  "header-arabic-marks": { people: ["سارة العلي +971501234567"] },
  "header-twice": { people: [ada] },
  "header-twice-one-empty": { people: [ada] },
  "header-extra-twice": { people: [ada], first: { variables: { note: "one", "note 2": "two" } } },
  "header-missing-phone": { asks: ["missing"], bad: ["2 Phone Number is required"] },
  "header-missing-last-name": { asks: ["missing"], bad: ["2 Last Name is required"] },
  "header-whole-name": {
    asks: ["fullName"],
    people: [ada, alan, "Ludwig van Beethoven +12025550123"],
    bad: ["5 Last Name is required"],
    first: { firstName: "Ada", lastName: "Lovelace" },
  },
  "header-whole-name-arabic": {
    asks: ["fullName"],
    people: ["محمد الخطيب +962791234567", "عبد الرحمن خالد +966512345678"],
  },
  "header-none": { asks: ["noHeader"], people: [ada, alan] },
  "header-only": {},
  "header-with-digits": { people: [ada], first: { variables: { "Ref 202401": "A1" } } },
  "header-unknown-phone": { asks: ["ambiguous"], people: [ada, alan] },
  "titles-above-header": { people: [ada] },
  "many-extra-columns": { asks: ["tooMany"], people: [ada] },
  "our-export": {
    people: ["=Ada Lovelace +4915112345678"],
    first: { email: "ada@example.com", experience: 5, salary: 65_000, currency: "EUR", variables: undefined },
  },
  "our-rows-not-loaded": { people: [ada], first: { variables: undefined } },
  // What spreadsheets make of numbers and texts
  "excel-text-formula": adaAndAlan,
  "excel-apostrophe": { people: [ada, "=Alan Turing +442079460123"] },
  "excel-formula-cells": {
    people: ['=HYPERLINK("http://x","Ada") Lovelace +4915112345678'],
    bad: ["3 Invalid country code", "4 Phone Number is required"],
  },
  "excel-numbers-with-decimals": { people: [ada, alan], first: { experience: 5, salary: 65_000 } },
  "excel-saved-again": { people: [ada, "Alan Turing, Dr. +442079460123", "Grace Hopper +4915112345679"] },
  "excel-saved-again-header": adaAndAlan,
  "excel-saved-again-semicolons": {
    asks: ["missing"],
    reading: { delimiter: ";" },
    people: [ada, alan],
  },
  "excel-scientific": {
    asks: ["country"],
    country: "DE",
    people: ["Alan Turing +4915112345678"],
    bad: ["2 The spreadsheet has shortened this number. Format its column as text and save the file again."],
  },
  "excel-lost-plus": { asks: ["country"], country: "DE", people: [ada, "Alan Turing +4915112345679"] },
  "excel-lost-plus-of-many-countries": {
    asks: ["country"],
    country: "DE",
    people: [ada, "Alan Turing +4915112345679", "Jane Austen +491711234567"],
    bad: [
      "4 It is not clear which country this number is from. Write it with + and its country code.",
      "5 It is not clear which country this number is from. Write it with + and its country code.",
    ],
  },
  // Phone numbers
  "phones-national-german": {
    asks: ["country"],
    country: "DE",
    people: [
      "Ada Lovelace +491711234567",
      "Alan Turing +493012345678",
      "Grace Hopper +491711234567",
      "Mary Shelley +442079460123",
    ],
  },
  "phones-national-uk": {
    asks: ["country"],
    country: "GB",
    people: ["Ada Lovelace +447911123456", "Alan Turing +442079460123"],
  },
  "phones-national-us": {
    asks: ["country"],
    country: "US",
    people: ["Ada Lovelace +12025550123", "Alan Turing +12025550124"],
  },
  "phones-national-jordan": { people: ["Alan Turing +962791234568"], bad: ["2 Invalid country code"] },
  "phones-arabic-digits": { people: arabic },
  "phones-direction-marks": adaAndAlan,
  "phones-as-people-write": {
    people: [ada, alan, "Grace Hopper +4915112345679", "Mary Shelley +4915112345670", "Jane Austen +4915112345671"],
  },
  "phones-bad": {
    people: ["Jane Austen +4915112345678"],
    bad: [
      "2 Phone Number is required",
      "3 Invalid phone number format for Germany",
      "4 Invalid country code",
      "5 Phone Number is required",
    ],
  },
  // Too much, and what is no table
  "huge-cell": { people: [ada], first: { variables: undefined } },
  "long-name": { people: [alan], bad: ["2 First Name must have at most 100 characters"] },
  empty: noTable,
  "only-blank": noTable,
  "only-mark": noTable,
  json: noTable,
  "html-table": noTable,
  xml: noTable,
  pdf: noTable,
  binary: noTable,
  vcard: { people: [ada] },
};

/** A file that arrives in parts of `size` bytes, which may cut through a character. */
const inParts = (bytes: Uint8Array<ArrayBuffer>, size: number) => {
  const blob = new Blob([bytes]);
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size));
        controller.close();
      },
    });
  return { size: blob.size, slice: blob.slice.bind(blob), stream };
};

async function readPeople(
  bytes: Uint8Array<ArrayBuffer>,
  partBytes: number,
  { country, reading }: Pick<Expected, "country" | "reading"> = {},
) {
  const openedTable = await openCsv(inParts(bytes, partBytes));
  const { doubts } = proposePlan(openedTable.profile, openedTable.reading);
  const table = reading ? await openCsv(inParts(bytes, partBytes), undefined, reading) : openedTable;
  const { plan } = proposePlan(table.profile, table.reading);
  const readPerson = createPersonReader({ ...plan, country });
  const result = { people: [] as CandidateInput[], bad: [] as string[], asks: doubts };
  await table.each((record) => {
    const isHeader =
      record.line < table.profile.headerLine || (plan.hasHeader && record.line === table.profile.headerLine);
    if (isHeader || isEmptyRecord(record)) return;
    const person = readPerson(record.fields);
    if (typeof person === "string") result.bad.push(`${record.line} ${person}`);
    else result.people.push(person);
  });
  return result;
}

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}.csv`)));

describe.each([
  ["in large parts", 65_536],
  ["in parts that cut everything", 7],
])("%s", (_, partBytes) => {
  // Large files take too long in tiny parts.
  const testedFiles = Object.entries(files).filter(([name]) => partBytes > 100 || bytesOf(name).length <= 20_000);
  it.each(testedFiles)("%s", async (name, expected) => {
    const bytes = bytesOf(name);
    if (expected.isNoTable) {
      await expect(readPeople(bytes, partBytes)).rejects.toBeInstanceOf(NoTableError);
      return;
    }
    const { people, bad, asks } = await readPeople(bytes, partBytes, expected);
    expect(people.map((person) => `${person.firstName} ${person.lastName} ${person.phoneNumber}`)).toEqual(
      expected.people ?? [],
    );
    expect(bad).toEqual(expected.bad ?? []);
    expect([...asks].sort()).toEqual([...(expected.asks ?? [])].sort());
    const first = Object.keys(expected.first ?? {}).map((field) => [field, Reflect.get(people[0] ?? {}, field)]);
    expect(Object.fromEntries(first)).toEqual(expected.first ?? {});
  });
});

test("every file of the folder has its expectation, and there are at least 60", () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.csv$/, ""));
  expect(names.sort()).toEqual(Object.keys(files).sort());
  expect(names.length).toBeGreaterThanOrEqual(60);
});

test("a column that is empty for thousands of rows is read for those that fill it", async () => {
  const rows = Array.from({ length: 5_100 }, (_, at) => `Ada,Lovelace,+4915112345678,${at < 5_050 ? "" : "late"}\n`);
  const text = `firstname,lastname,phonenumber,note\n${rows.join("")}`;
  const { people } = await readPeople(new TextEncoder().encode(text), 65_536);
  expect(people.at(-1)?.variables).toEqual({ note: "late" });
});

test("a first line that the user declares a header gives the columns their uses", async () => {
  const text = "Vorname;Kunde 202401;Handy\nAda;Lovelace;+4915112345678\n";
  const { profile } = await openCsv(new Blob([text]));
  expect(proposePlan(profile).doubts).toContain("noHeader");
  expect(proposeUses(profile, true)).toEqual(["firstName", "variable", "phoneNumber"]);
});

test("national numbers are never given a country that the user did not name", async () => {
  const { people, bad } = await readPeople(bytesOf("phones-national-german"), 65_536);
  expect(people.map(({ phoneNumber }) => phoneNumber)).toEqual(["+442079460123"]);
  expect(bad).toHaveLength(3);
});
