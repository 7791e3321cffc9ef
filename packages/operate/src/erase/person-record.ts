/** Finds a person's rows: those with their number or address. Others that only mention them are reported and stay. */

import { belongsTo, isKeyAttribute } from "@callwright/core/db/tenant-rows";
import { entityOf, type PlainRow, type Row, readRows, type Table, toPlain } from "../rows.ts";
import { createMatcher, type Identifiers, type Matcher, parseLoosely } from "./identifiers.ts";

export interface PersonRecord {
  readonly identifiers: Identifiers;
  readonly matcher: Matcher;
  readonly rows: ReadonlyMap<string, readonly PlainRow[]>;
  readonly mentions: readonly string[];
  readonly alsoKnownBy: readonly string[];
}

const byNumber = new Set(["candidatephone", "call", "text", "thread", "followup", "contact", "callee", "callinglog"]);
const inEvents = new Set(["event", "eventcount", "webhookdelivery", "sourceevent"]);
const ofPeople = new Set(["candidate", "call", "text", "followup"]);

const personOf = ({ parentId, candidateId }: PlainRow): string => `${String(parentId)} ${String(candidateId)}`;

export async function findPerson(table: Table, tenantId: string, identifiers: Identifiers): Promise<PersonRecord> {
  const matcher = createMatcher(identifiers);
  const { candidates, people, events, externalIds } = await findPeople(table, tenantId, identifiers, matcher);
  const rows = new Map<string, PlainRow[]>();
  const mentions: string[] = [];
  const related: PlainRow[] = [];
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    const person = personOf(row);
    const isOwn =
      (byNumber.has(entity) && bears(row, { ...identifiers, emails: none })) ||
      (inEvents.has(entity) && matcher.matchesText(text)) ||
      // The endpoint's answer may name them in its own words.
      (entity === "webhookdelivery" && events.has(String(row.eventId))) ||
      (entity === "sourceevent" && (namesThem(row, matcher) || externalIds.some((id) => text.includes(id)))) ||
      (entity === "candidate" && candidates.has(person)) ||
      (entity === "candidatechange" && (people.has(person) || bears(row, identifiers)));
    if (isOwn) rows.set(entity, [...(rows.get(entity) ?? []), row]);
    else if (matcher.matchesText(text)) mentions.push(entity);
    if (isOwn || (ofPeople.has(entity) && people.has(person))) related.push(row);
  }
  return { identifiers, matcher, rows, mentions, alsoKnownBy: otherIdentifiers(related, matcher) };
}

/** Short ids of applicant tracking systems are left out: they may be part of another person's number. */
async function findPeople(table: Table, tenantId: string, identifiers: Identifiers, matcher: Matcher) {
  const candidates = new Set<string>();
  const people = new Set<string>();
  const events = new Set<string>();
  const externalIds: string[] = [];
  let hasTenant = false;
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    hasTenant ||= entity === "tenant";
    if (entity === "event" && matcher.matchesText(text)) events.add(String(row.eventId));
    const externalId = String(row.externalId ?? "");
    if (entity === "sourceevent" && externalId.length >= 20 && namesThem(row, matcher)) externalIds.push(externalId);
    if (!ofPeople.has(entity) || !bears(row, identifiers)) continue;
    people.add(personOf(row));
    if (entity === "candidate") candidates.add(personOf(row));
  }
  if (!hasTenant) throw new Error(`There is no tenant ${tenantId}`);
  return { candidates, people, events, externalIds };
}

/** A source's event may hold the number in any notation. */
const namesThem = ({ payload, ...row }: PlainRow, { matchesValue }: Matcher): boolean =>
  matchesValue(row) || matchesValue(parseLoosely(String(payload)));

const none: ReadonlySet<string> = new Set();

const bears = ({ phoneNumber, email }: PlainRow, { numbers, emails }: Identifiers): boolean =>
  (typeof phoneNumber === "string" && numbers.has(phoneNumber)) ||
  (typeof email === "string" && emails.has(email.toLowerCase()));

export const blankPerson = { candidateName: "—", phoneNumber: "-" } as const;

async function* rowsOf(table: Table, tenantId: string) {
  for await (const row of readRows(table))
    if (belongsTo(toPlain(row), tenantId))
      yield { entity: entityOf(row), text: JSON.stringify(row), row: withoutKeys(row) };
}

const withoutKeys = (row: Row): PlainRow =>
  Object.fromEntries(Object.entries(toPlain(row)).filter(([name]) => !isKeyAttribute(name)));

function otherIdentifiers(rows: readonly PlainRow[], { matchesValue }: Matcher): string[] {
  const others = rows.flatMap(({ phoneNumber, email }) => [
    ...(typeof phoneNumber === "string" && phoneNumber !== blankPerson.phoneNumber ? [phoneNumber] : []),
    ...(typeof email === "string" ? [email.toLowerCase()] : []),
  ]);
  return [...new Set(others)].filter((other) => !matchesValue(other)).sort();
}
