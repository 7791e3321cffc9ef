/** The outbox: events, recorded in the transactions that they describe and numbered when they are published. */
import { db, type Item } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import { eventsOverdue, outboxPartitions, patienceMs } from "./recorder.ts";

export { eventRecorded, eventsOverdue, forgetConsumers, type Recorder, recordEvent, recorder } from "./recorder.ts";

export type EventItem = Item<"event">;
export type PublishedEvent = EventItem & { readonly sequence: number };

interface EventKey {
  readonly subjectId: string;
  readonly eventId: string;
}

export async function find({ subjectId, eventId }: EventKey): Promise<EventItem | undefined> {
  const { data } = await db().event.get({ tenantId: tenantId(), subjectId, eventId }).go({ consistent: true });
  return data ?? undefined;
}

/** Numbers the subject's events in order up to this one. Starts over if another worker numbers them meanwhile. */
export async function ensureSequence({ subjectId, eventId }: EventKey): Promise<PublishedEvent | undefined> {
  const tenant = tenantId();
  for (;;) {
    const event = await find({ subjectId, eventId });
    if (!event) return undefined;
    if (event.sequence !== undefined) return { ...event, sequence: event.sequence };
    const [{ data: events }, { data: count }] = await Promise.all([
      db().event.query.primary({ tenantId: tenant, subjectId }).lte({ eventId }).go({ consistent: true, pages: "all" }),
      db().eventCount.get({ tenantId: tenant, subjectId }).go({ consistent: true }),
    ]);
    let last = count?.last ?? 0;
    for (const { eventId: unnumberedId, sequence } of events) {
      if (sequence !== undefined) continue;
      last += 1;
      if (!(await assignSequence({ subjectId, eventId: unnumberedId }, last))) break;
    }
  }
}

/** False if another worker has numbered an event meanwhile. */
async function assignSequence({ subjectId, eventId }: EventKey, next: number): Promise<boolean> {
  const tenant = tenantId();
  const result = await transact((writer) => [
    writer.event
      .patch({ tenantId: tenant, subjectId, eventId })
      .set({ sequence: next })
      .where(({ sequence }, op) => op.notExists(sequence))
      .commit(),
    writer.eventCount
      .update({ tenantId: tenant, subjectId })
      .set({ last: next })
      .where(({ last }, op) => (next === 1 ? op.notExists(last) : op.eq(last, next - 1)))
      .commit(),
  ]);
  return result.ok;
}

export async function markPublished({ subjectId, eventId }: EventKey): Promise<void> {
  await db().event.patch({ tenantId: tenantId(), subjectId, eventId }).remove(["partition", "announceAt"]).go();
}

const maxDuePerPartition = 100;
const eventsPerMessage = 25;
const maxPauseMs = 3_600_000;

/** Announces overdue events in batches per tenant, which adds few messages to a queue that is already behind. */
export async function sweep(): Promise<{ eventsAnnounced: number }> {
  const dueByPartition = await Promise.all(outboxPartitions.map(listDue));
  const due: EventItem[] = [];
  for (const event of dueByPartition.flat()) if (await postpone(event)) due.push(event);
  for (const [tenant, events] of Map.groupBy(due, (event) => event.tenantId))
    await runAsSystem({ tenantId: tenant }, "sweep", async () => {
      const keys = events.map(({ subjectId, eventId }) => ({ subjectId, eventId }));
      for (let from = 0; from < keys.length; from += eventsPerMessage)
        await send(eventsOverdue, { events: keys.slice(from, from + eventsPerMessage) });
    });
  return { eventsAnnounced: due.length };
}

async function listDue(partition: string): Promise<EventItem[]> {
  const overdue = db().event.query.ofOutbox({ partition }).lte({ announceAt: nowIso() });
  return (await overdue.go({ limit: maxDuePerPartition, hydrate: true })).data;
}

/** Makes the event due after a wait as long as its age, 1 to 60 minutes. False if published or announced elsewhere. */
async function postpone(event: EventItem): Promise<boolean> {
  const { tenantId: tenant, subjectId, eventId, occurredAt, partition, announceAt } = event;
  if (partition === undefined) return false;
  const waitedMs = now() - Date.parse(occurredAt);
  const nextAt = toIso(now() + Math.min(Math.max(waitedMs, patienceMs), maxPauseMs));
  const write = db()
    .event.patch({ tenantId: tenant, subjectId, eventId })
    .set({ partition, announceAt: nextAt })
    .where((attributes, op) => op.eq(attributes.announceAt, announceAt ?? ""));
  return tryWrite(write.go());
}
