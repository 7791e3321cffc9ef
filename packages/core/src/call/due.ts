/** Looks into a queue of waiting calls: when the earliest is due, and the rows of those that are. */
import { sortKeysOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { CallItem } from "./item.ts";
import { dueAt, dueLine } from "./line.ts";

export interface Queue {
  readonly due: readonly CallItem[];
  /** Of the earliest that is not due yet. */
  readonly nextDueMs: number | undefined;
}

/** More than one, since the index may still show a call that was just taken. */
const lookahead = 5;

/** The keys tell the time; rows are read of those alone that are due. */
export async function lookInto(queueId: string): Promise<Queue> {
  const query = db()
    .call.query.due({ dueLine: dueLine(tenantId(), queueId) })
    .params();
  const times: number[] = [];
  const ids: string[] = [];
  for await (const keys of sortKeysOf(query, "gsi3sk", { atMost: lookahead }))
    for (const key of keys) {
      times.push(dueAt(key.toUpperCase()));
      ids.push(`call_${key.slice(key.lastIndexOf("_") + 1).toUpperCase()}`);
    }
  const at = now();
  const dueIds = ids.filter((_, index) => (times[index] ?? 0) <= at);
  const rows = await callsOf(dueIds);
  const due = rows.filter(({ state, dueKey }) => state === "queued" && dueKey !== undefined && dueAt(dueKey) <= at);
  return { due, nextDueMs: times.find((time) => time > at) };
}

/** Calls by id, as the last writes left them, in that order; those that are gone are left out. */
export async function callsOf(callIds: readonly string[]): Promise<CallItem[]> {
  const found = new Map<string, CallItem>();
  let keys = callIds.map((callId) => ({ tenantId: tenantId(), callId }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().call.get(keys).go({ consistent: true });
    for (const call of data) found.set(call.callId, call);
    keys = unprocessed;
  }
  return callIds.flatMap((callId) => found.get(callId) ?? []);
}
