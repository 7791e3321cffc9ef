import type { DeadLetter } from "@callwright/contracts";
import * as Audit from "../audit/index.ts";
import { context, ports } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { type Envelope, readEnvelope } from "../kernel/message.ts";
import { maxReceiveCount, type QueueName, queueNames } from "../kernel/queues.ts";
import type { StoredDeadLetter } from "../ports/queue.ts";

export interface DeadLetters {
  readonly letters: DeadLetter[];
  /** Queues with more dead letters than `letters` has. */
  readonly crowded: QueueName[];
}

export async function list(): Promise<DeadLetters> {
  const queues = await Promise.all(queueNames.map(async (queue) => ({ queue, ...(await listQueue(queue)) })));
  return {
    letters: queues.flatMap(({ letters }) => letters).sort((a, b) => (b.sentAt ?? "").localeCompare(a.sentAt ?? "")),
    crowded: queues.flatMap(({ queue, hasMore }) => (hasMore ? [queue] : [])),
  };
}

export async function replay(queue: string, letterId: string): Promise<void> {
  const name = queueNames.find((known) => known === queue);
  const letter = name && (await ports().deadLetters.replay(name, letterId, canManage));
  if (!letter) throw notFound("message");
  const { tenantId, requestId } = context();
  const type = findEnvelope(letter)?.type;
  log.info("dead-letter.replayed", { tenantId, requestId, queue: name, type });
  await Audit.log({
    action: "dead_letter.replayed",
    target: { kind: "dead_letter", id: letterId, name: type ?? name },
  });
}

async function listQueue(queue: QueueName): Promise<{ letters: DeadLetter[]; hasMore: boolean }> {
  const { letters, hasMore } = await ports().deadLetters.list(queue, canManage);
  return { letters: letters.map((letter) => present(queue, letter)), hasMore };
}

function findEnvelope({ body }: StoredDeadLetter): Envelope | undefined {
  try {
    return readEnvelope(body).envelope;
  } catch {
    return undefined;
  }
}

/** Tenant administrators see their tenant's messages; platform administrators see those without a tenant. */
function canManage(letter: StoredDeadLetter): boolean {
  const { actor, tenantId } = context();
  const envelope = findEnvelope(letter);
  if (envelope?.tenantId !== undefined) return envelope.tenantId === tenantId;
  return actor.type === "user" && actor.roles.includes("superAdmin");
}

function present(queue: QueueName, letter: StoredDeadLetter): DeadLetter {
  const { letterId, sentAt } = letter;
  const envelope = findEnvelope(letter);
  const type = envelope?.type ?? "unreadable";
  // Listing receives the message too, so SQS's receive count is not the workers' delivery count.
  return { letterId, queue, type, about: envelope ? ownIds(envelope) : {}, receives: maxReceiveCount, sentAt };
}

/** A prefix, an underscore and the id. */
const ownId = /^[a-z]{2,6}_[0-9A-Za-z_]{6,60}$/;

/** Only our own ids, since other fields may hold text written by people. */
function ownIds({ payload, requestId }: Envelope): Record<string, string> {
  const fields = typeof payload === "object" && payload !== null ? Object.entries(payload) : [];
  const ids = fields.filter((field): field is [string, string] => typeof field[1] === "string" && ownId.test(field[1]));
  return { ...Object.fromEntries(ids), requestId };
}
