import type { Person } from "../../people/person.ts";

export interface RequestedCall {
  readonly calls: number;
  readonly answeredAt?: number | undefined;
}

export type RequestedCalls = ReadonlyMap<string, RequestedCall>;

/** A row read after the answer settles a request either way, since the call may be over. */
export function awaitedCalls(
  requested: RequestedCalls,
  people: readonly Person[],
  seenAt: number,
): ReadonlySet<string> {
  const rows = new Map(people.map((person) => [person._id, person]));
  const isWaiting = ([id, { calls, answeredAt = seenAt }]: readonly [string, RequestedCall]) => {
    const row = rows.get(id);
    return !row || (seenAt <= answeredAt && row.pendingCallId === undefined && row.totalCalls <= calls);
  };
  return new Set([...requested].filter(isWaiting).map(([id]) => id));
}
