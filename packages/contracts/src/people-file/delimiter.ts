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
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter, isWhole) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Headers that are known tell most; then how many lines have as many cells as the first. */
function scoreOf(head: string, delimiter: string, isWhole: boolean): number {
  const records: (readonly string[])[] = [];
  const cutter = createRecordCutter(delimiter, ({ fields }) => {
    if (records.length < RECORDS && fields.some((field) => field.trim() !== "")) records.push(fields);
  });
  cutter.add(head);
  if (isWhole) cutter.end();
  const known = Math.max(0, ...records.slice(0, 10).map(knownHeaders));
  const [first] = records;
  if (!first || first.length < 2) return known * 1_000;
  const alike = records.filter(({ length }) => length === first.length).length / records.length;
  return known * 1_000 + alike * 100;
}

export const isSeparatorLine = (line: number, fields: readonly string[]) =>
  line === 1 && /^sep=/i.test(fields[0] ?? "");
