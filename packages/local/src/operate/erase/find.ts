/** Finds a person's rows: those that bear their number or address themselves. Whatever only stands beside these is told, and left. */
import { entityOf, plain, type Row, readRows, type Table } from "../rows.ts";
import { isOf, isOfTheTable } from "../tenant-rows.ts";
import { type Matcher, matcherOf, type Traits } from "./traits.ts";

/** A row as JSON has it. */
export type Told = Readonly<Record<string, unknown>>;

export interface Found {
  readonly traits: Traits;
  readonly matcher: Matcher;
  /** Theirs, by kind. */
  readonly rows: ReadonlyMap<string, readonly Told[]>;
  /** Kinds of rows that are not theirs and name them: a user with the same address, somebody else's words. */
  readonly mentions: readonly string[];
  /** Numbers and addresses that stand beside theirs: perhaps a second number, perhaps that of whom somebody mistook for them. */
  readonly alsoKnownBy: readonly string[];
}

/** Kinds that bear the number, and are erased by it. */
const byNumber = new Set(["candidatephone", "call", "text", "thread", "followup", "contact", "callee", "callinglog"]);
/** Kinds that tell of a person of a job. */
const ofPeople = new Set(["candidate", "call", "text", "followup"]);

const personOf = ({ parentId, candidateId }: Told): string => `${String(parentId)} ${String(candidateId)}`;

export async function find(table: Table, tenantId: string, traits: Traits): Promise<Found> {
  const matcher = matcherOf(traits);
  const { theirs, people } = await peopleOf(table, tenantId, traits);
  const rows = new Map<string, Told[]>();
  const mentions: string[] = [];
  const beside: Told[] = [];
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    const person = personOf(row);
    const isOwn =
      (byNumber.has(entity) && bears(row, { ...traits, emails: none })) ||
      (entity === "candidate" && theirs.has(person)) ||
      (entity === "candidatechange" && (theirs.has(person) || bears(row, traits)));
    if (isOwn) rows.set(entity, [...(rows.get(entity) ?? []), row]);
    else if (matcher.text(text)) mentions.push(entity);
    if (isOwn || (ofPeople.has(entity) && people.has(person))) beside.push(row);
  }
  return { traits, matcher, rows, mentions, alsoKnownBy: othersOf(beside, traits) };
}

/** Those who bear a trait now (`theirs`), and all who did when they were called or written to. */
async function peopleOf(table: Table, tenantId: string, traits: Traits) {
  const theirs = new Set<string>();
  const people = new Set<string>();
  let isThere = false;
  for await (const { entity, row } of rowsOf(table, tenantId)) {
    isThere ||= entity === "tenant";
    if (!ofPeople.has(entity) || !bears(row, traits)) continue;
    people.add(personOf(row));
    if (entity === "candidate") theirs.add(personOf(row));
  }
  if (!isThere) throw new Error(`There is no tenant ${tenantId}`);
  return { theirs, people };
}

const none: ReadonlySet<string> = new Set();

const bears = ({ phoneNumber, email }: Told, { numbers, emails }: Traits): boolean =>
  (typeof phoneNumber === "string" && numbers.has(phoneNumber)) ||
  (typeof email === "string" && emails.has(email.toLowerCase()));

/** What stands in a row whose person was erased, in whichever language it is read. */
export const nobody = { candidateName: "—", phoneNumber: "-" } as const;

async function* rowsOf(table: Table, tenantId: string) {
  for await (const row of readRows(table))
    if (isOf(row, tenantId)) yield { entity: entityOf(row), text: JSON.stringify(row), row: toldOf(row) };
}

const toldOf = (row: Row): Told =>
  Object.fromEntries(Object.entries(plain(row)).filter(([name]) => !isOfTheTable(name)));

function othersOf(rows: readonly Told[], { numbers, emails }: Traits): string[] {
  const isOther = (phoneNumber: unknown): phoneNumber is string =>
    typeof phoneNumber === "string" && phoneNumber !== nobody.phoneNumber && !numbers.has(phoneNumber);
  const others = rows.flatMap(({ phoneNumber, email }) => [
    ...(isOther(phoneNumber) ? [phoneNumber] : []),
    ...(typeof email === "string" && !emails.has(email.toLowerCase()) ? [email.toLowerCase()] : []),
  ]);
  return [...new Set(others)].sort();
}
