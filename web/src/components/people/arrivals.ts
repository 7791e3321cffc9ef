/** Which outcomes are new between two looks at the table. */
import { latestEndedCall, type Person } from "./person.ts";

/** The latest ended call of each person who was on the page. */
export type Seen = ReadonlyMap<string, string | undefined>;

/** People whose call has ended since `seen`; those who were not on the page then are no news. */
export function arrivals(seen: Seen, people: readonly Person[]): Person[] {
  return people.filter((person) => {
    const call = latestEndedCall(person);
    return seen.has(person._id) && call !== undefined && seen.get(person._id) !== call;
  });
}

export const sightOf = (people: readonly Person[]): Seen =>
  new Map(people.map((person) => [person._id, latestEndedCall(person)]));
