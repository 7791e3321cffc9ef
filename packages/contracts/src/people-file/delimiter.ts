/** Finds what separates the cells of a file: what it says itself, or what makes the most even table of its beginning. */
import Papa from "papaparse";

const delimiters = [",", ";", "\t", "|", "\u061b", "\u060c", "^", "~", "\u001f", ":"];

/** `sep=;` in the first line is a word to spreadsheets and no part of the table. */
const ownWord = /^\uFEFF?"?sep=(.)"?[;,]*(?:\r\n|\r|\n)/i;

export const findDelimiter = (head: string): string =>
  ownWord.exec(head)?.[1] ??
  Papa.parse(head, { delimitersToGuess: delimiters, preview: 1, skipEmptyLines: "greedy" }).meta.delimiter;

export const isSeparatorLine = (line: number, fields: readonly string[]) =>
  line === 1 && /^sep=/i.test(fields[0] ?? "");
