import * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import type { WebhookResult } from "../ports/webhook-sender.ts";
import * as User from "../user/index.ts";
import { type EndpointItem, find, list, openSecrets } from "./endpoints.ts";
import { isPaused, isSuccess, isUnresponsive, noteResults } from "./health.ts";
import {
  type AttemptItem,
  acquireLease,
  dequeue,
  type endpointDue,
  enqueue,
  nextAttempts,
  releaseLease,
  wakeWorker,
} from "./queue.ts";

export type DeliveryItem = Item<"webhookDelivery">;

export async function publish(key: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  const event = await Outbox.ensureSequence(key);
  if (!event) return log.warn("webhook.event-gone", { eventId: key.eventId });
  for (const endpoint of await list())
    if (endpoint.events.includes(event.type) && (await mayReceive(endpoint, event))) await addDelivery(endpoint, event);
  await Outbox.markPublished(key);
}

const dataSchema = z.object({ jobId: z.optional(z.string()) });

/** An endpoint gets what the user who created it may see. */
async function mayReceive({ createdBy }: EndpointItem, { data }: Outbox.EventItem): Promise<boolean> {
  const parentRef = { parentId: z.parse(dataSchema, data).jobId };
  if (!User.isAreaRestricted(parentRef)) return true;
  const creator = await User.find(createdBy);
  return creator !== undefined && User.isVisibleTo(creator, parentRef);
}

export async function addDelivery(endpoint: EndpointItem, event: Outbox.EventItem): Promise<void> {
  const { endpointId, isEnabled } = endpoint;
  const { tenantId: tenant, eventId, subjectId, type, occurredAt, ttl } = event;
  const write = db().webhookDelivery.create({
    tenantId: tenant,
    endpointId,
    eventId,
    subjectId,
    type,
    occurredAt,
    ttl,
    state: isEnabled ? "pending" : "held",
    round: 0,
    attempts: 0,
  });
  // The row may exist if an earlier worker died before it queued the attempt, so the attempt is queued in any case.
  await tryWrite(write.go());
  if (!isEnabled) return;
  await enqueue({ endpointId, eventId, dueAt: occurredAt, round: 0, attempt: 0, ttl });
  await wakeWorker(endpointId);
}

export async function findDelivery(endpointId: string, eventId: string): Promise<DeliveryItem | undefined> {
  const { data } = await db()
    .webhookDelivery.get({ tenantId: tenantId(), endpointId, eventId })
    .go({ consistent: true });
  return data ?? undefined;
}

/** No batch starts after this time: the worker has 25 seconds, and an attempt takes up to 10. */
const lastBatchStartMs = 12_000;
const parallelAttempts = 5;
const holdBatchSize = 25;

export async function deliverDue({ endpointId }: z.output<(typeof endpointDue)["schema"]>): Promise<void> {
  const endpoint = await find(endpointId);
  const worker = newSecretWord(10);
  if (!endpoint || !(await acquireLease(endpoint, worker))) return;
  const startBefore = now() + lastBatchStartMs;
  while (now() < startBefore) if (!(await deliverBatch(endpointId))) break;
  await releaseLease(endpointId, worker);
  await wakeWorker(endpointId);
}

/** True if it found work; then more may be due. */
async function deliverBatch(endpointId: string): Promise<boolean> {
  const endpoint = await find(endpointId);
  if (!endpoint || isPaused(endpoint)) return false;
  if (!endpoint.isEnabled) return holdBatch(endpointId);
  const count = isUnresponsive(endpoint) ? 1 : parallelAttempts;
  const due = await nextAttempts(endpointId, { count, until: nowIso() });
  const results = await Promise.all(due.map((attempt) => deliverOrPostpone(endpoint, attempt)));
  await noteResults(
    endpoint,
    results.filter((result) => result !== undefined),
  );
  return due.length > 0;
}

async function holdBatch(endpointId: string): Promise<boolean> {
  const attempts = await nextAttempts(endpointId, { count: holdBatchSize });
  for (const attempt of attempts) {
    const delivery = await currentDelivery(attempt);
    if (delivery) await hold(delivery);
    await dequeue(attempt);
  }
  return attempts.length > 0;
}

/** Undefined if the attempt is stale: the delivery has ended, or a later attempt or round has begun. */
async function currentDelivery({
  endpointId,
  eventId,
  round,
  attempt,
}: AttemptItem): Promise<DeliveryItem | undefined> {
  const delivery = await findDelivery(endpointId, eventId);
  const isCurrent = delivery?.state === "pending" && delivery.round === round && delivery.attempts <= attempt;
  return isCurrent ? delivery : undefined;
}

const postponedMs = 5 * 60_000;

/** Postpones a delivery that cannot be attempted, so that it does not block others. */
async function deliverOrPostpone(endpoint: EndpointItem, attempt: AttemptItem): Promise<WebhookResult | undefined> {
  try {
    return await deliver(endpoint, attempt);
  } catch (error) {
    const { endpointId, eventId } = attempt;
    log.error("webhook.postponed", { endpointId, eventId, error: describeError(error) });
    await enqueue({ ...attempt, dueAt: toIso(now() + postponedMs) });
    await dequeue(attempt);
    return undefined;
  }
}

async function deliver(endpoint: EndpointItem, attempt: AttemptItem): Promise<WebhookResult | undefined> {
  const delivery = await currentDelivery(attempt);
  const event = delivery && (await Outbox.ensureSequence(delivery));
  const isAllowed = event !== undefined && (await mayReceive(endpoint, event));
  if (!delivery || !isAllowed) {
    if (delivery) await drop(delivery, event ? "area_closed" : "expired");
    await dequeue(attempt);
    return undefined;
  }
  const result = await attemptOnce(endpoint, event);
  await (isSuccess(result) ? recordSuccess(delivery, result) : recordFailure(delivery, result, attempt));
  await dequeue(attempt);
  return result;
}

type TimedResult = WebhookResult & { readonly durationMs: number };

async function attemptOnce(endpoint: EndpointItem, event: Outbox.PublishedEvent): Promise<TimedResult> {
  const secrets = await openSecrets(endpoint);
  const startedMs = now();
  const webhook = { url: endpoint.url, secrets, id: event.eventId, body: webhookBody(event), at: startedMs };
  const result = await ports().webhookSender.send(webhook);
  return { ...result, durationMs: now() - startedMs };
}

const maxAnswerLength = 1_000;

const attemptFields = (result: TimedResult) => ({
  attemptedAt: nowIso(),
  durationMs: result.durationMs,
  ...(result.kind === "answered"
    ? { status: result.status, answer: result.answer.slice(0, maxAnswerLength) }
    : { error: result.reason }),
});

const obsoleteFields = (result: WebhookResult) =>
  result.kind === "answered" ? (["error"] as const) : (["status", "answer"] as const);

const patchDelivery = ({ tenantId: tenant, endpointId, eventId }: DeliveryItem) =>
  db().webhookDelivery.patch({ tenantId: tenant, endpointId, eventId });

/** Refused if a replay has begun during the attempt: the new round has its own state. */
async function recordSuccess(delivery: DeliveryItem, result: TimedResult): Promise<void> {
  const write = patchDelivery(delivery)
    .set({ ...attemptFields(result), state: "delivered", attempts: delivery.attempts + 1 })
    .remove([...obsoleteFields(result), "nextAttemptAt"])
    .where(({ round }, op) => op.eq(round, delivery.round));
  await tryWrite(write.go());
}

/** The next attempt is queued before this one is recorded: a worker that dies in between repeats this one. */
async function recordFailure(delivery: DeliveryItem, result: TimedResult, { attempt }: AttemptItem): Promise<void> {
  const { endpointId, eventId, round, ttl } = delivery;
  const requestedSeconds = result.kind === "answered" ? result.retryAfterSeconds : undefined;
  const failedAttempts = attempt + 1;
  const delaySeconds = retryDelay(failedAttempts, requestedSeconds, Math.random());
  const dueAt = delaySeconds === undefined ? undefined : toIso(now() + delaySeconds * 1000);
  if (dueAt) await enqueue({ endpointId, eventId, dueAt, round, attempt: failedAttempts, ttl });
  else measure("UndeliveredEvents");
  const write = patchDelivery(delivery)
    .set({
      ...attemptFields(result),
      attempts: failedAttempts,
      ...(dueAt ? { nextAttemptAt: dueAt } : { state: "failed" as const }),
    })
    .remove([...obsoleteFields(result), ...(dueAt ? [] : (["nextAttemptAt"] as const))])
    .where((attributes, op) => op.eq(attributes.round, round));
  await tryWrite(write.go());
}

/** "expired": the person was erased or the event's retention ended; "area_closed": the endpoint may not get it now. */
async function drop(delivery: DeliveryItem, error: "expired" | "area_closed"): Promise<void> {
  const write = patchDelivery(delivery).set({ state: "failed", error }).remove(["nextAttemptAt", "status", "answer"]);
  await tryWrite(write.go());
}

async function hold(delivery: DeliveryItem): Promise<void> {
  const write = patchDelivery(delivery)
    .set({ state: "held" })
    .remove(["nextAttemptAt"])
    .where(({ round }, op) => op.eq(round, delivery.round));
  await tryWrite(write.go());
}

type BodyFields = Pick<Outbox.PublishedEvent, "type" | "occurredAt" | "sequence" | "data">;

/** The same bytes at every attempt: sorts `data`, since DynamoDB does not keep the order of its keys. */
export function webhookBody({ type, occurredAt: timestamp, sequence, data }: BodyFields): string {
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ type, timestamp, data: { sequence, ...Object.fromEntries(sorted) } });
}

// In seconds, as is the schedule.
const minute = 60;
const hour = 60 * minute;
export const retrySchedule = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  7 * hour,
  9 * hour + 24 * minute,
] as const;

const maxRequestedSeconds = hour;

/** Undefined after the last attempt. `random`: 0 to 1, the jitter that spreads retries after an outage. */
export function retryDelay(
  failedAttempts: number,
  requestedSeconds: number | undefined,
  random: number,
): number | undefined {
  const seconds = retrySchedule[failedAttempts - 1];
  if (seconds === undefined) return undefined;
  return Math.max(seconds * (0.8 + 0.2 * random), Math.min(requestedSeconds ?? 0, maxRequestedSeconds));
}
