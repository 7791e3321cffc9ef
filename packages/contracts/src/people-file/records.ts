import Papa from "papaparse";

export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  readonly isUnclosed?: true;
}

/** A longer record has a quote that was meant as a letter. Spreadsheets end a cell at 32,767 characters. */
const MAX_RECORD = 70_000;
/** A file with more stray quotes does not quote at all; each costs a look at what follows it. */
const MAX_STRAY = 200;
/** Text without a line end for so long is no table. */
const MAX_LINE = 1_000_000;

export class NoTable extends Error {}

/** `isBackslashed`: quotes within a cell follow a backslash and are not doubled. */
export function createCsvReader(delimiter: string, onRecord: (record: CsvRecord) => void, isBackslashed = false) {
  const options: LineOptions = { delimiter, newline: "\n", ...(isBackslashed && { escapeChar: "\\" }) };
  /** Where quotes are doubled, only a delimiter or a line's end follows the last one. */
  const backslashed = new RegExp(`\\\\"[^\\s"${delimiter.replace(/[\\\]^-]/, "\\$&")}]`);
  let hasBackslashes = false;
  let text = "";
  let carriageReturn = "";
  let line = 1;
  let stray = 0;

  function emit(cells: readonly string[], isUnclosed = false): void {
    const fields = tidy(cells, options);
    onRecord({ line, fields: isBackslashed ? fields.map(unescaped) : fields, ...(isUnclosed && { isUnclosed }) });
    for (const cell of cells) line += cell.split("\n").length - 1;
    line += 1;
  }

  /** Emits the records that are sure to be complete, up to a stray quote; answers how many characters they have. */
  function emitComplete(part: string, isEnd: boolean) {
    let held: { readonly cells: readonly string[]; readonly end: number; readonly isStray: boolean } | undefined;
    let taken = 0;
    let isStray = false;
    const release = () => {
      if (!held) return;
      isStray = held.isStray;
      if (isStray) return;
      emit(held.cells);
      taken = held.end;
    };
    Papa.parse<string[]>(part, {
      ...options,
      ...(stray > MAX_STRAY && { fastMode: true }),
      step({ data: cells, errors, meta }, parser) {
        release();
        if (isStray) return parser.abort();
        held = { cells, end: meta.cursor, isStray: errors.length > 0 && cells.some((cell) => cell.includes("\n")) };
      },
    });
    if (isEnd && !isStray) release();
    return { taken, isStray };
  }

  function read(isEnd: boolean): void {
    let from = 0;
    while (from < text.length) {
      const part = text.slice(from, from + MAX_RECORD);
      const isRest = from + part.length === text.length;
      const { taken, isStray } = emitComplete(part, isEnd && isRest);
      from += taken;
      const isTooLong = taken === 0 && part.length === MAX_RECORD;
      if (isStray || isTooLong) {
        const lineEnd = text.indexOf("\n", from);
        if (lineEnd < 0 && !isEnd) break;
        const end = lineEnd < 0 ? text.length : lineEnd;
        stray += 1;
        emit(splitStray(text.slice(from, end), options), true);
        from = end + 1;
      } else if (isRest) break;
    }
    text = text.slice(from);
    if (text.length > MAX_LINE) throw new NoTable();
  }

  return {
    add(part: string): void {
      const joined = carriageReturn + part;
      carriageReturn = joined.endsWith("\r") ? "\r" : "";
      hasBackslashes ||= backslashed.test(joined);
      // Some systems fill up with zeros, old ones end a file with a mark, and files put together hold marks of their encoding.
      text += joined
        .slice(0, joined.length - carriageReturn.length)
        .replaceAll("\0", "")
        .replaceAll("\u001a", "")
        .replace(/\r\n?/g, "\n")
        .replace(/^\ufeff/gm, "");
      read(false);
    },
    hasBackslashes: () => hasBackslashes,
    end(): void {
      text = text.replace(/\n$/, "");
      read(true);
    },
  };
}

/**
 * A line whose last opening quote is a letter, as in `quote-stray-in-name.csv` and `quote-never-closed.csv`: the library takes
 * the rows up to the next quote as its cell.
 */
function splitStray(line: string, options: LineOptions): string[] {
  const { data, errors } = Papa.parse<string[]>(line, options);
  const [cells = []] = data;
  if (errors.length === 0) return cells;
  const last = cells.pop() ?? "";
  return [...cells, ...`"${last}`.split(options.delimiter)];
}

interface LineOptions {
  readonly delimiter: string;
  readonly newline: "\n";
  readonly escapeChar?: "\\";
}

const cellsOf = (line: string, options: LineOptions): string[] => Papa.parse<string[]>(line, options).data[0] ?? [];

const unescaped = (cell: string) => cell.replaceAll('\\"', '"');

/** Spaces before a quote; and a whole line in one quoted cell, as a spreadsheet saves what it opened by another delimiter. */
function tidy(cells: readonly string[], options: LineOptions): readonly string[] {
  const [first = ""] = cells;
  const fields = cells.length === 1 && first.includes(options.delimiter) ? cellsOf(first, options) : cells;
  return fields.map((cell) => cell.replace(/^[ \t]+"(.*)"[ \t]*$/s, "$1"));
}

export const isEmptyRecord = ({ fields }: CsvRecord) => fields.every((field) => field.trim() === "");
