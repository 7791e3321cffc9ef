/** What the page and the worker that holds an uploaded file say to each other. */
import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import type { Fault, FileOverview } from "./candidate-file.ts";

export type Question =
  | { readonly kind: "read"; readonly file: File }
  | { readonly kind: "part"; readonly from: number; readonly count: number }
  | { readonly kind: "faults"; readonly refused: readonly Fault[] };

export type Answer =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "read"; readonly overview: FileOverview }
  | { readonly kind: "part"; readonly rows: readonly CandidateRow[] }
  | { readonly kind: "faults"; readonly csv: Blob }
  | { readonly kind: "failed"; readonly reason: string };
