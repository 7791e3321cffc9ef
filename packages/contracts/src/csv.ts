/** Writes CSV by RFC 4180, protected against formula injection, and names the export of candidates. */

/** E.164 numbers start with `+` but are harmless, and must survive a spreadsheet unchanged. */
const plainPhone = /^\+\d{6,15}$/;
/** A formula's first sign, also full-width or after apostrophes: "'=1" is guarded too, so that unguarding restores it. */
const formulaStart = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A formula inside a cell: with a semicolon locale, Excel splits our lines there and ignores our quotes. */
const innerFormulaStart = /([;\t\r\n][\s"]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const guardedInnerFormulaStart = /([;\t\r\n][\s"]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** An apostrophe before a formula makes spreadsheets show it as text. */
export function guardFormula(text: string): string {
  if (plainPhone.test(text)) return text;
  const guarded = text.replace(innerFormulaStart, "$1'");
  return formulaStart.test(text) ? `'${guarded}` : guarded;
}

export function unguardFormula(text: string): string {
  const inner = text.slice(1);
  const bare = text.startsWith("'") && formulaStart.test(inner) ? inner : text;
  return bare.replace(guardedInnerFormulaStart, "$1");
}

/** Avoids exponents, which our import cannot read, and exactly three decimals, which it reads as thousands. */
function numberText(value: number): string {
  const text = String(value);
  const plain = text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

export function csvLine(values: readonly (string | number | undefined)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  const text = guardFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Name of the export: "{title}-candidates.csv" (core spec §2), without characters that file systems reject. */
export function candidatesFileName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim()}-candidates.csv`;
}
