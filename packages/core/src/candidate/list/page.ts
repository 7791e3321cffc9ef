/** Pages of a list, in any view and order, with exact counts; and everybody whom a view shows. */
import { timezoneOf } from "../../compliance/index.ts";
import { keysAt, timezoneAt } from "./base.ts";
import type { Keys, Order, View } from "./order.ts";
import { type ListParent, readList, rowOf } from "./read.ts";
import { type ListRow, lay } from "./row.ts";
import { countAll, find, type Person, type Snapshot } from "./snapshot.ts";

export interface PageRequest extends View, Order {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface ListPage {
  readonly items: readonly ListRow[];
  /** How many the view shows, and how many there are. */
  readonly total: number;
  readonly everybody: number;
}

export async function readPage(parent: ListParent, { page, pageSize, ...request }: PageRequest): Promise<ListPage> {
  const list = await readList(parent);
  const found = find(list, request, request);
  const people = [...found.people((page - 1) * pageSize, page * pageSize)];
  const items = await Promise.all(people.map((person) => rowOf(parent, list, person)));
  return { items, total: found.total, everybody: countAll(list) };
}

/** The ids of whom a view shows, in import order, as they were when the first was asked for; those excepted left out. */
export async function* readIds(parent: ListParent, view: View, except: readonly string[] = []): AsyncGenerator<string> {
  const left = new Set(except);
  const { people } = find(await readList(parent), view, { sort: "added", order: "asc" });
  for (const { candidateId } of people()) if (!left.has(candidateId)) yield candidateId;
}

/** What a list holds in memory of somebody; of calls and attempts that are pending it knows where those are new. */
export interface Listed extends Keys, Pick<ListRow, "pendingCallId" | "nextAt"> {
  /** As their own row names it. */
  readonly timezone?: string | undefined;
}

/** The same people as the list holds them: no row is read, however many they are. */
export async function readListed(parent: ListParent, view: View, except: readonly string[] = []): Promise<Listed[]> {
  const left = new Set(except);
  const list = await readList(parent);
  const found: Listed[] = [];
  for (const person of find(list, view, { sort: "added", order: "asc" }).people()) {
    if (left.has(person.candidateId)) continue;
    found.push(listedOf(list, person));
  }
  return found;
}

function listedOf({ base }: Snapshot, person: Person): Listed {
  if ("row" in person) return { ...person.row, timezone: timezoneOf(person.row) };
  const { position, patch } = person;
  const { variables } = patch ?? {};
  const timezone = variables === undefined ? timezoneAt(base, position) : timezoneOf({ variables: variables ?? {} });
  return { ...lay<Omit<Listed, "timezone">>(keysAt(base, position), patch), timezone };
}
