import { type FieldValues, type OptionalField, optionalFields } from "@callwright/contracts";
import * as Candidate from "../candidate/index.ts";
import { transact, type Write } from "../db/transact.ts";
import type { ParentItem } from "../parent/index.ts";

/** Two writes per candidate and one for the job, of a transaction's 100. */
const peopleAtOnce = 49;

interface MergedRow {
  readonly row: number;
  readonly candidate: Candidate.CandidateItem;
  readonly change: Candidate.Change;
}

export async function merge(
  parent: ParentItem,
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

/** The row's values over the known ones. Salary and currency are only taken together. */
function valuesOf(known: KnownValues, person: Candidate.NewPerson) {
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
  const values = valuesOf(candidate, person);
  const { currency, ...set } = values;
  if (currency !== undefined) return { set: { ...set, currency, importId } };
  return { set: { ...set, importId }, remove: "currency" in values && candidate.currency ? ["currency"] : [] };
}

export const foldInto = <Person extends Candidate.NewPerson>(first: Person, later: Candidate.NewPerson): Person => ({
  ...first,
  ...valuesOf(first, later),
});

async function write({ tenantId, parentId }: ParentItem, merged: readonly MergedRow[]): Promise<number[]> {
  let waiting = merged;
  while (waiting.length > 0) {
    const owners: number[] = [];
    const result = await transact((writer) => [
      ...waiting.flatMap(({ row, candidate, change }): Write[] => {
        const writes = Candidate.patch(writer, candidate, change);
        owners.push(...writes.map(() => row));
        return writes;
      }),
      writer.parentCounters.patch({ tenantId, parentId }).add({ version: 1 }).commit(),
    ]);
    if (result.ok) return waiting.map(({ row }) => row);
    const failed = new Set(result.failed.map((index) => owners[index]));
    const rest = waiting.filter(({ row }) => !failed.has(row));
    // The job was deleted.
    if (rest.length === waiting.length) return [];
    waiting = rest;
  }
  return [];
}
