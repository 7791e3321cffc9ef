/** Validates imported rows one by one; an invalid row has a reason and does not stop the others. */
import { candidateInputSchema, messages, parsePhone } from "@callwright/contracts";
import * as z from "zod/mini";
import type { NewPerson } from "./change.ts";

export interface GoodRow extends NewPerson {
  /** 0-based position in the request. */
  readonly row: number;
}

export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly kind: "invalid" | "duplicate";
}

export interface ValidatedRows {
  readonly good: readonly GoodRow[];
  readonly rejected: readonly RejectedRow[];
}

const unreadable = "This row cannot be read";

export function validateRows(rows: readonly Readonly<Record<string, unknown>>[]): ValidatedRows {
  const good: GoodRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<string>();
  for (const [row, input] of rows.entries()) {
    const judged = judge(row, input);
    if ("reason" in judged) rejected.push(judged);
    else if (seen.has(judged.phoneNumber))
      rejected.push({ row, reason: messages.candidateInListTwice, kind: "duplicate" });
    else {
      seen.add(judged.phoneNumber);
      good.push(judged);
    }
  }
  return { good, rejected };
}

function judge(row: number, input: Readonly<Record<string, unknown>>): GoodRow | RejectedRow {
  const read = z.safeParse(candidateInputSchema, withNumbers(input));
  if (!read.success) return { row, reason: read.error.issues[0]?.message ?? unreadable, kind: "invalid" };
  const phone = parsePhone(read.data.phoneNumber);
  if (!phone.ok) return { row, reason: phone.message, kind: "invalid" };
  return { ...read.data, row, phoneNumber: phone.phoneNumber };
}

/** CSV cells are text: parses numbers and drops empty cells. */
function withNumbers(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = { ...input };
  for (const field of ["experience", "salary"]) {
    const value = row[field];
    if (typeof value !== "string") continue;
    const text = value.trim();
    row[field] = text === "" ? undefined : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  return row;
}
