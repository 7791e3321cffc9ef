/** Webhook deliveries on a clock that the test moves: a queue, fifty workers, and endpoints that answer or hang. */
import { setImmediate } from "node:timers/promises";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, toIso } from "@callwright/core/kernel/clock";
import { context, runIn } from "@callwright/core/kernel/context";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Outbox from "@callwright/core/outbox/index";
import { outboxPartitions } from "@callwright/core/outbox/recorder";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import type { Ports } from "@callwright/core/ports/index";
import type { SignedWebhook, WebhookResult } from "@callwright/core/ports/webhook-sender";
import { afterEach, beforeEach, vi } from "vitest";
import * as z from "zod/mini";
import { createRandom } from "../../simulate/random.ts";
import { pendingRequests } from "../../table/database.ts";
import { noPorts } from "../run/table.ts";

/** The queue function's limit of concurrent workers. */
export const maxWorkers = 50;
const timeoutMs = 10_000;
/** SQS redelivers a message that is not finished within this time. */
const visibilityMs = 150_000;

interface QueuedMessage {
  readonly body: string;
  readonly at: number;
}

/** What the endpoints and workers do, and what they did. */
interface WebhookOutside {
  queued: QueuedMessage[];
  /** Messages of the queue that were sent, by type. */
  messages: Record<string, number>;
  /** Endpoint and event of each request, and when it began. */
  requests: { readonly url: string; readonly eventId: string; readonly at: number }[];
  delivered: { readonly url: string; readonly eventId: string; readonly delayMs: number }[];
  /** Milliseconds until the endpoint answers; undefined: it hangs. */
  answersAfter: (url: string) => number | undefined;
  /** The most workers that were still busy when a step ended, since an endpoint kept them waiting. */
  mostHeld: number;
}

const newOutside = (): WebhookOutside => ({
  queued: [],
  messages: {},
  requests: [],
  delivered: [],
  answersAfter: () => 100,
  mostHeld: 0,
});
export let outside = newOutside();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

function enqueue(body: string, at: number): void {
  const { type } = readEnvelope(body).envelope;
  outside.messages[type] = (outside.messages[type] ?? 0) + 1;
  outside.queued.push({ body, at });
}

export const workerPorts: Ports = Object.create(noPorts, {
  queue: {
    value: {
      send: async (queue: string, body: string, { delaySeconds = 0 } = {}) => {
        if (queue === "deliveries") enqueue(body, now() + delaySeconds * 1000);
      },
    },
  },
  scheduler: {
    value: { at: async (_: string, at: string, __: string, body: string) => enqueue(body, Date.parse(at)) },
  },
  vault: { value: { open: async (text: string) => text } },
  webhookSender: {
    value: {
      send: async ({ url, body, id }: SignedWebhook): Promise<WebhookResult> => {
        outside.requests.push({ url, eventId: id, at: now() });
        const answersAfter = outside.answersAfter(url);
        await wait(answersAfter ?? timeoutMs);
        if (answersAfter === undefined) return { kind: "failed", reason: "timeout" };
        outside.delivered.push({ url, eventId: id, delayMs: now() - Date.parse(JSON.parse(body).timestamp) });
        return { kind: "answered", status: 204, answer: "" };
      },
    },
  },
});

/** Sets up each test of a file: only `passTime` moves the clock. */
export function useWorkers(): void {
  beforeEach(() => {
    outside = newOutside();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    // Otherwise the order of table requests, the backoffs and so the number of messages would differ in every run.
    const random = createRandom(1);
    vi.spyOn(Math, "random").mockImplementation(() => random.next());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export async function addEndpoint(tenantId: string, endpointId: string): Promise<void> {
  const url = `https://${endpointId}.test/hook`;
  const settings = {
    description: "",
    events: ["run.completed"],
    isEnabled: true,
    createdBy: "user_A",
    sealedSecret: "sealed",
  };
  await db()
    .webhookEndpoint.put({ tenantId, endpointId, url, ...settings, createdAt: toIso(now()) })
    .go();
}

let lastRun = 0;
/** Records events of the context's tenant. */
export async function recordEvents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    lastRun += 1;
    const event = { type: "run.completed", subjectId: `run_${lastRun}`, data: { runId: `run_${lastRun}`, total: 1 } };
    await transact((writer) => [Outbox.recordEvent(writer, event)]);
  }
}

async function handle(body: string): Promise<void> {
  const { envelope, actor } = readEnvelope(body);
  const { type, payload } = envelope;
  await runIn({ ...context(), actor, tenantId: envelope.tenantId }, async () => {
    if (type === Webhook.endpointDue.type) await Webhook.deliverDue(z.parse(Webhook.endpointDue.schema, payload));
    else if (type === Outbox.eventsOverdue.type)
      for (const event of z.parse(Outbox.eventsOverdue.schema, payload).events) await Webhook.publish(event);
    else await Webhook.publish(z.parse(Outbox.eventRecorded.schema, payload));
  });
}

/** Runs the workers for `ms`, then lets them finish what they have begun. A failed message is delivered again. */
export async function passTime(ms: number): Promise<void> {
  let busy = 0;
  const work = async (message: QueuedMessage) => {
    busy += 1;
    await handle(message.body).catch(() => outside.queued.push({ ...message, at: now() + visibilityMs }));
    busy -= 1;
  };
  const dispatchDue = () => {
    outside.mostHeld = Math.max(outside.mostHeld, busy);
    const due = outside.queued.filter(({ at }) => at <= now()).slice(0, maxWorkers - busy);
    outside.queued = outside.queued.filter((message) => !due.includes(message));
    for (const message of due) void work(message);
  };
  const endMs = now() + ms;
  while (now() < endMs) {
    dispatchDue();
    await step(busy > 0 ? stepMs : idleMs(endMs));
  }
  while (busy > 0) await step(stepMs);
}

/** Milliseconds until the next message is due, in whole steps. */
function idleMs(endMs: number): number {
  const nextMs = Math.min(endMs, ...outside.queued.map(({ at }) => at));
  return Math.max(1, Math.ceil((nextMs - now()) / stepMs)) * stepMs;
}

const stepMs = 50;

/** Moves the clock only while no request to the table is pending: delays must not depend on the machine's load. */
async function step(ms: number): Promise<void> {
  // Work may take some turns of the event loop from one request to the next.
  let idleTurns = 0;
  while (idleTurns < 3) {
    await setImmediate();
    idleTurns = pendingRequests() === 0 ? idleTurns + 1 : 0;
  }
  await vi.advanceTimersByTimeAsync(ms);
}

/** Events of the file's table that are not yet published. */
export async function unpublishedEvents(): Promise<Outbox.EventItem[]> {
  const pages = await Promise.all(
    outboxPartitions.map((partition) => db().event.query.ofOutbox({ partition }).go({ pages: "all", hydrate: true })),
  );
  return pages.flatMap(({ data }) => data);
}
