import * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { defineMessage, send, sendLater } from "../kernel/message.ts";
import { type EndpointItem, find } from "./endpoints.ts";

export const endpointDue = defineMessage("webhook.endpoint-due", "deliveries", z.object({ endpointId: z.string() }));

export type AttemptItem = Item<"webhookAttempt">;

/** Longer than a worker lives. */
const leaseMs = 60_000;
/** A wake-up message that no worker has begun within this time counts as lost. */
const lostAfterMs = 60_000;

export async function enqueue(attempt: Omit<AttemptItem, "tenantId">): Promise<void> {
  await db()
    .webhookAttempt.put({ tenantId: tenantId(), ...attempt })
    .go();
}

/** Keeps the row if a replay has put another attempt in its place. */
export async function dequeue({ endpointId, dueAt, eventId, round, attempt }: AttemptItem): Promise<void> {
  const write = db()
    .webhookAttempt.delete({ tenantId: tenantId(), endpointId, dueAt, eventId })
    .where((attributes, op) => `${op.eq(attributes.round, round)} AND ${op.eq(attributes.attempt, attempt)}`);
  await tryWrite(write.go());
}

export async function nextAttempts(
  endpointId: string,
  { count, until }: { readonly count: number; readonly until?: string },
): Promise<readonly AttemptItem[]> {
  const queue = db().webhookAttempt.query.primary({ tenantId: tenantId(), endpointId });
  const due = until === undefined ? queue : queue.lte({ dueAt: until });
  return (await due.go({ consistent: true, count })).data;
}

const isBusy = ({ worker, workerUntil = "" }: EndpointItem): boolean => worker !== undefined && workerUntil > nowIso();

/** False while another worker delivers to the endpoint. That worker reads the queue again before it ends. */
export async function acquireLease(endpoint: EndpointItem, worker: string): Promise<boolean> {
  const { endpointId, plannedAt } = endpoint;
  // This worker does the work that `calledAt` and a due `plannedAt` announced, so both are removed.
  const write = db()
    .webhookEndpoint.patch({ tenantId: tenantId(), endpointId })
    .set({ worker, workerUntil: toIso(now() + leaseMs) })
    .remove(plannedAt !== undefined && plannedAt <= nowIso() ? ["calledAt", "plannedAt"] : ["calledAt"])
    .where((attributes, op) => `${op.notExists(attributes.worker)} OR ${op.lte(attributes.workerUntil, nowIso())}`);
  if (await tryWrite(write.go())) return true;
  // The other worker may have died; then nothing else would continue the deliveries.
  await plan(endpoint, now() + leaseMs);
  return false;
}

export async function releaseLease(endpointId: string, worker: string): Promise<void> {
  const write = db()
    .webhookEndpoint.patch({ tenantId: tenantId(), endpointId })
    .remove(["worker", "workerUntil"])
    .where((attributes, op) => op.eq(attributes.worker, worker));
  await tryWrite(write.go());
}

/** Wakes one worker for the first attempt of the queue. Call it after queueing an attempt and after a worker ends. */
export async function wakeWorker(endpointId: string): Promise<void> {
  const endpoint = await find(endpointId);
  if (!endpoint || isBusy(endpoint)) return;
  const [first] = await nextAttempts(endpointId, { count: 1 });
  if (!first) return;
  const { isEnabled, pausedUntil = first.dueAt } = endpoint;
  const dueMs = Math.max(Date.parse(first.dueAt), Date.parse(pausedUntil));
  // A disabled endpoint's attempts are held now, whenever they are due.
  if (!isEnabled || dueMs <= now()) await wakeNow(endpoint);
  else await plan(endpoint, dueMs);
}

async function wakeNow(endpoint: EndpointItem): Promise<void> {
  const { endpointId, calledAt } = endpoint;
  const lostBefore = toIso(now() - lostAfterMs);
  if (calledAt !== undefined && calledAt > lostBefore) return;
  const write = db()
    .webhookEndpoint.patch({ tenantId: tenantId(), endpointId })
    .set({ calledAt: nowIso() })
    .where((attributes, op) => `${op.notExists(attributes.calledAt)} OR ${op.lte(attributes.calledAt, lostBefore)}`);
  if (await tryWrite(write.go())) return send(endpointDue, { endpointId });
  // The refusal may come from our own write, repeated after its answer was lost: then no message was sent.
  await plan(endpoint, now() + lostAfterMs);
}

async function plan({ endpointId, plannedAt }: EndpointItem, atMs: number): Promise<void> {
  // An earlier wake-up suffices, since its worker plans the next one when it ends.
  if (plannedAt !== undefined && plannedAt > nowIso() && plannedAt <= toIso(atMs)) return;
  await sendLater(endpointDue, { endpointId }, (atMs - now()) / 1000, `wh-${endpointId}-${Math.floor(atMs / 60_000)}`);
  const write = db()
    .webhookEndpoint.patch({ tenantId: tenantId(), endpointId })
    .set({ plannedAt: toIso(atMs) });
  await tryWrite(write.go());
}
