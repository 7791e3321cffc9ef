/** Publishes events to tenants' webhook endpoints, delivers and replays them. */
import * as Outbox from "@callwright/core/outbox/index";
import * as Webhook from "@callwright/core/webhook/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Outbox.eventRecorded, (event) => Webhook.publish(event)),
  on(Webhook.deliveryDue, (due) => Webhook.deliver(due)),
  on(Webhook.replayRequested, (request) => Webhook.replayPage(request)),
);
