import { type TypedField, typedFields } from "@callwright/contracts/candidate-fields";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { type CandidateInput, candidateInputSchema } from "@callwright/contracts/endpoints/candidate";
import { readSalary, readYears } from "@callwright/contracts/people-file/figures";
import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import * as z from "zod/mini";

export type ManualRow = { readonly key: number } & Readonly<Record<TypedField, string>>;

const emptyTexts = Object.fromEntries(typedFields.map((field) => [field, ""])) as Record<TypedField, string>;
export const emptyRow = (key: number): ManualRow => ({ key, ...emptyTexts });

export const isEmptyRow = (row: ManualRow) => typedFields.every((field) => row[field].trim() === "");

/** An ambiguous value becomes no number, which its field reports. */
function inputOf(row: ManualRow): CandidateInput {
  const { key: _, salary: amount, ...texts } = row;
  const experience = readYears(texts.experience);
  const { isUnclear, ...salary } = readSalary(amount);
  return {
    ...texts,
    experience: experience === "unclear" ? Number.NaN : experience,
    ...(isUnclear ? { salary: Number.NaN } : salary),
  };
}

export type RowFaults = Partial<Record<TypedField, string>>;

export function manualRowFaults(row: ManualRow): RowFaults {
  const input = inputOf(row);
  const read = z.safeParse(candidateInputSchema, input);
  const faults: RowFaults = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = typedFields.find((name) => name === path[0]);
    if (field) faults[field] ??= message;
  }
  const phone = readPhoneCell(row.phoneNumber);
  if (!faults.phoneNumber && !phone.ok) faults.phoneNumber = phone.message;
  return faults;
}

/** All filled rows; a single empty row is a fault. */
export function readRows(rows: readonly ManualRow[]) {
  const filled = rows.filter((row) => !isEmptyRow(row));
  const checked = filled.length > 0 ? filled : rows.slice(0, 1);
  const faults: ReadonlyMap<number, RowFaults> = new Map(
    checked
      .map((row) => [row.key, manualRowFaults(row)] as const)
      .filter(([, rowFaults]) => Object.keys(rowFaults).length > 0),
  );
  const people = checked.map((row) => readCandidate(inputOf(row))).filter((read) => typeof read !== "string");
  return { people, faults };
}
