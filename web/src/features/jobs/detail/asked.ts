/** People whose call has been asked for and does not show in their row yet. */
import type { Person } from "../../../components/people/person.ts";

/** What was known of a person's calls when theirs was asked for. */
export type Asked = ReadonlyMap<string, number>;

/** Who is still waited for: a pending call, or a further ended one, shows in the row itself. */
export function stillAsked(asked: Asked, people: readonly Person[]): ReadonlySet<string> {
  const rows = new Map(people.map((person) => [person._id, person]));
  const isWaiting = ([id, calls]: readonly [string, number]) => {
    const row = rows.get(id);
    return !row || (row.pendingCallId === undefined && row.totalCalls <= calls);
  };
  return new Set([...asked].filter(isWaiting).map(([id]) => id));
}
