/** Webhooks on a table in memory: a receiver over HTTP that fails, hangs and resets, workers that die, messages that come twice. */
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Outbox from "@callwright/core/outbox/index";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import type { Ports } from "@callwright/core/ports/index";
import { createWebhookSender } from "@callwright/providers/webhooks/index";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startReceiver } from "../support/outside/webhook-receiver.ts";
import { unpublishedEvents } from "../support/outside/webhook-workers.ts";
import { killedAfter } from "../support/run/killed.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";
import { isFullRun } from "../support/run/tier.ts";

const tenantId = "ten_acme";
const hourMs = 3_600_000;

interface QueuedMessage {
  readonly body: string;
  readonly at: number;
}
let queued: QueuedMessage[] = [];
let mailCount = 0;
/** Whether the worker dies after the endpoint has answered. */
let shouldDie: () => boolean = () => false;

const sender = createWebhookSender({ allowsLoopback: true, timeoutMs: 300 });
const testPorts: Ports = Object.create(noPorts, {
  queue: {
    value: {
      send: async (queue: string, body: string, { delaySeconds = 0 } = {}) => {
        if (queue === "mail") mailCount += 1;
        else queued.push({ body, at: now() + delaySeconds * 1000 });
      },
    },
  },
  scheduler: {
    value: {
      at: async (_: string, at: string, __: string, body: string) => void queued.push({ body, at: Date.parse(at) }),
    },
  },
  vault: {
    value: {
      seal: async (text: string) => `sealed ${text}`,
      open: async (text: string) => text.replace("sealed ", ""),
    },
  },
  webhookSender: {
    value: {
      problemOf: sender.problemOf,
      send: async (webhook: Parameters<typeof sender.send>[0]) => {
        const result = await sender.send(webhook);
        if (shouldDie()) throw new Error("the worker died");
        return result;
      },
    },
  },
});

const run = tableForFile(testPorts);

/** Runs the work as the tenant's owner, without endpoints of earlier tests. */
const inTenant = (work: () => Promise<void>) =>
  run(tenantId, async () => {
    const actor = { type: "user", tenantId, userId: "user_1", roles: ["tenantOwner"] } as const;
    await db()
      .tenant.put({
        tenantId,
        slug: "acme",
        name: "Acme",
        timezone: "Europe/Berlin",
        numberPicker: "hidden",
        createdAt: toIso(now()),
      })
      .go();
    for (const { endpointId } of await Webhook.list()) await db().webhookEndpoint.delete({ tenantId, endpointId }).go();
    await runAs({ actor }, work);
  });

const handlers = [
  {
    message: Outbox.eventRecorded,
    handle: (payload: unknown) => Webhook.publish(z.parse(Outbox.eventRecorded.schema, payload)),
  },
  {
    message: Outbox.eventsOverdue,
    handle: async (payload: unknown) => {
      for (const event of z.parse(Outbox.eventsOverdue.schema, payload).events) await Webhook.publish(event);
    },
  },
  {
    message: Webhook.endpointDue,
    handle: (payload: unknown) => Webhook.deliverDue(z.parse(Webhook.endpointDue.schema, payload)),
  },
  {
    message: Webhook.replayRequested,
    handle: (payload: unknown) => Webhook.replayPage(z.parse(Webhook.replayRequested.schema, payload)),
  },
];

let failures = 0;

/** Handles a message; one that fails is delivered again three minutes later, as by SQS. */
async function handle({ body, at }: QueuedMessage): Promise<void> {
  const { envelope } = readEnvelope(body);
  const handler = handlers.find(({ message }) => message.type === envelope.type);
  await handler?.handle(envelope.payload).catch(() => {
    queued.push({ body, at: at + 180_000 });
    failures += 1;
  });
}

const batchSize = 5;

/** Handles every message due within the time, moving the clock from one to the next. */
async function workFor(ms: number): Promise<void> {
  const end = now() + ms;
  for (;;) {
    queued.sort((one, other) => one.at - other.at);
    const next = queued[0];
    if (!next || next.at > end) return;
    if (next.at > now()) setClockOffset(next.at - Date.now());
    const due = queued.filter(({ at }) => at <= now()).slice(0, batchSize);
    queued = queued.filter((message) => !due.includes(message));
    await Promise.all(due.map(handle));
  }
}

afterEach(() => {
  [queued, mailCount, shouldDie] = [[], 0, () => false];
  setClockOffset(0);
});

async function recordOutcome(candidateId: string): Promise<void> {
  const record = await Outbox.recorder();
  const common = { candidateId, jobId: "job_1", phoneNumber: "+4915112345678", callId: `call_${candidateId}` };
  await transact((writer) => [
    ...record(writer, "call.ended", candidateId, {
      ...common,
      endedAt: toIso(now()),
      durationSeconds: 60,
      endReason: "completed",
      hasRecording: true,
    }),
    ...record(writer, "candidate.outcome", candidateId, {
      ...common,
      name: "Ada",
      callStatus: "Completed",
      outcome: "Good fit",
      bucket: "good_fit",
      summary: "Can start.",
    }),
    // For a tenant without endpoints this is all that the transaction writes.
    writer.followUpCount.upsert({ tenantId, ofId: candidateId }).add({ open: 1 }).commit(),
  ]);
}

const events = ["call.ended", "candidate.outcome"] as const;
const create = (url: string) => Webhook.create({ url, description: "", events: [...events] });

const countEventRows = async (): Promise<number> => (await unpublishedEvents()).length;

describe("events", () => {
  it("write nothing for a tenant without endpoints", () =>
    inTenant(async () => {
      await recordOutcome("cand_none");
      expect(await countEventRows()).toBe(0);
      expect(queued).toEqual([]);
    }));

  it(
    "of many people all arrive despite failures, time-outs, resets and dying workers, with stable ids and numbers",
    () =>
      inTenant(async () => {
        const hook = await startReceiver((request, response, count) => {
          if (count % 7 === 0) response.writeHead(500).end();
          else if (count % 31 === 0) request.socket.destroy();
          // Every 401st request gets no answer.
          else return count % 401 !== 0;
          return false;
        });
        hook.secrets.push((await create(hook.url)).secret);
        const count = isFullRun ? 500 : 80;
        let answers = 0;
        shouldDie = () => ++answers % 11 === 0;
        const people = Array.from({ length: count }, (_, index) => `cand_${index}`);
        for (const person of people) await recordOutcome(person);
        // Some messages of the outbox are lost, and SQS doubles others.
        const copiesOf = (index: number): number => {
          if (index % 13 === 0) return 0;
          return index % 17 === 0 ? 2 : 1;
        };
        queued = queued.flatMap((message, index) => Array.from({ length: copiesOf(index) }, () => message));
        await workFor(60_000);
        // Late enough for the sweeper to announce the events whose messages were lost.
        setClockOffset(now() - Date.now() + 120_000);
        await runAs({ actor: { type: "platform", cause: "sweep" } }, () => Outbox.sweep());
        await workFor(26 * hourMs);
        const ids = new Map(hook.received.map(({ id, subject, type }) => [id, `${subject} ${type}`]));
        expect(ids.size).toBe(2 * count);
        expect(new Set(ids.values()).size).toBe(2 * count);
        for (const { id, subject, type } of hook.received) expect(ids.get(id)).toBe(`${subject} ${type}`);
        for (const person of people) {
          const numbers = new Set(
            hook.received.filter(({ subject }) => subject === person).map(({ sequence }) => sequence),
          );
          expect([...numbers].sort()).toEqual([1, 2]);
        }
        expect(await countEventRows()).toBe(0);
      }),
    120_000,
  );

  it("that a receiver refused for 24 hours are dead letters, and a replay closes its gap", () =>
    inTenant(async () => {
      let isUp = false;
      const hook = await startReceiver((_, response) => {
        if (!isUp) response.writeHead(500).end();
        return isUp;
      });
      const { endpoint, secret } = await create(hook.url);
      hook.secrets.push(secret);
      const since = toIso(now() - 1000);
      for (const person of ["cand_a", "cand_b"]) await recordOutcome(person);
      await workFor(25 * hourMs);
      const { items } = await Webhook.listDeliveries(endpoint.endpointId);
      expect(items.map(({ state, attempts, status }) => ({ state, attempts, status }))).toEqual(
        Array.from({ length: 4 }, () => ({ state: "failed", attempts: 8, status: 500 })),
      );
      expect(hook.requests()).toBe(32);
      isUp = true;
      await Webhook.replaySince(endpoint.endpointId, since);
      await workFor(hourMs);
      expect(new Set(hook.received.map(({ id }) => id))).toEqual(new Set(items.map(({ eventId }) => eventId)));
      const [first] = items;
      await Webhook.replayOne(endpoint.endpointId, first?.eventId ?? "");
      await workFor(hourMs);
      expect(hook.received.filter(({ id }) => id === first?.eventId)).toHaveLength(2);
    }));
});

it("a process that dies at any step loses no event, whether the endpoint takes it immediately or refuses it first", () =>
  inTenant(async () => {
    const hook = await startReceiver((_, response, count) => {
      if (count % 3 === 0) response.writeHead(500).end();
      return count % 3 !== 0;
    });
    hook.secrets.push((await create(hook.url)).secret);
    const stepsApart = isFullRun ? 1 : 3;
    for (let steps = 1; ; steps += stepsApart) {
      const before = failures;
      await recordOutcome(`cand_killed_${steps}`);
      await killedAfter(steps, () => workFor(1_000));
      await workFor(hourMs);
      const arrived = hook.received.filter(({ subject }) => subject === `cand_killed_${steps}`);
      expect(new Set(arrived.map(({ type }) => type)), `killed at step ${steps}`).toEqual(new Set(events));
      expect(new Set(arrived.map(({ sequence }) => sequence))).toEqual(new Set([1, 2]));
      expect(queued).toEqual([]);
      // No message failed, so the work was over before the kill.
      if (failures === before) break;
      expect(steps).toBeLessThan(300);
    }
    const { data } = await db().webhookAttempt.scan.go({ pages: "all" });
    expect(data).toEqual([]);
  }));

describe("an endpoint", () => {
  it("that fails for three days is disabled with one mail, and what it missed is held for a replay", () =>
    inTenant(async () => {
      const hook = await startReceiver((_, response) => {
        response.writeHead(503).end();
        return false;
      });
      const { endpoint } = await create(hook.url);
      await recordOutcome("cand_early");
      await workFor(25 * hourMs);
      expect((await Webhook.find(endpoint.endpointId))?.isEnabled).toBe(true);
      // Three days after the first failure.
      setClockOffset(now() - Date.now() + 60 * hourMs);
      await recordOutcome("cand_late");
      await workFor(hourMs);
      expect(await Webhook.find(endpoint.endpointId)).toMatchObject({ isEnabled: false, stoppedFor: "failures" });
      expect(mailCount).toBe(1);
      await recordOutcome("cand_held");
      await workFor(25 * hourMs);
      const { items } = await Webhook.listDeliveries(endpoint.endpointId);
      expect(items.filter(({ state }) => state === "held").length).toBeGreaterThanOrEqual(2);
      expect(items.some(({ state }) => state === "pending")).toBe(false);
      await expect(Webhook.replaySince(endpoint.endpointId, toIso(now()))).rejects.toMatchObject({
        refusal: { code: "webhook_endpoint_disabled" },
      });
      expect((await Webhook.update(endpoint.endpointId, { isEnabled: true })).failingSince).toBeUndefined();
    }));

  it("that answers 410 is disabled immediately", () =>
    inTenant(async () => {
      const hook = await startReceiver((_, response) => {
        response.writeHead(410).end();
        return false;
      });
      const { endpoint } = await create(hook.url);
      await Webhook.sendTest(endpoint.endpointId);
      await workFor(60_000);
      expect(await Webhook.find(endpoint.endpointId)).toMatchObject({ isEnabled: false, stoppedFor: "gone" });
    }));

  it("signs with the old secret too for 24 hours after a rotation, then with the new one alone", () =>
    inTenant(async () => {
      const hook = await startReceiver(() => true);
      const { endpoint, secret } = await create(hook.url);
      const rotated = await Webhook.rotateSecret(endpoint.endpointId);
      expect(rotated.secret).not.toBe(secret);
      for (const [receiverSecret, offsetMs] of [
        [secret, 0],
        [rotated.secret, 0],
        [rotated.secret, 25 * hourMs],
      ] as const) {
        setClockOffset(offsetMs);
        hook.secrets.push(receiverSecret);
        await Webhook.sendTest(endpoint.endpointId);
        await workFor(1000);
      }
      expect(hook.received).toHaveLength(3);
      hook.secrets.push(secret);
      await Webhook.sendTest(endpoint.endpointId);
      await workFor(1000);
      expect(hook.received).toHaveLength(3);
    }));

  it("is refused if the tenant has ten already", () =>
    inTenant(async () => {
      for (let index = 0; index < 10; index += 1) await create(`http://127.0.0.1:9/${index}`);
      await expect(create("http://127.0.0.1:9/eleventh")).rejects.toMatchObject({
        refusal: { code: "too_many_webhook_endpoints" },
      });
      const [{ endpointId } = { endpointId: "" }] = await Webhook.list();
      await Webhook.remove(endpointId);
      await expect(create("http://127.0.0.1:9/eleventh")).resolves.toBeDefined();
    }));
});
