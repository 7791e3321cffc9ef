/** Notifies users of events, publishes them to tenants' webhook endpoints, delivers and replays them, and writes outcomes back. */
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import * as Source from "@callwright/core/source/index";
import * as Webhook from "@callwright/core/webhook/index";
import { createWorker, on } from "./worker.ts";

async function publish(event: Parameters<typeof Webhook.publish>[0]): Promise<void> {
  await Notification.notify(event);
  await Source.queueNote(event);
  // Last: an event that is not marked as published is announced again.
  await Webhook.publish(event);
}

export const handler = createWorker(
  on(Outbox.eventRecorded, publish),
  on(Outbox.eventsOverdue, async ({ events }) => {
    for (const event of events) await publish(event);
  }),
  on(Webhook.endpointDue, (due) => Webhook.deliverDue(due)),
  on(Source.noteDue, (due) => Source.writeNote(due)),
  on(Webhook.replayRequested, (request) => Webhook.replayPage(request)),
);
