/** People whose call was requested but is not in their row yet. */
import type { Person } from "../../people/person.ts";

/** A person's ended calls at the time of the request, and when the server accepted it. */
export interface RequestedCall {
  readonly calls: number;
  readonly answeredAt?: number | undefined;
}

export type RequestedCalls = ReadonlyMap<string, RequestedCall>;

/**
 * Requests still awaited. A pending or further ended call shows in the row; a row read after the answer settles it
 * either way, since the call may be over.
 */
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
