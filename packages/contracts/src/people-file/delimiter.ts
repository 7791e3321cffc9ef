/** Finds what separates the cells of a file: what it says itself, or what makes the best table of its beginning. */
import { knownHeaders } from "../candidate-columns.ts";
import { createRecordCutter } from "./records.ts";

/** The likelier ones first. */
const delimiters = [",", ";", "\t", "|", "\u061b", "\u060c", "^", "~", "\u001f", ":"];

const RECORDS = 50;

/** `sep=;` in the first line is a word to spreadsheets and no part of the table. */
const ownWord = /^\uFEFF?"?sep=(.)"?[;,]*(?:\r\n|\r|\n)/i;

/** `isWhole`: the text is all of the file, its last line too. */
export function findDelimiter(head: string, isWhole: boolean): string {
  const said = ownWord.exec(head)?.[1];
  if (said) return said;
  const scored = delimiters.map((delimiter) => ({ delimiter, ...scoreOf(head, delimiter, isWhole) }));
  const { delimiter, header } = scored.reduce((best, one) => (one.score > best.score ? one : best));
  // A spreadsheet had each line in one cell, and the rest of some in the next: behind the header stand its empty cells.
  const outer = /[,;\t]$/.exec(header.at(-1) ?? "")?.[0];
  return header.length > 1 && outer ? outer + delimiter : delimiter;
}

/** Headers that are known tell most; then how many lines have as many cells as the first. */
function scoreOf(head: string, delimiter: string, isWhole: boolean) {
  const records: (readonly string[])[] = [];
  const cutter = createRecordCutter(delimiter, ({ fields }) => {
    if (records.length < RECORDS && fields.some((field) => field.trim() !== "")) records.push(fields);
  });
  cutter.add(head);
  if (isWhole) cutter.end();
  const known = records.slice(0, 10).map(knownHeaders);
  const most = Math.max(0, ...known);
  const header = most > 0 ? (records[known.indexOf(most)] ?? []) : [];
  const [first] = records;
  if (!first || first.length < 2) return { header, score: most * 1_000 };
  const alike = records.filter(({ length }) => length === first.length).length / records.length;
  return { header, score: most * 1_000 + alike * 100 };
}

export const isSeparatorLine = (line: number, fields: readonly string[]) =>
  line === 1 && /^sep=/i.test(fields[0] ?? "");
