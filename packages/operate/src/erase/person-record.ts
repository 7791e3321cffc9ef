/** Finds the rows with a person's number or address. Rows that only mention the person are reported and stay. */
import { cleanPhone, parsePhone } from "@callwright/contracts";
import { belongsTo, isKeyAttribute } from "@callwright/core/db/tenant-rows";
import { entityOf, type PlainRow, type Row, readRows, type Table, toPlain } from "../rows.ts";

export interface Identifiers {
  readonly numbers: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

export function parseIdentifiers(inputs: readonly string[]): Identifiers {
  const identifiers = { numbers: new Set<string>(), emails: new Set<string>() };
  for (const input of inputs) {
    const phone = parsePhone(input);
    if (/^[^\s@]+@[^\s@]+$/.test(input)) identifiers.emails.add(input.toLowerCase());
    else if (phone.ok) identifiers.numbers.add(phone.phoneNumber);
    else throw new Error(`"${input}" is neither a mail address nor a number (${phone.message})`);
  }
  if (inputs.length === 0) throw new Error("NUMBER or EMAIL is missing");
  return identifiers;
}

export interface Matcher {
  readonly matchesText: (text: string) => boolean;
  readonly matchesValue: (value: unknown) => boolean;
}

export function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function createMatcher({ numbers, emails }: Identifiers): Matcher {
  // A longer number that contains the person's digits belongs to another person.
  const numberPatterns = [...numbers].map((number) => `(?<!\\d)${number.slice(1)}(?!\\d)`);
  const addressPatterns = [...emails].map(
    (email) => `(?<![\\w.+-])${escapeRegExp(email).replace("@", "(?:@|%40)")}(?![\\w-])`,
  );
  const pattern = new RegExp([...numberPatterns, ...addressPatterns].join("|"), "i");
  const notations = new Set([...numbers].flatMap(notationsOf));
  const matchesText = (text: string): boolean => pattern.test(text);
  const matchesValue = (value: unknown): boolean => {
    if (typeof value === "string") return matchesText(value) || notations.has(cleanPhone(value));
    return typeof value === "object" && value !== null && Object.values(value).some(matchesValue);
  };
  return { matchesText, matchesValue };
}

/** "+4915177700010", "4915177700010", "15177700010" and "015177700010". */
function notationsOf(number: string): string[] {
  const parsed = parsePhone(number);
  if (!parsed.ok) return [number];
  const national = number.slice(parsed.country.prefix.length);
  return [number, number.slice(1), national, `0${national}`];
}

export interface PersonRecord {
  readonly identifiers: Identifiers;
  readonly matcher: Matcher;
  readonly rows: ReadonlyMap<string, readonly PlainRow[]>;
  readonly mentions: readonly string[];
  readonly alsoKnownBy: readonly string[];
}

/** Entities whose rows are the person's if they have the number. */
const ownByPhone = new Set(["candidatephone", "call", "text", "thread", "followup", "contact", "callee", "callinglog"]);
/** Entities whose rows are the person's if their text has the number or address. */
const ownByText = new Set(["event", "eventcount", "webhookdelivery", "sourceevent"]);
const personEntities = new Set(["candidate", "call", "text", "followup"]);

const personKey = ({ parentId, candidateId }: PlainRow): string => `${String(parentId)} ${String(candidateId)}`;

export async function findPerson(table: Table, tenantId: string, identifiers: Identifiers): Promise<PersonRecord> {
  const matcher = createMatcher(identifiers);
  const { candidateKeys, personKeys, eventIds, externalIds } = await collectKeys(table, tenantId, identifiers, matcher);
  const rows = new Map<string, PlainRow[]>();
  const mentions: string[] = [];
  const related: PlainRow[] = [];
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    const person = personKey(row);
    const isOwn =
      (ownByPhone.has(entity) && hasNumber(row, identifiers)) ||
      (ownByText.has(entity) && matcher.matchesText(text)) ||
      // The endpoint's answer may name the person in a form that no pattern finds.
      (entity === "webhookdelivery" && eventIds.has(String(row.eventId))) ||
      (entity === "sourceevent" && (namesPerson(row, matcher) || externalIds.some((id) => text.includes(id)))) ||
      (entity === "candidate" && candidateKeys.has(person)) ||
      (entity === "candidatechange" && (personKeys.has(person) || hasIdentifier(row, identifiers)));
    if (isOwn) rows.set(entity, [...(rows.get(entity) ?? []), row]);
    else if (matcher.matchesText(text)) mentions.push(entity);
    if (isOwn || (personEntities.has(entity) && personKeys.has(person))) related.push(row);
  }
  return { identifiers, matcher, rows, mentions, alsoKnownBy: otherIdentifiers(related, matcher) };
}

const minExternalIdLength = 20; // shorter ids may be part of another person's number

/** First pass over the table: collects keys that find, in the second, rows without the person's number and address. */
async function collectKeys(table: Table, tenantId: string, identifiers: Identifiers, matcher: Matcher) {
  const candidateKeys = new Set<string>();
  const personKeys = new Set<string>();
  const eventIds = new Set<string>();
  const externalIds: string[] = [];
  let hasTenant = false;
  for await (const { entity, text, row } of rowsOf(table, tenantId)) {
    hasTenant ||= entity === "tenant";
    if (entity === "event" && matcher.matchesText(text)) eventIds.add(String(row.eventId));
    const externalId = String(row.externalId ?? "");
    if (entity === "sourceevent" && externalId.length >= minExternalIdLength && namesPerson(row, matcher))
      externalIds.push(externalId);
    if (!personEntities.has(entity) || !hasIdentifier(row, identifiers)) continue;
    personKeys.add(personKey(row));
    if (entity === "candidate") candidateKeys.add(personKey(row));
  }
  if (!hasTenant) throw new Error(`There is no tenant ${tenantId}`);
  return { candidateKeys, personKeys, eventIds, externalIds };
}

/** A source's event may hold the number in any notation. */
const namesPerson = ({ payload, ...row }: PlainRow, { matchesValue }: Matcher): boolean =>
  matchesValue(row) || matchesValue(parseLoosely(String(payload)));

const hasNumber = ({ phoneNumber }: PlainRow, { numbers }: Identifiers): boolean =>
  typeof phoneNumber === "string" && numbers.has(phoneNumber);

const hasIdentifier = (row: PlainRow, identifiers: Identifiers): boolean =>
  hasNumber(row, identifiers) || (typeof row.email === "string" && identifiers.emails.has(row.email.toLowerCase()));

export const blankPerson = { candidateName: "—", phoneNumber: "-" } as const;

async function* rowsOf(table: Table, tenantId: string) {
  for await (const row of readRows(table))
    if (belongsTo(toPlain(row), tenantId))
      yield { entity: entityOf(row), text: JSON.stringify(row), row: withoutKeys(row) };
}

const withoutKeys = (row: Row): PlainRow =>
  Object.fromEntries(Object.entries(toPlain(row)).filter(([name]) => !isKeyAttribute(name)));

function otherIdentifiers(rows: readonly PlainRow[], { matchesValue }: Matcher): string[] {
  const allIdentifiers = rows.flatMap(({ phoneNumber, email }) => [
    ...(typeof phoneNumber === "string" && phoneNumber !== blankPerson.phoneNumber ? [phoneNumber] : []),
    ...(typeof email === "string" ? [email.toLowerCase()] : []),
  ]);
  return [...new Set(allIdentifiers)].filter((identifier) => !matchesValue(identifier)).sort();
}
