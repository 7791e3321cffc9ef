/** Lists people, one row per phone number. A page ends early once it has read `maxReadsPerRow` times its limit. */
import { cleanPhone, phoneCountries } from "@callwright/contracts";
import * as z from "zod/mini";
import type { Key } from "../db/database.ts";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { userActor } from "../kernel/context.ts";
import { parse } from "../kernel/fn.ts";
import { foldedName } from "./change.ts";
import type { CandidateItem } from "./read.ts";

export interface PeopleRequest {
  readonly search: string;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly isHidden: (parentId: string) => boolean;
}

export interface PersonItem {
  readonly latest: CandidateItem;
  readonly totalCalls: number;
  readonly parentCount: number;
}

interface Stage {
  readonly name: "phone" | "first" | "last";
  readonly prefix: string;
}

export async function listPeople({ search, limit, after, isHidden }: PeopleRequest) {
  const stages = searchStages(search);
  const items: PersonItem[] = [];
  let peopleRead = 0;
  let cursor = after === undefined ? undefined : parse(cursorSchema, JSON.parse(after));
  for (const [rank, stage] of stages.entries()) {
    if (cursor && cursor.stage > rank) continue;
    for (let isLast = false; !isLast; ) {
      const page = await readStagePage(stage, cursor?.stage === rank ? cursor : undefined, limit);
      isLast = page.isLast;
      peopleRead += page.people.length;
      const rows = await Promise.all(page.people.map((person) => readPersonItem(person, { stages, rank, isHidden })));
      for (const [index, person] of page.people.entries()) {
        cursor = { stage: rank, value: searchedValue(stage, person), candidateId: person.candidateId };
        const item = rows[index];
        if (item) items.push(item);
        if (items.length === limit) return { items, next: JSON.stringify(cursor) };
      }
      if (!isLast && peopleRead >= maxReadsPerRow * limit) return { items, next: JSON.stringify(cursor) };
    }
  }
  return { items, next: undefined };
}

/** More than one, since people of hidden campaigns and repeated phone numbers add no row. */
const maxReadsPerRow = 4;

export async function searchPeople(search: string, limit: number): Promise<CandidateItem[]> {
  const pages = await Promise.all(searchStages(search).map((stage) => readStagePage(stage, undefined, limit)));
  const people = pages.flatMap((page) => page.people);
  return [...new Map(people.map((person) => [person.candidateId, person])).values()].slice(0, limit);
}

function searchStages(search: string): Stage[] {
  const digits = cleanPhone(search);
  if (/^\+?\d+$/.test(digits)) return phonePrefixes(digits).map((prefix) => ({ name: "phone", prefix }));
  const prefix = foldedName(search);
  return prefix === ""
    ? [{ name: "first", prefix }]
    : [
        { name: "first", prefix },
        { name: "last", prefix },
      ];
}

/** A national number begins with a 0 and may be of any country. */
const phonePrefixes = (digits: string): string[] =>
  digits.startsWith("0")
    ? phoneCountries.map(({ prefix }) => `${prefix}${digits.replace(/^0+/, "")}`)
    : [digits.startsWith("+") ? digits : `+${digits}`];

const cursorSchema = z.object({ stage: z.number(), value: z.string(), candidateId: z.string() });
type Cursor = z.infer<typeof cursorSchema>;

function searchedValue({ name }: Stage, { phoneNumber, firstLast = "", lastFirst = "" }: CandidateItem): string {
  if (name === "phone") return phoneNumber;
  return name === "first" ? firstLast : lastFirst;
}

/** Sorts after every value with the same beginning. */
const endOfValues = "\uffff";

async function readStagePage({ name, prefix }: Stage, after: Cursor | undefined, limit: number) {
  const keys = await readKeys(indexRange(name, after ?? { value: prefix }, `${prefix}${endOfValues}`).params(), limit);
  const people = await rowsAt(keys);
  return { people, isLast: keys.length < limit || people.length === 0 };
}

function indexRange(name: Stage["name"], { value, candidateId }: Partial<Cursor>, end: string) {
  const owner = { userId: userActor().userId };
  // With a space the key sorts after the last person read and before everyone else.
  const tieBreak = candidateId === undefined ? {} : { candidateId: `${candidateId} ` };
  const { byPhone, byFirstName, byLastName } = db().candidate.query;
  if (name === "phone") return byPhone(owner).between({ phoneNumber: value, ...tieBreak }, { phoneNumber: end });
  if (name === "first") return byFirstName(owner).between({ firstLast: value, ...tieBreak }, { firstLast: end });
  return byLastName(owner).between({ lastFirst: value, ...tieBreak }, { lastFirst: end });
}

const rowsAt = async (keys: readonly Key[]): Promise<CandidateItem[]> =>
  db().candidate.parse({ Items: await readRows(keys) }).data;

interface ListContext extends Pick<PeopleRequest, "isHidden"> {
  readonly stages: readonly Stage[];
  readonly rank: number;
}

async function readPersonItem(
  person: CandidateItem,
  { stages, rank, isHidden }: ListContext,
): Promise<PersonItem | undefined> {
  const ownPosition = listPosition(person, stages);
  if (isHidden(person.parentId) || !ownPosition.startsWith(`${rank} `)) return undefined;
  const { userId, phoneNumber } = person;
  const sameNumber = db().candidate.query.byPhone({ userId, phoneNumber });
  const keys = await readKeys(sameNumber.params());
  // Most numbers occur once, and that row is known.
  const people = keys.length === 1 ? [person] : (await rowsAt(keys)).filter(({ parentId }) => !isHidden(parentId));
  // A number is shown once: at the first position that one of its people has.
  if (people.some((other) => listPosition(other, stages) < ownPosition)) return undefined;
  const [latest = person] = people.sort((a, b) => recencyKey(b).localeCompare(recencyKey(a)));
  let totalCalls = 0;
  for (const one of people) totalCalls += one.totalCalls;
  return { latest, totalCalls, parentCount: people.length };
}

/** The person's first position in the list, as text that sorts by stage, then by value. */
function listPosition(person: CandidateItem, stages: readonly Stage[]): string {
  const rank = stages.findIndex((stage) => searchedValue(stage, person).startsWith(stage.prefix));
  const stage = stages[rank];
  return stage ? [rank, searchedValue(stage, person), person.candidateId, person.parentId].join(" ") : endOfValues;
}

const recencyKey = ({ calledAt = "", createdAt }: CandidateItem): string => `${calledAt} ${createdAt}`;
