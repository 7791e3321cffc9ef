/** Cuts CSV text that comes in parts into records, each with the physical line on which it begins. Forgives what people's files do. */

export interface CsvRecord {
  /** Physical line on which the record begins, from 1; a quoted cell may span several. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quoted cell does not get longer: its quote was meant as a letter. Spreadsheets end at 32,767 characters. */
const MAX_CELL = 100_000;
/** Text without a line end for so long is no table. */
const MAX_RECORD = 1_000_000;

export class NoTable extends Error {}

interface Cut {
  readonly fields: string[];
  /** Where the next record begins. */
  readonly next: number;
}

export function createRecordCutter(delimiter: string, onRecord: (record: CsvRecord) => void) {
  let text = "";
  let line = 1;
  let isFirst = true;

  function cut(isEnd: boolean): void {
    let from = 0;
    while (from < text.length) {
      const found = cutRecord(text, from, delimiter, isEnd);
      if (!found) break;
      onRecord({ line, fields: found.fields });
      line += linesIn(text, from, found.next);
      from = found.next;
    }
    text = text.slice(from);
    if (text.length > MAX_RECORD) throw new NoTable();
  }

  return {
    add(part: string): void {
      // A zero means nothing in a text, some systems fill up with them; and old ones end a file with a mark of its end.
      text += (isFirst ? part.replace(/^\uFEFF/, "") : part).replaceAll("\0", "").replaceAll("\u001a", "");
      if (part !== "") isFirst = false;
      cut(false);
    },
    end: () => cut(true),
  };
}

/** The record that begins at `from`, unless its end is still to come. */
function cutRecord(text: string, from: number, delimiter: string, isEnd: boolean): Cut | undefined {
  const fields: string[] = [];
  let position = from;
  for (;;) {
    const cell = cutQuoted(text, position, delimiter, isEnd) ?? cutPlain(text, position, delimiter);
    if (cell === "unknown") return undefined;
    const { value, end } = cell;
    if (end >= text.length && !isEnd) return undefined;
    fields.push(value);
    if (text[end] === delimiter) {
      position = end + 1;
      continue;
    }
    if (text[end] !== "\r") return { fields, next: end + 1 };
    if (end + 1 >= text.length && !isEnd) return undefined;
    return { fields, next: text[end + 1] === "\n" ? end + 2 : end + 1 };
  }
}

interface Cell {
  readonly value: string;
  /** Where the delimiter or line end behind the cell stands. */
  readonly end: number;
}

const isLineEnd = (character: string | undefined) => character === "\n" || character === "\r";

function cutPlain(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1;
  return { value: text.slice(from, end), end };
}

const skipSpaces = (text: string, from: number, delimiter: string) => {
  let position = from;
  while ((text[position] === " " || text[position] === "\t") && text[position] !== delimiter) position += 1;
  return position;
};

/** A quoted cell; undefined when it is none, or never ends; "unknown" while more text is needed to tell. */
function cutQuoted(text: string, from: number, delimiter: string, isEnd: boolean): Cell | "unknown" | undefined {
  const open = skipSpaces(text, from, delimiter);
  if (text[open] !== '"') return undefined;
  let quote = text.indexOf('"', open + 1);
  while (quote >= 0 && quote - open <= MAX_CELL) {
    if (text[quote + 1] === '"') {
      quote = text.indexOf('"', quote + 2);
      continue;
    }
    const end = skipSpaces(text, quote + 1, delimiter);
    if (end >= text.length && !isEnd) return "unknown";
    if (end >= text.length || text[end] === delimiter || isLineEnd(text[end])) {
      return { value: text.slice(open + 1, quote).replaceAll('""', '"'), end };
    }
    // A quote in the middle of a cell that somebody forgot to double.
    quote = text.indexOf('"', quote + 1);
  }
  return isEnd || text.length - open > MAX_CELL ? undefined : "unknown";
}

/** Line ends of all systems, also mixed in one file. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count += 1;
  }
  return count;
}

/** Empty lines, and lines of delimiters only. */
export const isEmptyRecord = ({ fields }: CsvRecord) => fields.every((field) => field.trim() === "");
