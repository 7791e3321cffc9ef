/** Records events in the transactions that they describe, and only those that the tenant has a consumer for. */
import type { WebhookEventData, WebhookEventType } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { afterCommit, omitUndefined, type Write, type Writer } from "../db/transact.ts";
import { now, toIso, toTtl } from "../kernel/clock.ts";
import { perDatabase, tenantId } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { defineMessage, send } from "../kernel/message.ts";
import type { EventNotice } from "./event.entity.ts";

const eventKey = z.object({ subjectId: z.string(), eventId: z.string() });

export const eventRecorded = defineMessage("outbox.event-recorded", "deliveries", eventKey);

export const eventsOverdue = defineMessage(
  "outbox.events-overdue",
  "deliveries",
  z.object({ events: z.array(eventKey) }),
);

const retentionMs = 30 * 86_400_000;
/** Workers publish an event within this time; afterwards the sweep announces it. */
export const patienceMs = 60_000;

const shardCount = 8;
/** The outbox is shared by all tenants: one partition of an index takes a thousand writes a second. */
export const outboxPartitions: readonly string[] = Array.from({ length: shardCount }, (_, shard) => `outbox-${shard}`);
/** The 32 letters of Crockford's base32: an event id ends with a random one of them. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const outboxPartition = (eventId: string): string =>
  `outbox-${Math.floor((letters.indexOf(eventId.slice(-1)) * shardCount) / letters.length)}`;

/** Cache lifetime: a tenant's first endpoint receives events after this time at the latest. */
const cacheMs = 5_000;

interface Consumers {
  readonly hasEndpoints: boolean;
  /** Candidate sources with an API key: each outcome is written to their system as a note. */
  readonly hasKeyedSources: boolean;
}
const cache = perDatabase(() => new Map<string, { consumers: Consumers; until: number }>());

export const forgetConsumers = (): void => {
  cache().delete(tenantId());
};

async function readConsumers(): Promise<Consumers> {
  const tenant = tenantId();
  const cached = cache().get(tenant);
  if (cached && cached.until > now()) return cached.consumers;
  const { data } = await db().tenant.get({ tenantId: tenant }).go();
  const consumers = {
    hasEndpoints: (data?.webhookEndpointCount ?? 0) > 0,
    hasKeyedSources: (data?.keyedSourceCount ?? 0) > 0,
  };
  cache().set(tenant, { consumers, until: now() + cacheMs });
  return consumers;
}

/** Recorded in every tenant, since users are notified of them. Types that are no webhook events use `recordEvent`. */
const notificationTypes: ReadonlySet<WebhookEventType> = new Set([
  "run.completed",
  "run.paused",
  "minutes.low",
  "candidate.human_requested",
  "interview.booked",
  "interview.moved",
  "interview.cancelled",
] satisfies WebhookEventType[]);

/** Transaction writes of one event; none if the tenant has no consumer of its type. */
export type Recorder = <Type extends WebhookEventType>(
  writer: Writer,
  type: Type,
  subjectId: string,
  data: WebhookEventData<Type>,
  notice?: EventNotice,
) => Write[];

export async function recorder(): Promise<Recorder> {
  const { hasEndpoints, hasKeyedSources } = await readConsumers();
  const hasConsumer = (type: WebhookEventType) =>
    hasEndpoints || notificationTypes.has(type) || (hasKeyedSources && type === "candidate.outcome");
  return (writer, type, subjectId, data, notice) =>
    hasConsumer(type) ? [recordEvent(writer, { type, subjectId, data, notice })] : [];
}

interface NewEvent {
  readonly type: string;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
  readonly notice?: EventNotice | undefined;
}

export function recordEvent(
  writer: Writer,
  { type, subjectId, data, notice }: NewEvent,
  eventId = newId("evt"),
): Write {
  const event = {
    tenantId: tenantId(),
    subjectId,
    eventId,
    type,
    ...(notice ? { notice } : {}),
    occurredAt: toIso(now()),
    ttl: toTtl(now() + retentionMs),
  };
  const announceAt = toIso(now() + patienceMs);
  const write = writer.event
    .create({ ...event, data: omitUndefined(data), partition: outboxPartition(eventId), announceAt })
    .commit();
  return afterCommit(write, () => announce({ subjectId, eventId }));
}

/** After a failure the sweep announces the event. */
async function announce(event: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  try {
    await send(eventRecorded, event);
  } catch (error) {
    log.warn("outbox.not-announced", { eventId: event.eventId, error: describeError(error) });
  }
}
