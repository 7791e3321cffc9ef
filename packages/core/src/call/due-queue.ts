import { sortKeyValues } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { dueField } from "./call.entity.ts";
import { dueLine, dueMsOf, type QueueEntry, readDueKey } from "./line.ts";
import { loadMany } from "./read.ts";

interface QueueRequest {
  readonly queueId: string;
  readonly waiting: number;
  /** A due call that the index may not show yet. */
  readonly callId?: string | undefined;
}

/** Reads a few more than needed, since the index may still show a call that was just taken. */
const maxEntries = 5;

export async function* waitingEntries(tenant: string, queueId: string, atMost?: number): AsyncGenerator<QueueEntry[]> {
  const query = db()
    .call.query.due({ dueLine: dueLine(tenant, queueId) })
    .params();
  const options = atMost === undefined ? {} : { atMost };
  for await (const keys of sortKeyValues(query, dueField, options)) yield keys.map(readDueKey);
}

/** `isBehind`: the index shows fewer calls than are waiting. */
export async function inspectQueue({ queueId, waiting, callId }: QueueRequest) {
  const entries: QueueEntry[] = [];
  for await (const page of waitingEntries(tenantId(), queueId, maxEntries)) entries.push(...page);
  const hasReadAll = entries.length < maxEntries;
  const at = now();
  const laterEntries = entries.filter((entry) => entry.dueMs > at && entry.callId !== callId);
  const dueIds = new Set(entries.filter((entry) => entry.dueMs <= at).map((entry) => entry.callId));
  if (callId) dueIds.add(callId);
  const calls = await loadMany([...dueIds], { consistent: true });
  const queued = calls.flatMap((call) => {
    const isInQueue = call.state === "queued" && call.dueLine === dueLine(tenantId(), queueId);
    return isInQueue && call.dueKey ? [{ call, dueMs: dueMsOf(call.dueKey) }] : [];
  });
  const due = queued.filter(({ dueMs }) => dueMs <= at);
  const nextTimes = [...laterEntries, ...queued].map(({ dueMs }) => dueMs).filter((dueMs) => dueMs > at);
  return {
    due: due.map(({ call }) => call),
    nextDueMs: nextTimes.length > 0 ? Math.min(...nextTimes) : undefined,
    isBehind: hasReadAll && laterEntries.length + queued.length < waiting,
  };
}
