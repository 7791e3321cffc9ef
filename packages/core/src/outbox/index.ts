/** The outbox: events for webhooks, recorded in the transactions that they describe, numbered when they are published. */
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { runAs, tenantId } from "../kernel/context.ts";
import { firstIdOf } from "../kernel/id.ts";
import { announce, outboxName } from "./recorder.ts";

export { eventRecorded } from "./messages.ts";
export { forgetTakers, type Recorder, recordEvent, recorder } from "./recorder.ts";

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

/** The event with its sequence number; earlier events of its subject are numbered first. */
export async function numberEvent({ subjectId, eventId }: EventKey): Promise<PublishedEvent | undefined> {
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
    for (const { eventId: unnumbered, sequence } of events)
      if (sequence === undefined && !(await assignSequence({ subjectId, eventId: unnumbered }, ++last))) break;
  }
}

/** False if another worker has numbered meanwhile. */
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
  await db().event.patch({ tenantId: tenantId(), subjectId, eventId }).remove(["unpublished"]).go();
}

const batch = 200;
/** Workers publish at once; older events wait for the sweep. */
const patienceMs = 60_000;

/** Announces events whose message was lost. */
export async function sweep(): Promise<{ eventsAnnounced: number }> {
  const { data } = await db()
    .event.query.ofOutbox({ unpublished: outboxName })
    .lt({ eventId: firstIdOf("evt", now() - patienceMs) })
    .go({ limit: batch, hydrate: true });
  for (const event of data) {
    const { tenantId: tenant } = event;
    await runAs({ actor: { type: "system", tenantId: tenant, cause: "sweep" }, tenantId: tenant }, () =>
      announce({ subjectId: event.subjectId, eventId: event.eventId }),
    );
  }
  return { eventsAnnounced: data.length };
}
