import { type FieldValues, type OptionalField, optionalFields } from "@callwright/contracts";
import * as Candidate from "../candidate/index.ts";
import { transactParts } from "../db/transact.ts";
import * as Parent from "../parent/index.ts";

/** Two writes per candidate and one for the job, of a transaction's 100. */
const peopleAtOnce = 49;

interface MergedRow {
  readonly row: number;
  readonly candidate: Candidate.CandidateItem;
  readonly change: Candidate.Change;
}

export async function merge(
  parent: Parent.ParentItem,
  importId: string,
  present: readonly Candidate.BatchPlace[],
  people: readonly (Candidate.NewPerson & { readonly row: number })[],
): Promise<number[]> {
  const persons = new Map(people.map((person) => [person.row, person]));
  const done: number[] = [];
  for (let from = 0; from < present.length; from += peopleAtOnce) {
    const places = present.slice(from, from + peopleAtOnce);
    const found = await Candidate.getMany(
      parent.parentId,
      places.map(({ candidateId }) => candidateId),
    );
    const byId = new Map(found.map((candidate) => [candidate.candidateId, candidate]));
    const merged = places.flatMap(({ row, candidateId }): MergedRow[] => {
      const candidate = byId.get(candidateId);
      const person = persons.get(row);
      return candidate && person ? [{ row, candidate, change: changeOf(candidate, person, importId) }] : [];
    });
    done.push(...(await write(parent, merged)));
  }
  return done;
}

type KnownValues = Pick<Candidate.NewPerson, "salary" | "currency" | "variables">;

function mergedValues(known: KnownValues, person: Candidate.NewPerson) {
  const { firstName, lastName, salary, currency, variables } = person;
  const filled = Object.entries(variables ?? {}).filter(([, value]) => value !== "");
  const isOther = salary !== undefined && salary !== known.salary;
  return {
    ...{ firstName, lastName },
    ...filledFields(person),
    ...(salary !== undefined && { salary, ...((currency || isOther) && { currency: currency || undefined }) }),
    ...(filled.length > 0 && { variables: { ...known.variables, ...Object.fromEntries(filled) } }),
  };
}

function filledFields(person: Candidate.NewPerson): FieldValues<PlainField> {
  const filled = plainFields.filter((name) => person[name] !== undefined && person[name] !== "");
  return Object.fromEntries(filled.map((name) => [name, person[name]]));
}

type PlainField = Exclude<OptionalField, "salary" | "currency">;
const plainFields = optionalFields.filter((name): name is PlainField => name !== "salary" && name !== "currency");

function changeOf(candidate: Candidate.CandidateItem, person: Candidate.NewPerson, importId: string): Candidate.Change {
  const values = mergedValues(candidate, person);
  const { currency, ...set } = values;
  if (currency !== undefined) return { set: { ...set, currency, importId } };
  return { set: { ...set, importId }, remove: "currency" in values && candidate.currency ? ["currency"] : [] };
}

export const foldInto = <Person extends Candidate.NewPerson>(first: Person, later: Candidate.NewPerson): Person => ({
  ...first,
  ...mergedValues(first, later),
});

async function write(parent: Parent.ParentItem, merged: readonly MergedRow[]): Promise<number[]> {
  let waiting = merged;
  while (waiting.length > 0) {
    const result = await transactParts<`row ${number}` | "parent">((put, writer) => {
      for (const { row, candidate, change } of waiting) put(`row ${row}`, Candidate.patch(writer, candidate, change));
      put("parent", Parent.touch(writer, parent));
    });
    if (result.ok) return waiting.map(({ row }) => row);
    const rest = waiting.filter(({ row }) => !result.failed.has(`row ${row}`));
    // The job was deleted.
    if (rest.length === waiting.length) return [];
    waiting = rest;
  }
  return [];
}
