import { findColumns } from "@callwright/contracts/candidate-columns";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { refusalAmong } from "@callwright/contracts/contact-columns";
import type { RowFlag } from "@callwright/contracts/endpoints/import";
import { type ImportLine, importLineSchema } from "@callwright/contracts/endpoints/import";
import { truncate } from "@callwright/contracts/truncate";
import * as z from "zod/mini";
import type { NewPerson } from "../candidate/index.ts";
import { parseJson } from "../kernel/json.ts";

export interface Row {
  /** 0-based position in the upload. */
  readonly row: number;
  /** 1-based line in the user's file. */
  readonly line: number;
  readonly person?: NewPerson;
  readonly reason?: string;
  readonly refusedBy?: string;
  readonly flags: RowFlag[];
  readonly cells: readonly string[];
}

const unreadable = "This row cannot be read";
const maxReason = 300;

export function judge(text: string, row: number, header: readonly string[]): Row {
  const read = readLine(text);
  if (!read) return { row, line: row + 1, reason: unreadable, flags: ["invalid"], cells: [] };
  const { line, reason, cells, refusedBy, ...values } = read;
  const place = { row, line, cells: cells ?? cellsOf(values, header) };
  if (reason !== undefined) return { ...place, reason: truncate(reason, maxReason) || unreadable, flags: ["invalid"] };
  const { firstName = "", lastName = "", phoneNumber = "", ...more } = values;
  const person = readCandidate({ firstName, lastName, phoneNumber, ...more });
  if (typeof person === "string") return { ...place, reason: person, flags: ["invalid"] };
  const refused = refusedBy ?? refusalAmong(Object.entries(person.variables ?? {}));
  if (refused === undefined) return { ...place, person, flags: [] };
  return { ...place, person, refusedBy: truncate(refused, maxReason), flags: ["contact_refused"] };
}

function readLine(text: string): ImportLine | undefined {
  try {
    const read = z.safeParse(importLineSchema, parseJson(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function cellsOf({ variables = {}, ...values }: Omit<ImportLine, "line">, header: readonly string[]): string[] {
  const columns = new Map([...findColumns(header)].map(([column, position]) => [position, column]));
  return header.map((name, position) => {
    const column = columns.get(position);
    return String((column ? values[column] : variables[name]) ?? "");
  });
}
