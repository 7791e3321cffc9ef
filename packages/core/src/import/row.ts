/** Judges one line of an upload by the rules of contracts: whatever the browser thought of it is not believed. */

import { findColumns } from "@callwright/contracts/candidate-columns";
import { readCandidate } from "@callwright/contracts/candidate-row";
import type { RowFlag } from "@callwright/contracts/endpoints/import";
import { type ImportLine, importLineSchema } from "@callwright/contracts/endpoints/import";
import * as z from "zod/mini";
import type { NewPerson } from "../candidate/index.ts";

/** A row as it was judged; kept, so that an import need not judge again. */
export interface Row {
  /** Place in the upload, from 0. */
  readonly row: number;
  /** Physical line in the person's file, from 1. */
  readonly line: number;
  readonly person?: NewPerson;
  /** Why there is no person. */
  readonly reason?: string;
  /** All that was found of it; added to while it is checked. */
  readonly flags: RowFlag[];
  /** As they stood in the file. */
  readonly cells: readonly string[];
}

const unreadable = "This row cannot be read";
const maxReason = 300;

export function judge(text: string, row: number, header: readonly string[]): Row {
  const read = readLine(text);
  if (!read) return { row, line: row + 1, reason: unreadable, flags: ["invalid"], cells: [] };
  const { line, reason, cells, ...values } = read;
  const place = { row, line, cells: cells ?? cellsOf(values, header) };
  if (reason !== undefined) return { ...place, reason: reason.slice(0, maxReason) || unreadable, flags: ["invalid"] };
  const { firstName = "", lastName = "", phoneNumber = "", ...more } = values;
  const person = readCandidate({ firstName, lastName, phoneNumber, ...more });
  return typeof person === "string"
    ? { ...place, reason: person, flags: ["invalid"] }
    : { ...place, person, flags: [] };
}

function readLine(text: string): ImportLine | undefined {
  try {
    const read = z.safeParse(importLineSchema, JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Where the cells did not come along, the values stand under the headers that name them. */
function cellsOf({ variables = {}, ...values }: Omit<ImportLine, "line">, header: readonly string[]): string[] {
  const columns = new Map([...findColumns(header)].map(([column, position]) => [position, column]));
  return header.map((name, position) => {
    const column = columns.get(position);
    return String((column ? values[column] : variables[name]) ?? "");
  });
}
