/** Reads the records of a CSV text, part by part. */
import Papa from "papaparse";

export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** The line has a quote that never ends. */
  readonly isUnclosed?: true;
}

/** Characters of a record: a longer one has a stray quote. Spreadsheets end a cell at 32,767 characters. */
const longestRecord = 70_000;
/** A file with more stray quotes does not quote at all, and is read without looking for quotes. */
const maxStrayQuotes = 200;
/** Characters without a line end: a longer text is no table. */
const longestLine = 1_000_000;

export class NoTableError extends Error {}

export interface CsvFormat {
  readonly delimiter: string;
  /** Quotes within a cell follow a backslash and are not doubled. */
  readonly isBackslashed?: boolean | undefined;
}

export function createCsvReader({ delimiter, isBackslashed }: CsvFormat, onRecord: (record: CsvRecord) => void) {
  const options: LineOptions = { delimiter, newline: "\n", ...(isBackslashed && { escapeChar: "\\" }) };
  /** Matches a backslash and a quote within a cell, which no delimiter or line end follows: `\"Annie`. */
  const escapedQuote = new RegExp(`\\\\"[^\\s"${delimiter.replace(/[\\\]^-]/, "\\$&")}]`);
  let hasBackslashes = false;
  let text = "";
  let carriageReturn = "";
  let line = 1;
  let strayQuotes = 0;

  function emit(cells: readonly string[], { isUnclosed = false } = {}): void {
    const fields = tidyCells(cells, options);
    onRecord({ line, fields: isBackslashed ? fields.map(unescapeQuotes) : fields, ...(isUnclosed && { isUnclosed }) });
    for (const cell of cells) line += cell.split("\n").length - 1;
    line += 1;
  }

  /** Emits complete records up to a stray quote. `emittedLength`: in characters. */
  function emitComplete(part: string, isEnd: boolean) {
    // A record is emitted once the next one begins, since the last one may continue in the next part.
    let pending: { readonly cells: readonly string[]; readonly end: number; readonly isStray: boolean } | undefined;
    let emittedLength = 0;
    let isAtStrayQuote = false;
    const emitPending = () => {
      if (!pending) return;
      isAtStrayQuote = pending.isStray;
      if (isAtStrayQuote) return;
      emit(pending.cells);
      emittedLength = pending.end;
    };
    Papa.parse<string[]>(part, {
      ...options,
      ...(strayQuotes > maxStrayQuotes && { fastMode: true }),
      step({ data: cells, errors, meta }, parser) {
        emitPending();
        if (isAtStrayQuote) return parser.abort();
        // A stray opening quote makes Papa read on over the line's end.
        pending = { cells, end: meta.cursor, isStray: errors.length > 0 && cells.some((cell) => cell.includes("\n")) };
      },
    });
    if (isEnd && !isAtStrayQuote) emitPending();
    return { emittedLength, isAtStrayQuote };
  }

  /** Emits the text's complete records, or all of them at the file's end. A line with a stray quote is one record. */
  function processText({ isEnd }: { readonly isEnd: boolean }): void {
    let from = 0;
    while (from < text.length) {
      const part = text.slice(from, from + longestRecord);
      const isLastPart = from + part.length === text.length;
      const { emittedLength, isAtStrayQuote } = emitComplete(part, isEnd && isLastPart);
      from += emittedLength;
      const isTooLong = emittedLength === 0 && part.length === longestRecord;
      if (isAtStrayQuote || isTooLong) {
        const lineEnd = text.indexOf("\n", from);
        if (lineEnd < 0 && !isEnd) break;
        const end = lineEnd < 0 ? text.length : lineEnd;
        strayQuotes += 1;
        emit(splitStrayLine(text.slice(from, end), options), { isUnclosed: true });
        from = end + 1;
      } else if (isLastPart) break;
    }
    text = text.slice(from);
    if (text.length > longestLine) throw new NoTableError();
  }

  return {
    add(part: string): void {
      // A part may end between the two characters of a Windows line end, so its last "\r" waits for the next part.
      const joined = carriageReturn + part;
      carriageReturn = joined.endsWith("\r") ? "\r" : "";
      hasBackslashes ||= escapedQuote.test(joined);
      // Drops NUL padding, the end-of-file mark of DOS and the byte order marks of joined files; unifies line ends.
      text += joined
        .slice(0, joined.length - carriageReturn.length)
        .replaceAll("\0", "")
        .replaceAll("\u001a", "")
        .replace(/\r\n?/g, "\n")
        .replace(/^\ufeff/gm, "");
      processText({ isEnd: false });
    },
    hasBackslashes: () => hasBackslashes,
    end(): void {
      text = text.replace(/\n$/, "");
      processText({ isEnd: true });
    },
  };
}

/** Splits a line whose last opening quote is stray. */
function splitStrayLine(line: string, options: LineOptions): string[] {
  const { data, errors } = Papa.parse<string[]>(line, options);
  const [cells = []] = data;
  if (errors.length === 0) return cells;
  const unclosed = cells.pop() ?? "";
  // Papa drops the stray quote and returns the rest of the line as one cell.
  return [...cells, ...`"${unclosed}`.split(options.delimiter)];
}

interface LineOptions {
  readonly delimiter: string;
  readonly newline: "\n";
  readonly escapeChar?: "\\";
}

const splitLine = (line: string, options: LineOptions): string[] => Papa.parse<string[]>(line, options).data[0] ?? [];

const unescapeQuotes = (cell: string) => cell.replaceAll('\\"', '"');

/** Removes spaces around quotes, and splits a whole line that a spreadsheet with another delimiter saved as one quoted cell. */
function tidyCells(cells: readonly string[], options: LineOptions): readonly string[] {
  const [first = ""] = cells;
  const isWholeLine = cells.length === 1 && first.includes(options.delimiter);
  const fields = isWholeLine ? splitLine(first, options) : cells;
  return fields.map((cell) => cell.replace(/^[ \t]+"(.*)"[ \t]*$/s, "$1"));
}

export const isEmptyRecord = ({ fields }: CsvRecord) => fields.every((field) => field.trim() === "");

const delimiters = [",", ";", "\t", "|", "\u061b", "\u060c", "^", "~", "\u001f", ":"];

/** `sep=;` in the first line tells spreadsheets the delimiter and is no part of the table. */
const separatorLine = /^\uFEFF?"?sep=(.)"?[;,]*(?:\r\n|\r|\n)/i;

/** The delimiter that the file names itself, else the delimiter that makes the most even table of the beginning. */
export const findDelimiter = (head: string): string =>
  separatorLine.exec(head)?.[1] ??
  Papa.parse(head, { delimitersToGuess: delimiters, preview: 1, skipEmptyLines: "greedy" }).meta.delimiter;

export const isSeparatorLine = (line: number, fields: readonly string[]) =>
  line === 1 && /^sep=/i.test(fields[0] ?? "");
