/** A slow endpoint beside fast ones: workers, slots and waits on a clock that the test moves. */
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, toIso } from "@callwright/core/kernel/clock";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Outbox from "@callwright/core/outbox/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Webhook from "@callwright/core/webhook/index";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { noPorts, tableForFile } from "../support/table.ts";
import { isFullRun } from "../support/tier.ts";

const fastCount = 50;
/** As many as the queue's function has at once. */
const workers = 50;
const eventCount = isFullRun ? 60 : 15;
const everyMs = 1_000;
const fastMs = 100;
const slowMs = 10_000;

let queued: { readonly body: string; readonly at: number }[] = [];
/** Milliseconds from an event to its delivery at a fast endpoint. */
let delays: number[] = [];

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

const testPorts: Ports = Object.create(noPorts, {
  queue: {
    value: {
      send: async (_: string, body: string, { delaySeconds = 0 } = {}) =>
        void queued.push({ body, at: now() + delaySeconds * 1000 }),
    },
  },
  vault: { value: { open: async (text: string) => text } },
  webhookSender: {
    value: {
      send: async ({ url, body }: { url: string; body: string }) => {
        await rest(url.includes("slow") ? slowMs : fastMs);
        if (url.includes("fast")) delays.push(now() - Date.parse(JSON.parse(body).timestamp));
        return { kind: "answered", status: 204, answer: "" };
      },
    },
  },
});

const run = tableForFile(testPorts);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  vi.useRealTimers();
  [queued, delays] = [[], []];
});

async function addEndpoint(tenantId: string, endpointId: string): Promise<void> {
  const url = `https://${endpointId}.test/hook`;
  const fixed = { description: "", events: ["run.completed"], isEnabled: true, sealedSecret: "sealed" };
  await db()
    .webhookEndpoint.put({ tenantId, endpointId, url, ...fixed, createdAt: toIso(now()) })
    .go();
}

async function handle(body: string): Promise<void> {
  const { type, payload } = readEnvelope(body).envelope;
  if (type === Webhook.deliveryDue.type) await Webhook.deliver(z.parse(Webhook.deliveryDue.schema, payload));
  else await Webhook.publish(z.parse(Outbox.eventRecorded.schema, payload));
}

/** The 95th percentile of the fast endpoints' delays. */
async function p95(tenantId: string, hasSlow: boolean): Promise<number> {
  delays = [];
  queued = [];
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      queued.sort((one, other) => one.at - other.at);
      const [next] = queued;
      if (!next || next.at > now()) await rest(10);
      else {
        queued = queued.slice(1);
        await handle(next.body);
      }
    }
  };
  await run(tenantId, async () => {
    for (let index = 0; index < fastCount; index += 1) await addEndpoint(tenantId, `fast${index}`);
    if (hasSlow) await addEndpoint(tenantId, "slow");
    const work = Array.from({ length: workers }, worker);
    const record = async (index: number) => {
      const event = { type: "run.completed", subjectId: `run_${index}`, data: { runId: `run_${index}`, total: 1 } };
      await transact((writer) => [Outbox.recordEvent(writer, event)]);
    };
    for (let index = 0; index < eventCount; index += 1) {
      await record(index);
      await vi.advanceTimersByTimeAsync(everyMs);
    }
    for (let waited = 0; waited < 60 && delays.length < eventCount * fastCount; waited += 1)
      await vi.advanceTimersByTimeAsync(1_000);
    isOver = true;
    await vi.advanceTimersByTimeAsync(slowMs + 100);
    await Promise.all(work);
  });
  expect(delays).toHaveLength(eventCount * fastCount);
  return delays.sort((one, other) => one - other)[Math.floor(delays.length * 0.95)] ?? Number.NaN;
}

it("an endpoint that takes ten seconds delays fifty fast ones by less than a tenth", async () => {
  const alone = await p95("ten_fast", false);
  const beside = await p95("ten_slow", true);
  expect(beside / alone).toBeLessThan(1.1);
}, 240_000);
