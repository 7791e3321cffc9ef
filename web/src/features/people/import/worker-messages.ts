import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { Reading, ReadOptions, TableProfile } from "@callwright/contracts/people-file/csv-file";
import type { OtherFormatName } from "@callwright/contracts/people-file/other-format";
import type { ColumnPlan, Proposal } from "@callwright/contracts/people-file/plan";

export type WorkerRequest =
  | {
      readonly kind: "open";
      readonly file: File;
      readonly sheet?: string | undefined;
      readonly readOptions?: ReadOptions | undefined;
    }
  | { readonly kind: "pack"; readonly plan: ColumnPlan }
  | { readonly kind: "numbers"; readonly plan: ColumnPlan };

export type UnreadableReason = "noTable" | "tooLarge" | "tooMany" | OtherFormatName;

export type WorkerReply =
  | { readonly kind: "progress"; readonly share: number }
  | ({ readonly kind: "open" } & OpenedFile)
  | { readonly kind: "sheets"; readonly names: readonly string[] }
  | ({ readonly kind: "pack" } & PackedFile)
  | ({ readonly kind: "numbers" } & NumberList)
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason }
  | { readonly kind: "failed"; readonly reason: string };

export interface OpenedFile extends Proposal {
  readonly profile: TableProfile;
  readonly reading?: Reading | undefined;
}

export interface Fault {
  readonly line: number;
  readonly reason: string;
  /** The row's cells, or the one cell that has the fault, shortened. */
  readonly row?: string;
}

/** A number whose digits may include a country code, read both ways; undefined if that reading is invalid. */
export interface UnclearNumber {
  readonly line: number;
  readonly cell: string;
  readonly international: string | undefined;
  readonly national: string | undefined;
}

export interface NumberList {
  readonly rows: readonly { readonly line: number; readonly phoneNumber: string; readonly note?: string }[];
  /** Cells whose number cannot be read. */
  readonly faults: readonly Required<Fault>[];
  readonly withoutCountry: number;
  readonly unclearCount: number;
  readonly unclear: readonly UnclearNumber[];
}

export interface PackedFile {
  readonly validCount: number;
  readonly invalidCount: number;
  /** Rows that are invalid only because their number lacks a country. */
  readonly withoutCountry: number;
  /** Numbers whose digits may include a country code: count and first examples, even after the user's choice. */
  readonly unclearCount: number;
  readonly unclear: readonly UnclearNumber[];
  /** Rows with a second number in the cell, which is left out. */
  readonly withMoreNumbers: number;
  readonly sample: readonly CandidateInput[];
  readonly faults: readonly Fault[];
  readonly header: readonly string[];
  /** Ambiguous values left out of valid rows: count and first examples, with header as `reason` and cell as `row`. */
  readonly unread: number;
  readonly unreadValues: readonly Fault[];
  /** All rows in the import contract's format: JSON lines, gzip. */
  readonly lines: Blob;
  /** The invalid rows with line and English reason, to correct and choose again. */
  readonly faultsCsv: Blob;
  readonly unreadCsv: Blob;
}
