import type { FlaggedRow, RowFlag } from "@callwright/contracts/endpoints/import";
import { flagReasons } from "@callwright/contracts/endpoints/import";
import { truncate } from "@callwright/contracts/truncate";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { now, toIso } from "../kernel/clock.ts";
import type { ParentItem } from "../parent/index.ts";
import type { Counts } from "./item.ts";
import type { Row } from "./row.ts";

const recentDays = 7;

export async function flagKnown(parent: ParentItem, rows: readonly Row[]): Promise<void> {
  const asked = rows.flatMap((row) =>
    row.person && row.flags.length === 0 ? [{ ...row.person, flags: row.flags }] : [],
  );
  const numbers = asked.map(({ phoneNumber }) => phoneNumber);
  const here = numbers.map((phoneNumber) => ({ parentId: parent.parentId, phoneNumber }));
  const [contacts, inJob] = await Promise.all([
    Compliance.readContacts(numbers),
    Candidate.holders(parent.lastOrdinal === 0 ? [] : here),
  ]);
  const elsewhere = asked.flatMap(({ phoneNumber }) => {
    const parentId = contacts.get(phoneNumber)?.addedTo;
    return parentId && parentId !== parent.parentId ? [{ parentId, phoneNumber }] : [];
  });
  // The note outlives a deleted candidate, so the candidate's existence is checked.
  const inTenant = await Candidate.holders(elsewhere);
  const known = new Set(elsewhere.filter(inTenant).map(({ phoneNumber }) => phoneNumber));
  const recent = toIso(now() - recentDays * 86_400_000);
  for (const { phoneNumber, flags } of asked) {
    if (contacts.get(phoneNumber)?.isSuppressed) flags.push("suppressed");
    if (inJob({ parentId: parent.parentId, phoneNumber })) flags.push("duplicate_in_job");
    else if (known.has(phoneNumber)) flags.push("duplicate_in_tenant");
    if ((contacts.get(phoneNumber)?.calledAt ?? "") > recent) flags.push("recently_contacted");
  }
}

const counters = {
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
  for (const { flags } of rows) for (const flag of flags) counts[counters[flag]] = (counts[counters[flag]] ?? 0) + 1;
  return counts;
}

export const flagReason = (row: Row, flag: RowFlag): string =>
  flag === "invalid" ? (row.reason ?? "") : flagReasons[flag];

const samplesEach = 20;

export function addSamples(samples: readonly FlaggedRow[], rows: readonly Row[]): readonly FlaggedRow[] {
  const all = [...samples];
  const has = new Set(samples.map(({ line, flag }) => `${line} ${flag}`));
  const room = new Map<RowFlag, number>();
  for (const { flag } of samples) room.set(flag, (room.get(flag) ?? samplesEach) - 1);
  for (const row of rows)
    for (const flag of row.flags) {
      const left = room.get(flag) ?? samplesEach;
      if (left <= 0 || has.has(`${row.line} ${flag}`)) continue;
      room.set(flag, left - 1);
      all.push(sampleOf(row, flag));
    }
  return all;
}

const sampleOf = (row: Row, flag: RowFlag): FlaggedRow => ({
  line: row.line,
  flag,
  reason: flagReason(row, flag),
  firstName: row.person?.firstName ?? "",
  lastName: row.person?.lastName ?? "",
  ...(flag === "contact_refused" && { refusedBy: row.refusedBy }),
  phoneNumber: row.person?.phoneNumber ?? truncate(row.cells.filter((cell) => cell.trim() !== "").join(", "), 100),
});
