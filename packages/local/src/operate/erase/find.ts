/** Finds the rows that tell of a person: those that name their number or address, and whatever hangs on these. */
import { entityOf, plain, type Row, readRows, type Table } from "../rows.ts";
import { isOf, isOfTheTable } from "../tenant-rows.ts";
import { type Matcher, matcherOf, type Traits } from "./traits.ts";

/** A row as JSON has it. */
export type Told = Readonly<Record<string, unknown>>;

export interface Found {
  /** Given, and the numbers of whom an address belongs to. */
  readonly traits: Traits;
  readonly matcher: Matcher;
  /** By kind. */
  readonly rows: ReadonlyMap<string, readonly Told[]>;
  /** What else these rows are known by: a number or an address that was not named. */
  readonly alsoKnownBy: readonly string[];
}

/** Who was called is told by a job and a person of it. */
const personOf = ({ parentId, candidateId }: Told): string =>
  typeof parentId === "string" && typeof candidateId === "string" ? `${parentId} ${candidateId}` : "";

/** Kinds that belong to a person, whatever number they had then. */
const ofPeople = new Set(["candidate", "candidatechange", "candidatephone", "call", "text", "followup"]);

export async function find(table: Table, tenantId: string, given: Traits): Promise<Found> {
  const traits = { numbers: new Set(given.numbers), emails: given.emails };
  const people = new Set<string>();
  const byGiven = matcherOf(given);
  let isThere = false;
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    isThere ||= entity === "tenant";
    if (!ofPeople.has(entity) || !byGiven.text(text)) continue;
    people.add(personOf(row));
    if (entity === "candidate") traits.numbers.add(String(row.phoneNumber));
  }
  if (!isThere) throw new Error(`There is no tenant ${tenantId}`);
  people.delete("");
  const matcher = matcherOf(traits);
  const rows = new Map<string, Told[]>();
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    const isTheirs = ofPeople.has(entity) && people.has(personOf(row)) && row.phoneNumber !== nobody.phoneNumber;
    if (isTheirs || matcher.text(text)) rows.set(entity, [...(rows.get(entity) ?? []), row]);
  }
  return { traits, matcher, rows, alsoKnownBy: othersOf([...rows.values()].flat(), traits) };
}

/** What stands in a row whose person was erased. */
export const nobody = { candidateName: "Erased", phoneNumber: "-" } as const;

async function* rowsOf(table: Table, tenantId: string) {
  for await (const row of readRows(table))
    if (isOf(row, tenantId)) yield { entity: entityOf(row), text: JSON.stringify(row), row: toldOf(row) };
}

const toldOf = (row: Row): Told =>
  Object.fromEntries(Object.entries(plain(row)).filter(([name]) => !isOfTheTable(name)));

function othersOf(rows: readonly Told[], { numbers, emails }: Traits): string[] {
  const others = rows.flatMap(({ phoneNumber, email }) => [
    ...(typeof phoneNumber === "string" && !numbers.has(phoneNumber) ? [phoneNumber] : []),
    ...(typeof email === "string" && !emails.has(email.toLowerCase()) ? [email.toLowerCase()] : []),
  ]);
  return [...new Set(others)].sort();
}
