/** People whose call has been asked for and does not show in their row yet. */
import type { Person } from "../../../components/people/person.ts";

/** What was known of a person's calls when theirs was asked for, and when the server answered that it will be placed. */
export interface Asking {
  readonly calls: number;
  readonly answeredAt?: number | undefined;
}

export type Asked = ReadonlyMap<string, Asking>;

/**
 * Who is still waited for. A pending call, or a further ended one, shows in the row itself; and a row that was looked at after
 * the answer is all there is to say, though it shows neither: the call may be gone already.
 */
export function stillAsked(asked: Asked, people: readonly Person[], seenAt: number): ReadonlySet<string> {
  const rows = new Map(people.map((person) => [person._id, person]));
  const isWaiting = ([id, { calls, answeredAt = seenAt }]: readonly [string, Asking]) => {
    const row = rows.get(id);
    return !row || (seenAt <= answeredAt && row.pendingCallId === undefined && row.totalCalls <= calls);
  };
  return new Set([...asked].filter(isWaiting).map(([id]) => id));
}
