/** Publishes the outbox's events: as notifications, notes to candidate sources, texts, and to webhook endpoints. */
import type * as z from "zod/mini";
import * as Notification from "../notification/index.ts";
import * as Outbox from "../outbox/index.ts";
import * as Webhook from "../outgoing-webhook/index.ts";
import * as Source from "../source/index.ts";
import * as Text from "../text/index.ts";

export async function publish(event: z.output<typeof Outbox.eventRecorded.schema>): Promise<void> {
  await Notification.notify(event);
  await Source.queueNote(event);
  const recorded = await Outbox.find(event);
  if (recorded) await Text.queueInterviewText(recorded);
  // Last, since it marks the event as published: after an earlier failure the event is published again.
  await Webhook.publish(event);
}

/** Publishes all before it throws the first failure, so that one failing event does not block the others. */
export async function publishOverdue({ events }: z.output<typeof Outbox.eventsOverdue.schema>): Promise<void> {
  const failures: unknown[] = [];
  for (const event of events) await publish(event).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
