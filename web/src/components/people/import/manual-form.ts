/** Typed people: text rows, checked by the rules of files. */

import { readCandidate } from "@callwright/contracts/candidate-row";
import { type CandidateInput, candidateInputSchema } from "@callwright/contracts/endpoints/candidate";
import { readSalary, readYears } from "@callwright/contracts/people-file/figures";
import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import * as z from "zod/mini";

export const manualFields = ["firstName", "lastName", "phoneNumber", "experience", "salary"] as const;
export type ManualField = (typeof manualFields)[number];

export type ManualRow = { readonly key: number } & Readonly<Record<ManualField, string>>;

export const emptyRow = (key: number): ManualRow => ({
  key,
  firstName: "",
  lastName: "",
  phoneNumber: "",
  experience: "",
  salary: "",
});

export const isEmptyRow = (row: ManualRow) => manualFields.every((field) => row[field].trim() === "");

/** An ambiguous value becomes no number, which its field reports. */
function inputOf(row: ManualRow): CandidateInput {
  const experience = readYears(row.experience);
  const { isUnclear, ...salary } = readSalary(row.salary);
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    experience: experience === "unclear" ? Number.NaN : experience,
    ...(isUnclear ? { salary: Number.NaN } : salary),
  };
}

export type RowFaults = Partial<Record<ManualField, string>>;

/** Faults of a row, by field. */
export function faultsOf(row: ManualRow): RowFaults {
  const input = inputOf(row);
  const read = z.safeParse(candidateInputSchema, input);
  const faults: RowFaults = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = manualFields.find((name) => name === path[0]);
    if (field) faults[field] ??= message;
  }
  const phone = readPhoneCell(row.phoneNumber);
  if (!faults.phoneNumber && !phone.ok) faults.phoneNumber = phone.message;
  return faults;
}

export interface ManualReading {
  readonly people: readonly CandidateInput[];
  readonly faults: ReadonlyMap<number, RowFaults>;
}

/** All filled rows; a single empty row is a fault. */
export function readRows(rows: readonly ManualRow[]): ManualReading {
  const filled = rows.filter((row) => !isEmptyRow(row));
  const checked = filled.length > 0 ? filled : rows.slice(0, 1);
  const faults = new Map(
    checked
      .map((row) => [row.key, faultsOf(row)] as const)
      .filter(([, rowFaults]) => Object.keys(rowFaults).length > 0),
  );
  const people = checked.map((row) => readCandidate(inputOf(row))).filter((read) => typeof read !== "string");
  return { people, faults };
}
