import * as Outbox from "@callwright/core/outbox/index";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import * as Publishing from "@callwright/core/publishing/index";
import * as Source from "@callwright/core/source/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Outbox.eventRecorded, (event) => Publishing.publish(event)),
  on(Outbox.eventsOverdue, (overdue) => Publishing.publishOverdue(overdue)),
  on(Webhook.endpointDue, (due) => Webhook.deliverDue(due)),
  on(Source.noteDue, (due) => Source.writeNote(due)),
  on(Webhook.replayRequested, (request) => Webhook.replayPage(request)),
);
