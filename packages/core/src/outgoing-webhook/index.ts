import { webhookLogDays } from "@callwright/contracts/endpoints/webhook";
import { refusal } from "@callwright/contracts/refusals";
import { webhookTestType } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { firstIdOf, newId } from "../kernel/id.ts";
import { defineMessage, send } from "../kernel/message.ts";
import * as Outbox from "../outbox/index.ts";
import { addDelivery, type DeliveryItem, findDelivery } from "./deliver.ts";
import { type EndpointItem, find, get } from "./endpoints.ts";
import { endPause } from "./health.ts";
import { wakeWorker } from "./queue.ts";

export { deliverDue, publish, retryDelay } from "./deliver.ts";
export { create, type EndpointItem, find, list, remove, rotateSecret, update } from "./endpoints.ts";
export { endpointStopped, isPaused } from "./health.ts";
export { endpointDue } from "./queue.ts";

export const replayRequested = defineMessage(
  "webhook.replay-requested",
  "deliveries",
  z.object({ endpointId: z.string(), since: z.string(), until: z.string(), after: z.optional(z.string()) }),
);

const pageSize = 50;

export interface DeliveryPage {
  readonly items: readonly DeliveryItem[];
  readonly next?: string | undefined;
}

interface DeliveryQuery {
  readonly after?: string | undefined;
  readonly state?: DeliveryItem["state"] | undefined;
}

export async function listDeliveries(endpointId: string, { after, state }: DeliveryQuery = {}): Promise<DeliveryPage> {
  await get(endpointId);
  const query = db().webhookDelivery.query.primary({ tenantId: tenantId(), endpointId });
  const afterCursor = after ? query.lt({ eventId: after }) : query;
  const filtered = state ? afterCursor.where((attributes, op) => op.eq(attributes.state, state)) : afterCursor;
  const { data } = await filtered.go({ count: pageSize, order: "desc" });
  return { items: data, next: data.length < pageSize ? undefined : data.at(-1)?.eventId };
}

/** Queues the delivery itself: endpoints cannot subscribe to tests, so publishing the event reaches none. */
export async function sendTest(endpointId: string): Promise<string> {
  const endpoint = await getEnabled(endpointId);
  const eventId = newId("evt");
  const event = { type: webhookTestType, subjectId: endpointId, data: { endpointId } };
  await transact((writer) => [Outbox.recordEvent(writer, event, eventId)]);
  const recordedEvent = await Outbox.find({ subjectId: endpointId, eventId });
  await endPause(endpoint);
  if (recordedEvent) await addDelivery(endpoint, recordedEvent);
  return eventId;
}

async function getEnabled(endpointId: string): Promise<EndpointItem> {
  const endpoint = await get(endpointId);
  if (!endpoint.isEnabled) throw new AppError("conflict", refusal("webhook_endpoint_disabled"));
  return endpoint;
}

export async function replayOne(endpointId: string, eventId: string): Promise<void> {
  const endpoint = await getEnabled(endpointId);
  const delivery = await findDelivery(endpointId, eventId);
  if (!delivery) throw notFound("webhook_delivery");
  await endPause(endpoint);
  await replay(delivery);
  await wakeWorker(endpointId);
}

/** A refused write means that another request has begun a newer round, which is a replay as well. */
async function replay(delivery: DeliveryItem): Promise<void> {
  const { tenantId: tenant, endpointId, eventId, ttl } = delivery;
  const round = delivery.round + 1;
  await transact((writer) => [
    writer.webhookDelivery
      .patch({ tenantId: tenant, endpointId, eventId })
      .set({ state: "pending", round, attempts: 0 })
      .remove(["nextAttemptAt"])
      .where((attributes, op) => op.eq(attributes.round, delivery.round))
      .commit(),
    writer.webhookAttempt
      .put({ tenantId: tenant, endpointId, dueAt: nowIso(), eventId, round, attempt: 0, ttl })
      .commit(),
  ]);
}

export async function replaySince(endpointId: string, since: string): Promise<void> {
  const endpoint = await getEnabled(endpointId);
  // The extra day accepts a start that was exactly at the limit when the user chose it.
  if (Date.parse(since) < now() - (webhookLogDays + 1) * 86_400_000)
    throw invalidField("since", refusal("webhook_replay_too_old", { days: webhookLogDays }));
  await endPause(endpoint);
  await send(replayRequested, { endpointId, since, until: nowIso() });
}

export async function replayPage(request: z.output<(typeof replayRequested)["schema"]>): Promise<void> {
  const { endpointId, since, until, after } = request;
  if (!(await find(endpointId))?.isEnabled) return;
  const query = db().webhookDelivery.query.primary({ tenantId: tenantId(), endpointId });
  const from = after ?? firstIdOf("evt", Date.parse(since));
  const { data } = await query
    .between({ eventId: from }, { eventId: firstIdOf("evt", Date.parse(until)) })
    .go({ limit: pageSize + 1 });
  // `between` includes `after`, which the previous page replayed.
  for (const delivery of data) if (delivery.eventId !== after) await replay(delivery);
  await wakeWorker(endpointId);
  if (data.length > pageSize) await send(replayRequested, { ...request, after: data.at(-1)?.eventId });
}
