/** How we write CSV: RFC 4180 lines that a spreadsheet opens without running anything (CSV injection). */

/** A number in E.164 form begins with `+` and is harmless; it must survive the way through a spreadsheet unchanged. */
const plainPhone = /^\+\d{6,15}$/;
/** Also in their full width, as which some spreadsheets take them; and behind apostrophes, so that ours is told from them. */
const formulaStart = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/**
 * Within a cell, too: where lists are separated by semicolons, Excel splits our file at those, and our quotes mean nothing to it
 * in the midst of a line.
 */
const innerStart = /([;\t\r\n][\s"]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const guardedInnerStart = /([;\t\r\n][\s"]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** What a spreadsheet would take for a formula gets an apostrophe in front. */
export function guardFormula(text: string): string {
  if (plainPhone.test(text)) return text;
  const guarded = text.replace(innerStart, "$1'");
  return formulaStart.test(text) ? `'${guarded}` : guarded;
}

/** Takes the apostrophes of `guardFormula` away again, and no other. */
export function unguardFormula(text: string): string {
  const inner = text.slice(1);
  const bare = text.startsWith("'") && formulaStart.test(inner) ? inner : text;
  return bare.replace(guardedInnerStart, "$1");
}

/**
 * A number as our import reads it back. A point before exactly three digits would group thousands, and no person writes
 * powers of ten.
 */
function numberText(value: number): string {
  const text = String(value);
  const plain = text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

/** One line with its end; absent values are empty cells. */
export function csvLine(values: readonly (string | number | undefined)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  const text = guardFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "{title}-candidates.csv" (core spec §2), without what file systems refuse. */
export function candidatesFileName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim()}-candidates.csv`;
}
