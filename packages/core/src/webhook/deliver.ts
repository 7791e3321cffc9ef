/** Brings events to endpoints: at least once, retried over 24 hours. */
import type * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import type { WebhookResult } from "../ports/webhook-sender.ts";
import { webhookBody } from "./body.ts";
import { type EndpointItem, find, list, openSecrets } from "./endpoints.ts";
import { noteFailure, noteSuccess } from "./health.ts";
import { deliveryDue } from "./messages.ts";
import { retryDelay } from "./retry.ts";
import { acquireSlot } from "./slots.ts";

export type DeliveryItem = Item<"webhookDelivery">;
type Due = z.output<(typeof deliveryDue)["schema"]>;

/** Creates the event's delivery to each endpoint that selects it. Repeatable. */
export async function publish(key: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  const event = await Outbox.numberEvent(key);
  if (!event) return log.warn("webhook.event-gone", { eventId: key.eventId });
  for (const endpoint of await list()) if (endpoint.events.includes(event.type)) await addDelivery(endpoint, event);
  await Outbox.markPublished(key);
}

export async function addDelivery(endpoint: EndpointItem, event: Outbox.EventItem): Promise<void> {
  const { endpointId, isEnabled } = endpoint;
  const { tenantId: tenant, eventId, subjectId, type, occurredAt, ttl } = event;
  const created = db().webhookDelivery.create({
    ...{ tenantId: tenant, endpointId, eventId, subjectId, type, occurredAt, ttl },
    ...{ state: isEnabled ? "pending" : "held", round: 0, attempts: 0 },
  });
  await tryWrite(created.go());
  if (isEnabled) await send(deliveryDue, { endpointId, eventId, round: 0, attempt: 0 });
}

export async function findDelivery(endpointId: string, eventId: string): Promise<DeliveryItem | undefined> {
  const { data } = await db()
    .webhookDelivery.get({ tenantId: tenantId(), endpointId, eventId })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Handles `webhook.delivery-due`. */
export async function deliver(due: Due): Promise<void> {
  const { endpointId, eventId, round, attempt } = due;
  const [delivery, endpoint] = await Promise.all([findDelivery(endpointId, eventId), find(endpointId)]);
  if (!delivery || !endpoint) return;
  if (delivery.state !== "pending" || delivery.round !== round || delivery.attempts > attempt) return;
  if (!endpoint.isEnabled) return hold(delivery);
  const event = await Outbox.numberEvent(delivery);
  if (!event) return expire(delivery);
  const release = await acquireSlot(endpointId);
  if (!release) return waitForSlot(due);
  try {
    const result = await attemptOnce(endpoint, event);
    await (isSuccess(result) ? recordSuccess(delivery, result) : recordFailure(delivery, endpoint, result, attempt));
    if (isSuccess(result)) await noteSuccess(endpoint);
  } finally {
    await release();
  }
}

const maxWaitSeconds = 60;

async function waitForSlot(due: Due): Promise<void> {
  const waits = due.waits + 1;
  const seconds = Math.min(maxWaitSeconds, 2 ** waits) * (0.5 + Math.random() / 2);
  await sendLater(deliveryDue, { ...due, waits }, seconds, scheduleName(due));
}

/** Bare ids, since schedule names have at most 64 characters. */
const scheduleName = ({ endpointId, eventId }: Pick<Due, "endpointId" | "eventId">): string =>
  `wh-${endpointId.replace("whe_", "")}-${eventId.replace("evt_", "")}`;

/** An attempt and how long it took. */
type Attempt = WebhookResult & { readonly durationMs: number };

async function attemptOnce(endpoint: EndpointItem, event: Outbox.PublishedEvent): Promise<Attempt> {
  const secrets = await openSecrets(endpoint);
  const at = now();
  const sent = { url: endpoint.url, secrets, id: event.eventId, body: webhookBody(event), at };
  const result = await ports().webhookSender.send(sent);
  return { ...result, durationMs: now() - at };
}

const isSuccess = (result: WebhookResult): boolean =>
  result.kind === "answered" && result.status >= 200 && result.status < 300;

const maxAnswer = 1_000;

/** What the last attempt brought, for the log. */
const attemptFields = (result: Attempt) => ({
  attemptedAt: nowIso(),
  durationMs: result.durationMs,
  ...(result.kind === "answered"
    ? { status: result.status, answer: result.answer.slice(0, maxAnswer) }
    : { error: result.reason }),
});

const otherFields = (result: WebhookResult) =>
  result.kind === "answered" ? (["error"] as const) : (["status", "answer"] as const);

const patch = ({ tenantId: tenant, endpointId, eventId }: DeliveryItem) =>
  db().webhookDelivery.patch({ tenantId: tenant, endpointId, eventId });

async function recordSuccess(delivery: DeliveryItem, result: Attempt): Promise<void> {
  measure("WebhooksDelivered");
  const recorded = patch(delivery)
    .set({ ...attemptFields(result), state: "delivered", attempts: delivery.attempts + 1 })
    .remove([...otherFields(result), "nextAttemptAt"])
    .where(({ round }, op) => op.eq(round, delivery.round));
  await tryWrite(recorded.go());
}

/** The next attempt is scheduled before this one is recorded: a worker that dies in between repeats this one. */
async function recordFailure(
  delivery: DeliveryItem,
  endpoint: EndpointItem,
  result: Attempt,
  attempt: number,
): Promise<void> {
  const { endpointId, eventId, round } = delivery;
  const askedSeconds = result.kind === "answered" ? result.retryAfterSeconds : undefined;
  const delaySeconds = retryDelay(attempt + 1, askedSeconds, Math.random());
  const next = { endpointId, eventId, round, attempt: attempt + 1 };
  if (delaySeconds !== undefined) await sendLater(deliveryDue, next, delaySeconds, scheduleName(next));
  else measure("WebhooksFailed");
  const recorded = patch(delivery)
    .set({
      ...attemptFields(result),
      attempts: attempt + 1,
      ...(delaySeconds === undefined
        ? { state: "failed" as const }
        : { nextAttemptAt: toIso(now() + delaySeconds * 1000) }),
    })
    .remove([...otherFields(result), ...(delaySeconds === undefined ? (["nextAttemptAt"] as const) : [])])
    .where((attributes, op) => op.eq(attributes.round, round));
  await tryWrite(recorded.go());
  await noteFailure(endpoint, { isGone: result.kind === "answered" && result.status === 410 });
}

/** The event's person was erased, or its days are over. */
async function expire(delivery: DeliveryItem): Promise<void> {
  await tryWrite(patch(delivery).set({ state: "failed", error: "expired" }).remove(["nextAttemptAt"]).go());
}

async function hold(delivery: DeliveryItem): Promise<void> {
  const held = patch(delivery)
    .set({ state: "held" })
    .remove(["nextAttemptAt"])
    .where(({ round }, op) => op.eq(round, delivery.round));
  await tryWrite(held.go());
}
