/** Translates the reasons in files of rejected rows from the contract's English. */
import { csvLine } from "@callwright/contracts/csv";
import { serverMessage } from "../../../lib/server-message.ts";
import type { PackedFile } from "./worker-words.ts";

const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g;

/** The reasons follow the file's own columns and the line. */
export const withReasons = (csv: Blob, header: readonly string[], words: (reason: string) => string): Promise<Blob> =>
  translatedAt(csv, header.length + 1, words);

export const faultsInOurWords = ({ faultsCsv, header }: Pick<PackedFile, "faultsCsv" | "header">): Promise<Blob> =>
  withReasons(faultsCsv, header, serverMessage);

export const reportInOurWords = (report: Blob): Promise<Blob> => translatedAt(report, 1, serverMessage);

/** `column`: 0-based. A row may have several reasons. */
async function translatedAt(csv: Blob, column: number, words: (reason: string) => string): Promise<Blob> {
  let line = 0;
  let at = 0;
  const text = (await csv.text()).replace(cells, (all: string, cell: string, end: string) => {
    const isReason = line > 0 && at === column && cell !== "";
    at = end === "," ? at + 1 : 0;
    if (end === "\r\n") line += 1;
    return isReason ? `${translated(cell, words)}${end}` : all;
  });
  // Spreadsheets read UTF-8 only with a byte order mark, which reading as text removes.
  return new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" });
}

function translated(cell: string, words: (reason: string) => string): string {
  const reasons = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return csvLine([
    reasons
      .split("; ")
      .map((reason) => words(reason))
      .join("; "),
  ]).trimEnd();
}
