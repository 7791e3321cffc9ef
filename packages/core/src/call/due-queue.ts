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
  /** The index shows fewer calls than wait. */
  readonly isBehind: boolean;
}

interface QueueRequest {
  readonly queueId: string;
  /** Calls that wait, by the count of the queue's row. */
  readonly waiting: number;
  /** A call that was queued a moment ago. */
  readonly callId?: string | undefined;
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

/** Reads the rows of due calls only, and that of the new one. */
export async function inspectQueue({ queueId, waiting, callId }: QueueRequest): Promise<QueueState> {
  const shown: QueueEntry[] = [];
  for await (const some of waitingEntries(tenantId(), queueId, lookahead)) shown.push(...some);
  const at = now();
  const later = shown.filter((entry) => entry.dueMs > at && entry.callId !== callId);
  const read = new Set(shown.filter((entry) => entry.dueMs <= at).map((entry) => entry.callId));
  if (callId) read.add(callId);
  const queued = (await loadCalls([...read])).flatMap((call) =>
    call.state === "queued" && call.dueKey && call.dueLine === dueLine(tenantId(), queueId)
      ? [{ call, dueMs: dueAt(call.dueKey) }]
      : [],
  );
  const due = queued.filter(({ dueMs }) => dueMs <= at);
  const nextTimes = [...later, ...queued].map(({ dueMs }) => dueMs).filter((dueMs) => dueMs > at);
  return {
    due: due.map(({ call }) => call),
    nextDueMs: nextTimes.length > 0 ? Math.min(...nextTimes) : undefined,
    isBehind: shown.length < lookahead && later.length + queued.length < waiting,
  };
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
