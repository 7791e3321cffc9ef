/** Notifies users of events, publishes them to tenants' webhook endpoints, delivers and replays them. */
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import * as Webhook from "@callwright/core/webhook/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Outbox.eventRecorded, async (event) => {
    await Notification.notify(event);
    // Last: an event that is not marked as published is announced again.
    await Webhook.publish(event);
  }),
  on(Webhook.deliveryDue, (due) => Webhook.deliver(due)),
  on(Webhook.replayRequested, (request) => Webhook.replayPage(request)),
);
