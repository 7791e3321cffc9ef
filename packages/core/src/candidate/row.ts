import { candidateFields, type candidateInputSchema, messages, optionalFields } from "@callwright/contracts";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { cleanValue } from "@callwright/contracts/cell";
import { refusalWithin } from "@callwright/contracts/contact-columns";
import type { NewPerson } from "./change.ts";

export interface GoodRow extends NewPerson {
  readonly row: number;
}

export interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly kind: "invalid" | "duplicate";
}

export function validateRows(rows: readonly Readonly<Record<string, unknown>>[], schema?: typeof candidateInputSchema) {
  const good: GoodRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<string>();
  for (const [row, input] of rows.entries()) {
    const judged = judge(row, input, schema);
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

function judge(
  row: number,
  input: Readonly<Record<string, unknown>>,
  schema: typeof candidateInputSchema | undefined,
): GoodRow | RejectedRow {
  const person = readCandidate(withNumbers(input), schema);
  if (typeof person === "string") return { row, reason: person, kind: "invalid" };
  // Custom fields, and fields that no candidate has, may ask for no calls.
  const { prompt: _, ...fields } = input;
  return refusalWithin(fields) === undefined
    ? { ...person, row }
    : { row, reason: messages.contactRefused, kind: "invalid" };
}

const numberFields = optionalFields.filter((name) => candidateFields[name].type === "number");

function withNumbers(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = { ...input };
  for (const field of numberFields) {
    const value = row[field];
    if (typeof value !== "string") continue;
    const text = cleanValue(value);
    row[field] = text === "" ? undefined : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  return row;
}
