/** Outcomes that are new between two polls of the table. */
import { latestEndedCall, type Person } from "./person.ts";

/** The latest ended call of each person on the page. */
export type LatestCalls = ReadonlyMap<string, string | undefined>;

/** People whose call has ended since `seen`, among those who were on the page then. */
export function newOutcomes(seen: LatestCalls, people: readonly Person[]): Person[] {
  return people.filter((person) => {
    const call = latestEndedCall(person);
    return seen.has(person._id) && call !== undefined && seen.get(person._id) !== call;
  });
}

export const latestCallsOf = (people: readonly Person[]): LatestCalls =>
  new Map(people.map((person) => [person._id, latestEndedCall(person)]));
