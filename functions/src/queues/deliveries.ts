/** Notifies users of events, publishes them to tenants' webhook endpoints, delivers and replays them, and writes outcomes back. */
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import * as Source from "@callwright/core/source/index";
import * as Webhook from "@callwright/core/webhook/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Outbox.eventRecorded, async (event) => {
    await Notification.notify(event);
    await Source.queueNote(event);
    // Last: an event that is not marked as published is announced again.
    await Webhook.publish(event);
  }),
  on(Webhook.deliveryDue, (due) => Webhook.deliver(due)),
  on(Source.noteDue, (due) => Source.writeNote(due)),
  on(Webhook.replayRequested, (request) => Webhook.replayPage(request)),
);
