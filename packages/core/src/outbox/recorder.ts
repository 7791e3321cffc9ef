/** Records events in the transactions that they describe. Tenants without webhook endpoints write nothing. */
import type { WebhookEventData, WebhookEventType } from "@callwright/contracts/webhook-events";
import { db } from "../db/service.ts";
import { afterCommit, type Write, type Writer } from "../db/transact.ts";
import { now, toIso, toTtl } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { eventRecorded } from "./messages.ts";

const keptMs = 30 * 86_400_000;
export const outboxName = "outbox";

/** A first endpoint receives events after this time at the latest. */
const cacheMs = 5_000;
const caches = new WeakMap<object, Map<string, { hasEndpoints: boolean; until: number }>>();

function cache() {
  const { client } = context().database;
  const known = caches.get(client) ?? new Map<string, { hasEndpoints: boolean; until: number }>();
  caches.set(client, known);
  return known;
}

/** Forgets what this process knows of the tenant's endpoints. */
export const forgetEndpoints = (): void => {
  cache().delete(tenantId());
};

async function hasEndpoints(): Promise<boolean> {
  const tenant = tenantId();
  const known = cache().get(tenant);
  if (known && known.until > now()) return known.hasEndpoints;
  const { data } = await db().tenant.get({ tenantId: tenant }).go();
  const found = (data?.webhookEndpointCount ?? 0) > 0;
  cache().set(tenant, { hasEndpoints: found, until: now() + cacheMs });
  return found;
}

/** Transaction writes of one event; none for a tenant without endpoints. */
export type Recorder = <Type extends WebhookEventType>(
  writer: Writer,
  type: Type,
  subjectId: string,
  data: WebhookEventData<Type>,
) => Write[];

const recordNothing: Recorder = () => [];

/** Asked before the transaction. */
export async function recorder(): Promise<Recorder> {
  if (!(await hasEndpoints())) return recordNothing;
  return (writer, type, subjectId, data) => [recordEvent(writer, { type, subjectId, data })];
}

interface NewEvent {
  readonly type: string;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
}

export function recordEvent(writer: Writer, { type, subjectId, data }: NewEvent, eventId = newId("evt")): Write {
  const event = {
    tenantId: tenantId(),
    subjectId,
    eventId,
    type,
    occurredAt: toIso(now()),
    ttl: toTtl(now() + keptMs),
  };
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const write = writer.event.create({ ...event, data: given, unpublished: outboxName }).commit();
  return afterCommit(write, () => announce({ subjectId, eventId }));
}

/** The sweep announces again what was not sent. */
export async function announce(event: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  try {
    await send(eventRecorded, event);
  } catch (error) {
    log.warn("outbox.not-announced", { eventId: event.eventId, error: describeError(error) });
  }
}
