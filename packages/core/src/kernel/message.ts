/** Typed queue messages, sent now or later: ids in the payload, the actor in the envelope. */
import * as z from "zod/mini";
import { now, toIso } from "./clock.ts";
import { type Actor, context, ports } from "./context.ts";
import { envelope, type Sender } from "./envelope.ts";
import { parse } from "./fn.ts";
import type { QueueName } from "./queues.ts";

export interface MessageType<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: string;
  readonly queue: QueueName;
  readonly schema: S;
}

const envelopeSchema = z.object({
  id: z.string(),
  type: z.string(),
  tenantId: z.optional(z.string()),
  userId: z.optional(z.string()),
  requestId: z.string(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** SQS delays a message at most this long. */
const maxTimerSeconds = 900;

export function defineMessage<S extends z.ZodMiniType>(type: string, queue: QueueName, schema: S): MessageType<S> {
  return { type, queue, schema };
}

export function wrap<S extends z.ZodMiniType>(message: MessageType<S>, payload: z.input<S>, sender: Sender): string {
  return envelope(message.type, payload, sender);
}

function envelopeFor<S extends z.ZodMiniType>(message: MessageType<S>, payload: z.input<S>): string {
  const { actor, tenantId, requestId } = context();
  const userId = actor.type === "user" || actor.type === "system" ? actor.userId : undefined;
  return wrap(message, payload, { tenantId, userId, requestId });
}

export async function send<S extends z.ZodMiniType>(message: MessageType<S>, payload: z.input<S>): Promise<void> {
  await ports().queue.send(message.queue, envelopeFor(message, payload), { tenantId: context().tenantId });
}

/** Delays a queue message or, beyond SQS's limit, sets a schedule, which a later one of the same `name` replaces. */
export async function sendLater<S extends z.ZodMiniType>(
  message: MessageType<S>,
  payload: z.input<S>,
  delaySeconds: number,
  name: string,
): Promise<void> {
  const body = envelopeFor(message, payload);
  const wholeSeconds = Math.max(0, Math.ceil(delaySeconds));
  if (wholeSeconds <= maxTimerSeconds)
    await ports().queue.send(message.queue, body, { delaySeconds: wholeSeconds, tenantId: context().tenantId });
  else await ports().scheduler.at(name, toIso(now() + wholeSeconds * 1000), message.queue, body);
}

export function readEnvelope(body: string): { envelope: Envelope; actor: Actor } {
  const parsed = parse(envelopeSchema, JSON.parse(body));
  const actor: Actor = parsed.tenantId
    ? { type: "system", tenantId: parsed.tenantId, userId: parsed.userId, cause: parsed.type }
    : { type: "platform", cause: parsed.type };
  return { envelope: parsed, actor };
}
