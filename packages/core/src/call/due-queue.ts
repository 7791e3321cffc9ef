/** Reads queues of waiting calls. */
import { concurrent, getAll } from "../db/get-all.ts";
import { sortKeysOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { dueField } from "./call.entity.ts";
import type { CallItem } from "./item.ts";
import { dueAt, dueLine, type QueueEntry, readDueKey } from "./line.ts";

export interface QueueState {
  readonly due: readonly CallItem[];
  readonly nextDueMs: number | undefined;
}

/** Reads a few more than needed, since the index may still show a call that was just taken. */
const lookahead = 5;

/** Ordered by due time, page by page, from keys alone. */
export async function* waitingEntries(tenant: string, queueId: string, atMost?: number): AsyncGenerator<QueueEntry[]> {
  const query = db()
    .call.query.due({ dueLine: dueLine(tenant, queueId) })
    .params();
  const walk = atMost === undefined ? {} : { atMost };
  for await (const keys of sortKeysOf(query, dueField, walk)) yield keys.map(readDueKey);
}

/** Reads the rows of due calls only. */
export async function inspectQueue(queueId: string): Promise<QueueState> {
  const waiting: QueueEntry[] = [];
  for await (const some of waitingEntries(tenantId(), queueId, lookahead)) waiting.push(...some);
  const at = now();
  const rows = await loadCalls(waiting.filter(({ dueMs }) => dueMs <= at).map(({ callId }) => callId));
  const due = rows.filter(({ state, dueKey }) => state === "queued" && dueKey !== undefined && dueAt(dueKey) <= at);
  return { due, nextDueMs: waiting.find(({ dueMs }) => dueMs > at)?.dueMs };
}

/** Consistent reads in the given order; missing calls are left out. */
export async function loadCalls(callIds: readonly string[]): Promise<CallItem[]> {
  const calls = await getAll(
    callIds.map((callId) => ({ tenantId: tenantId(), callId })),
    (some) => db().call.get(some).go({ consistent: true, concurrent }),
  );
  const found = new Map(calls.map((call) => [call.callId, call]));
  return callIds.flatMap((callId) => found.get(callId) ?? []);
}
