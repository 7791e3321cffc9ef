/** Reads a row of an upload, and flags it if it must be left out or needs the user's decision. */
import { findColumns } from "@callwright/contracts/candidate-columns";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { findContactRefusal } from "@callwright/contracts/contact-columns";
import {
  type FlaggedRow,
  flagReasons,
  type ImportLine,
  importLineSchema,
  type RowFlag,
} from "@callwright/contracts/endpoints/import";
import { truncate } from "@callwright/contracts/truncate";
import * as z from "zod/mini";
import type { NewPerson } from "../candidate/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { now, toIso } from "../kernel/clock.ts";
import { parseJson } from "../kernel/json.ts";
import type { ParentItem } from "../parent/index.ts";
import type { Counts } from "./item.ts";

export interface Row {
  /** 0-based position in the upload. */
  readonly row: number;
  /** 1-based line in the user's file. */
  readonly line: number;
  readonly person?: NewPerson;
  /** Why the row is invalid. */
  readonly reason?: string;
  /** The words of the row by which the person asks for no contact. */
  readonly refusedBy?: string;
  readonly flags: RowFlag[];
  readonly cells: readonly string[];
}

const unreadable = "This row cannot be read";
const maxReasonLength = 300;

export function checkRow(text: string, row: number, header: readonly string[]): Row {
  const parsed = readLine(text);
  // The file's first line is its header.
  if (!parsed) return { row, line: row + 2, reason: unreadable, flags: ["invalid"], cells: [] };
  const { line, reason, cells, refusedBy, ...values } = parsed;
  const source = { row, line, cells: cells ?? toCells(values, header) };
  if (reason !== undefined)
    return { ...source, reason: truncate(reason, maxReasonLength) || unreadable, flags: ["invalid"] };
  const { firstName = "", lastName = "", phoneNumber = "", ...otherValues } = values;
  const person = readCandidate({ firstName, lastName, phoneNumber, ...otherValues });
  if (typeof person === "string") return { ...source, reason: person, flags: ["invalid"] };
  const refusalText = refusedBy ?? findContactRefusal(Object.entries(person.variables ?? {}));
  if (refusalText === undefined) return { ...source, person, flags: [] };
  return { ...source, person, refusedBy: truncate(refusalText, maxReasonLength), flags: ["contact_refused"] };
}

function readLine(text: string): ImportLine | undefined {
  try {
    const parsed = z.safeParse(importLineSchema, parseJson(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function toCells({ variables = {}, ...values }: Omit<ImportLine, "line">, header: readonly string[]): string[] {
  const columns = new Map([...findColumns(header)].map(([column, position]) => [position, column]));
  return header.map((name, position) => {
    const column = columns.get(position);
    return String((column ? values[column] : variables[name]) ?? "");
  });
}

const recentDays = 7;

export async function flagKnownContacts(parent: ParentItem, rows: readonly Row[]): Promise<void> {
  const people = rows.flatMap((row) =>
    row.person && row.flags.length === 0 ? [{ ...row.person, flags: row.flags }] : [],
  );
  const numbers = people.map(({ phoneNumber }) => phoneNumber);
  const numbersInJob = numbers.map((phoneNumber) => ({ parentId: parent.parentId, phoneNumber }));
  const [contacts, holderInJob] = await Promise.all([
    Compliance.readContacts(numbers),
    Candidate.loadHolderLookup(parent.lastOrdinal === 0 ? [] : numbersInJob),
  ]);
  const numbersElsewhere = people.flatMap(({ phoneNumber }) => {
    const parentId = contacts.get(phoneNumber)?.addedTo;
    return parentId && parentId !== parent.parentId ? [{ parentId, phoneNumber }] : [];
  });
  // A contact's `addedTo` outlives its candidate, so the candidate's existence is checked.
  const holderElsewhere = await Candidate.loadHolderLookup(numbersElsewhere);
  const knownElsewhere = new Set(numbersElsewhere.filter(holderElsewhere).map(({ phoneNumber }) => phoneNumber));
  const recentSince = toIso(now() - recentDays * 86_400_000);
  for (const { phoneNumber, flags } of people) {
    if (contacts.get(phoneNumber)?.isSuppressed) flags.push("suppressed");
    if (holderInJob({ parentId: parent.parentId, phoneNumber })) flags.push("duplicate_in_job");
    else if (knownElsewhere.has(phoneNumber)) flags.push("duplicate_in_tenant");
    if ((contacts.get(phoneNumber)?.calledAt ?? "") > recentSince) flags.push("recently_contacted");
  }
}

const counterOfFlag = {
  invalid: "invalid",
  duplicate_in_file: "duplicateInFile",
  duplicate_in_job: "duplicateInJob",
  suppressed: "suppressed",
  contact_refused: "contactRefused",
  duplicate_in_tenant: "duplicateInTenant",
  recently_contacted: "recentlyContacted",
} as const satisfies Record<RowFlag, keyof Counts>;

export function countFlags(rows: readonly Row[]): Counts {
  const counts: Counts = {};
  for (const flag of rows.flatMap(({ flags }) => flags)) {
    const counter = counterOfFlag[flag];
    counts[counter] = (counts[counter] ?? 0) + 1;
  }
  return counts;
}

export const flagReason = (row: Row, flag: RowFlag): string =>
  flag === "invalid" ? (row.reason ?? "") : flagReasons[flag];

const samplesPerFlag = 20;
const maxCellsLength = 100;

export function addSamples(samples: readonly FlaggedRow[], rows: readonly Row[]): readonly FlaggedRow[] {
  const extended = [...samples];
  const sampledFlags = new Set(samples.map(({ line, flag }) => `${line} ${flag}`));
  const counts = new Map<RowFlag, number>();
  for (const { flag } of samples) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  for (const row of rows)
    for (const flag of row.flags) {
      const count = counts.get(flag) ?? 0;
      if (count >= samplesPerFlag || sampledFlags.has(`${row.line} ${flag}`)) continue;
      counts.set(flag, count + 1);
      extended.push(toSample(row, flag));
    }
  return extended;
}

const toSample = (row: Row, flag: RowFlag): FlaggedRow => ({
  line: row.line,
  flag,
  reason: flagReason(row, flag),
  firstName: row.person?.firstName ?? "",
  lastName: row.person?.lastName ?? "",
  ...(flag === "contact_refused" && { refusedBy: row.refusedBy }),
  phoneNumber:
    row.person?.phoneNumber ?? truncate(row.cells.filter((cell) => cell.trim() !== "").join(", "), maxCellsLength),
});
