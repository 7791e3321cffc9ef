/** A candidates' file that has been read: what to show of it, its good rows part by part, and its bad ones as a file. */
import { type CandidateFile, decodeCsv, parseCandidateCsv } from "@callwright/contracts/candidate-csv";
import { csvLine } from "@callwright/contracts/csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";

/** What the page shows; the rows themselves stay with the worker, so that a long file never stops the page. */
export interface FileOverview {
  readonly good: number;
  readonly bad: number;
  /** The first good ones, to recognise the file by. */
  readonly sample: readonly CandidateInput[];
  /** The first bad ones, by line and reason. */
  readonly faults: readonly Fault[];
  readonly missing: readonly string[];
  readonly error?: string | undefined;
}

export interface Fault {
  readonly line: number;
  readonly reason: string;
}

export const shownRows = 5;
export const shownFaults = 100;

export function readFile(bytes: Uint8Array, onProgress: (share: number) => void): CandidateFile {
  return parseCandidateCsv(decodeCsv(bytes), onProgress);
}

export function overviewOf(file: CandidateFile): FileOverview {
  return {
    good: file.candidates.length,
    bad: file.rejected.length,
    sample: file.candidates.slice(0, shownRows).map(({ candidate }) => candidate),
    faults: file.rejected.slice(0, shownFaults).map(({ line, reason }) => ({ line, reason })),
    missing: file.missing,
    error: file.error,
  };
}

/** Rows that did not load, in the file's own columns with line and reason behind: to be corrected and uploaded again. */
export function faultsCsv(file: CandidateFile, refused: readonly Fault[]): string {
  const records = new Map(file.candidates.map(({ line, fields }) => [line, fields]));
  const width = file.header.length;
  const rows = [
    ...file.rejected.map(({ line, reason, fields }) => ({ line, reason, fields })),
    ...refused.map(({ line, reason }) => ({ line, reason, fields: records.get(line) ?? [] })),
  ].sort((a, b) => a.line - b.line);
  const lines = rows.map(({ line, reason, fields }) => {
    const cells = Array.from({ length: width }, (_, index) => fields[index] ?? "");
    return csvLine([...cells, line, reason]);
  });
  // Spreadsheets read UTF-8 only behind this mark.
  return `\uFEFF${csvLine([...file.header, "line", "reason"])}${lines.join("")}`;
}
