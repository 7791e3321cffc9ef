/** Gives people of a job the file's values where it has some; their name and number stay. Merging twice changes nothing more. */
import * as Candidate from "../candidate/index.ts";
import { transact, type Write } from "../db/transact.ts";
import type { JobItem } from "../job/index.ts";

/** A person takes two writes of a transaction's hundred; one is the job's. */
const peopleAtOnce = 49;

interface Merged {
  readonly row: number;
  readonly candidate: Candidate.CandidateItem;
  readonly set: NonNullable<Candidate.Change["set"]>;
}

/** Answers the rows whose person was gone meanwhile. */
export async function merge(
  job: JobItem,
  importId: string,
  present: readonly Candidate.BatchPlace[],
  people: readonly (Candidate.NewPerson & { readonly row: number })[],
): Promise<number[]> {
  const persons = new Map(people.map((person) => [person.row, person]));
  const gone: number[] = [];
  for (let from = 0; from < present.length; from += peopleAtOnce) {
    const places = present.slice(from, from + peopleAtOnce);
    const found = await Candidate.getMany(
      job.jobId,
      places.map(({ candidateId }) => candidateId),
    );
    const byId = new Map(found.map((candidate) => [candidate.candidateId, candidate]));
    const merged = places.flatMap(({ row, candidateId }): Merged[] => {
      const candidate = byId.get(candidateId);
      const person = persons.get(row);
      return candidate && person ? [{ row, candidate, set: { ...valuesOf(candidate, person), importId } }] : [];
    });
    const done = new Set(await write(job, merged));
    gone.push(...places.map(({ row }) => row).filter((row) => !done.has(row)));
  }
  return gone;
}

function valuesOf(candidate: Candidate.CandidateItem, person: Candidate.NewPerson): Merged["set"] {
  const { experience, salary, currency, email, variables } = person;
  const values = Object.entries({ experience, salary, currency: currency || undefined, email: email || undefined });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const filled = Object.entries(variables ?? {}).filter(([, value]) => value !== "");
  return filled.length > 0 ? { ...given, variables: { ...candidate.variables, ...Object.fromEntries(filled) } } : given;
}

/** The rows that were written: whoever is deleted in the meantime is left out, and the rest written all the same. */
async function write({ tenantId, jobId }: JobItem, merged: readonly Merged[]): Promise<number[]> {
  let waiting = merged;
  while (waiting.length > 0) {
    const owners: number[] = [];
    const result = await transact((writer) => [
      ...waiting.flatMap(({ row, candidate, set }): Write[] => {
        const writes = Candidate.patch(writer, candidate, { set });
        owners.push(...writes.map(() => row));
        return writes;
      }),
      writer.tally.patch({ tenantId, parentId: jobId }).add({ version: 1 }).commit(),
    ]);
    if (result.ok) return waiting.map(({ row }) => row);
    const failed = new Set(result.failed.map((index) => owners[index]));
    const rest = waiting.filter(({ row }) => !failed.has(row));
    // The job itself is gone.
    if (rest.length === waiting.length) return [];
    waiting = rest;
  }
  return [];
}
