/** Cuts CSV text that comes in parts into records, each with the physical line on which it begins. Forgives what people's files do. */
import { seemsPhone } from "./phone-cell.ts";

export interface CsvRecord {
  /** Physical line on which the record begins, from 1; a quoted cell may span several. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quoted cell does not get longer: its quote was meant as a letter. Spreadsheets end at 32,767 characters. */
const MAX_CELL = 100_000;
/** So many cells over several lines are doubted in a record, and none that begins later: no file may take long to cut. */
const MAX_DOUBTED = 30;
/** Text without a line end for so long is no table. */
const MAX_RECORD = 1_000_000;

export class NoTable extends Error {}

/**
 * A delimiter of two characters: a spreadsheet has put whole lines into cells and saved them, so that the lines are found by the
 * first, and their cells by the second.
 */
export function createRecordCutter(delimiter: string, onRecord: (record: CsvRecord) => void) {
  const [outer = "", inner] = delimiter;
  if (inner === undefined) return createCutter(outer, onRecord);
  const cells = createCutter(inner, onRecord);
  const lines = createCutter(outer, ({ fields }) => {
    const filled = fields.findLastIndex((field) => field !== "") + 1;
    cells.add(`${fields.slice(0, filled).join(outer)}\n`);
  });
  return {
    add: lines.add,
    end(): void {
      lines.end();
      cells.end();
    },
  };
}

function createCutter(delimiter: string, onRecord: (record: CsvRecord) => void) {
  let text = "";
  let line = 1;
  let isFirst = true;
  const width = createWidth();

  function cut(isEnd: boolean): void {
    let from = 0;
    const source = { text, delimiter, isEnd, endless: nowhere };
    while (from < text.length) {
      const found = cutRow(source, from, width.usual());
      if (!found) break;
      const fields = cutAgain(found.fields, delimiter, width.usual());
      width.count(fields);
      onRecord({ line, fields });
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

/** A line that stands in quotes as a whole: a spreadsheet had it in one cell. */
function cutAgain(fields: string[], delimiter: string, width: number | undefined): string[] {
  const [text = ""] = fields;
  if (fields.length > 1 || !text.includes(delimiter)) return fields;
  const again = cellsOf(text, delimiter) ?? fields;
  return again.length === (width ?? again.length) ? again : fields;
}

/** How many cells most records have; of two counts as frequent the larger one, for titles stand above a header. */
function createWidth() {
  const counts: number[] = [];
  let usual: number | undefined;
  return {
    usual: () => usual,
    count(fields: readonly string[]): void {
      if (fields.length === 1 && fields[0] === "") return;
      const count = (counts[fields.length] ?? 0) + 1;
      counts[fields.length] = count;
      const most = usual === undefined ? 0 : (counts[usual] ?? 0);
      if (usual === undefined || count > most || (count === most && fields.length > usual)) usual = fields.length;
    },
  };
}

interface Source {
  readonly text: string;
  readonly delimiter: string;
  readonly isEnd: boolean;
  /** A cell that begins between the two ends behind them, if at all; `inner`: the last single quote that ended none. */
  endless: Endless;
}

interface Endless {
  readonly from: number;
  readonly to: number;
  readonly inner?: number | undefined;
}

const nowhere: Endless = { from: 0, to: 0 };

const cellsOf = (line: string, delimiter: string) =>
  cutRecord({ text: line, delimiter, isEnd: true, endless: nowhere }, 0)?.fields;

interface Cut {
  readonly fields: string[];
  /** Where the next record begins. */
  readonly next: number;
  /** Its quoted cells that go over lines. */
  readonly long: readonly Quoted[];
  /** It may have more cells. */
  readonly isPart?: boolean;
}

/** A record whose quotes are believed only as far as they do not hold rows of the table. */
function cutRow(source: Source, from: number, width: number | undefined): Cut | undefined {
  const letters = new Set<number>();
  let doubted = 0;
  let judged = -1;
  // Once: without a quote behind it a record only gets shorter.
  const isDoubted = ({ open }: Quoted) => open > judged && open - from <= MAX_CELL && doubted++ < MAX_DOUBTED;
  for (;;) {
    const found = cutRecord(source, from, letters, MAX_DOUBTED);
    const stray = found?.long.find((cell) => isDoubted(cell) && holdsRows(source, from, found, cell, width));
    if (!stray) return found?.isPart ? cutRecord(source, from, letters) : found;
    letters.add(stray.open);
    judged = stray.open;
  }
}

/**
 * The record that begins at `from`, unless its end is still to come; quotes at `letters` open no cell. It is cut only up to so
 * many cells over lines: most of a long one may turn out to be other rows.
 */
function cutRecord(
  source: Source,
  from: number,
  letters?: ReadonlySet<number>,
  atMost = Number.POSITIVE_INFINITY,
): Cut | undefined {
  const { text, delimiter, isEnd } = source;
  const fields: string[] = [];
  const long: Quoted[] = [];
  let position = from;
  for (;;) {
    const quoted = cutQuoted(source, position, letters);
    if (quoted === "unknown") return undefined;
    const { value, end } = quoted ?? cutPlain(text, position, delimiter);
    if (end >= text.length && !isEnd) return undefined;
    if (quoted && /[\r\n]/.test(value)) long.push(quoted);
    fields.push(value);
    if (long.length > atMost) return { fields, long, next: end, isPart: true };
    if (text[end] === delimiter) {
      position = end + 1;
      continue;
    }
    if (text[end] !== "\r") return { fields, long, next: end + 1 };
    if (end + 1 >= text.length && !isEnd) return undefined;
    return { fields, long, next: text[end + 1] === "\n" ? end + 2 : end + 1 };
  }
}

/**
 * A quote that was meant as a letter runs up to the next one, over whole rows: those are recognised by a quoted cell that
 * begins in it, or by lines with as many cells as the table has and a phone number among them.
 */
function holdsRows({ text, delimiter }: Source, from: number, record: Cut, cell: Quoted, width?: number): boolean {
  const { open, close, inner } = cell;
  const isCellsBegin = inner !== undefined && (text[inner - 1] === delimiter || isLineEnd(text[inner - 1]));
  if (isCellsBegin && /[\r\n]/.test(text.slice(open, inner))) return true;
  const cellsIn = (line: string) => cellsOf(line, delimiter) ?? [];
  const inside = text.slice(open + 1, close).split(/\r\n|\r|\n/);
  const [first = "", last = ""] = [inside[0], inside.at(-1)];
  const opening = cellsIn(text.slice(from, open + 1 + first.length));
  const usual = width ?? opening.length;
  const hasPhone = (line: string) => cellsIn(line).some(seemsPhone);
  if (inside.slice(1, -1).some((line) => cellsIn(line).length === usual && hasPhone(line))) return true;
  const ending = cellsIn(/^[^\r\n]*/.exec(text.slice(close - last.length, record.next))?.[0] ?? "");
  if (opening.length !== usual || ending.length !== usual) return false;
  return record.fields.length > usual || hasPhone(first) || hasPhone(last);
}

interface Cell {
  readonly value: string;
  /** Where the delimiter or line end behind the cell stands. */
  readonly end: number;
}

interface Quoted extends Cell {
  readonly open: number;
  readonly close: number;
  /** The last quote in it that is not doubled. */
  readonly inner: number | undefined;
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
function cutQuoted(source: Source, from: number, letters?: ReadonlySet<number>): Quoted | "unknown" | undefined {
  const { text, delimiter, isEnd, endless } = source;
  const open = skipSpaces(text, from, delimiter);
  if (text[open] !== '"' || letters?.has(open)) return undefined;
  const isKnown = open >= endless.from && open < endless.to;
  const nextQuote = (from: number) =>
    // Quotes that follow one another belong together.
    text.indexOf('"', isKnown && text[from] !== '"' ? Math.max(from, endless.to) : from);
  let inner = isKnown && (endless.inner ?? 0) > open ? endless.inner : undefined;
  let quote = nextQuote(open + 1);
  while (quote >= 0 && quote - open <= MAX_CELL) {
    if (text[quote + 1] === '"') {
      quote = nextQuote(quote + 2);
      continue;
    }
    const end = skipSpaces(text, quote + 1, delimiter);
    if (end >= text.length && !isEnd) return "unknown";
    if (end >= text.length || text[end] === delimiter || isLineEnd(text[end])) {
      return { value: text.slice(open + 1, quote).replaceAll('""', '"'), end, open, close: quote, inner };
    }
    // A quote in the middle of a cell that somebody forgot to double.
    inner = Math.max(inner ?? 0, quote);
    quote = nextQuote(quote + 1);
  }
  if (!isEnd && text.length - open <= MAX_CELL) return "unknown";
  source.endless = { from: open, to: quote < 0 ? text.length : quote, inner };
  return undefined;
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
