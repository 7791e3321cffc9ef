/** What the page and the worker that reads a chosen file say to each other. */
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { Reading, Wish } from "@callwright/contracts/people-file/csv-file";
import type { FileLook } from "@callwright/contracts/people-file/look";
import type { ColumnPlan, Proposal } from "@callwright/contracts/people-file/plan";

export type Question =
  | {
      readonly kind: "open";
      readonly file: File;
      readonly sheet?: string | undefined;
      readonly wish?: Wish | undefined;
    }
  | { readonly kind: "pack"; readonly plan: ColumnPlan };

/** Why a file cannot be read at all. */
export type Unreadable = "noTable" | "tooLarge" | "tooMany" | "oldFormat" | "otherFormat";

export type Answer =
  | { readonly kind: "progress"; readonly share: number }
  | ({ readonly kind: "open" } & Opened)
  | { readonly kind: "sheets"; readonly names: readonly string[] }
  | ({ readonly kind: "pack" } & Packed)
  | { readonly kind: "unreadable"; readonly why: Unreadable }
  | { readonly kind: "failed"; readonly reason: string };

export interface Opened extends Proposal {
  readonly look: FileLook;
  /** Of a CSV file. */
  readonly reading?: Reading | undefined;
}

export interface Fault {
  readonly line: number;
  readonly reason: string;
  /** What stands there, to recognise the row by. */
  readonly row?: string;
}

/** A file read by a plan, ready to be sent. */
export interface Packed {
  readonly good: number;
  readonly bad: number;
  /** Rows that are bad only because their number names no country. */
  readonly withoutCountry: number;
  /** The first good ones, to recognise the file by. */
  readonly sample: readonly CandidateInput[];
  /** The first bad ones. */
  readonly faults: readonly Fault[];
  readonly header: readonly string[];
  /** Values of good rows that were left out, because they could not be read for sure; the first of them. */
  readonly unread: number;
  readonly unreadValues: readonly Fault[];
  /** All rows as the contract of imports wants them: JSON lines, gzip. */
  readonly lines: Blob;
  /** The bad rows with line and reason behind, in the contract's words, to be corrected and chosen again. */
  readonly faultsCsv: Blob;
  /** The rows with values that were left out, with line and the columns of those. */
  readonly unreadCsv: Blob;
}
