import { timezoneOf } from "../../compliance/index.ts";
import { keysAt, timezoneAt } from "./base.ts";
import type { Keys, Order, View } from "./order.ts";
import { type IndexParent, listRow, readIndex } from "./read.ts";
import { withRebuild } from "./rebuild.ts";
import { applyPatch, type ListRow } from "./row.ts";
import { countAll, find, type Person, type Snapshot } from "./snapshot.ts";

export interface PageRequest extends View, Order {
  readonly page: number;
  readonly pageSize: number;
}

export const readPage = (parent: IndexParent, request: PageRequest) =>
  withRebuild(parent, () => tryReadPage(parent, request));

async function tryReadPage(parent: IndexParent, { page, pageSize, ...request }: PageRequest) {
  const list = await readIndex(parent);
  const found = find(list, request, request);
  const people = [...found.people((page - 1) * pageSize, page * pageSize)];
  const items = await Promise.all(people.map((person) => listRow(parent, list, person)));
  return { items, total: found.total, labels: found.labels, everybody: countAll(list) };
}

export async function* readIds(
  parent: IndexParent,
  view: View,
  except: readonly string[] = [],
): AsyncGenerator<string> {
  const left = new Set(except);
  const { people } = find(await readIndex(parent), view, { sort: "added", order: "asc" });
  for (const { candidateId } of people()) if (!left.has(candidateId)) yield candidateId;
}

/** What the index holds of a person in memory; pending calls and attempts only where the change log has them. */
export interface IndexedPerson extends Keys, Pick<ListRow, "pendingCallId" | "nextAt"> {
  readonly timezone?: string | undefined;
}

export async function readPeople(
  parent: IndexParent,
  view: View,
  except: readonly string[] = [],
): Promise<IndexedPerson[]> {
  const left = new Set(except);
  const list = await readIndex(parent);
  const found: IndexedPerson[] = [];
  for (const person of find(list, view, { sort: "added", order: "asc" }).people()) {
    if (left.has(person.candidateId)) continue;
    found.push(indexedPersonOf(list, person));
  }
  return found;
}

function indexedPersonOf({ base }: Snapshot, person: Person): IndexedPerson {
  if ("row" in person) return { ...person.row, timezone: timezoneOf(person.row) };
  const { position, patch } = person;
  const { variables } = patch ?? {};
  const timezone = variables === undefined ? timezoneAt(base, position) : timezoneOf({ variables: variables ?? {} });
  return { ...applyPatch<Omit<IndexedPerson, "timezone">>(keysAt(base, position), patch), timezone };
}
