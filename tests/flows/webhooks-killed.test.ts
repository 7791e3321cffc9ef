/** A receiver that uses the standard's own library fails in every way, and the server is killed while it delivers. */
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { clockNow, post, queues, rows, sleep } from "../support/outside/sandbox.ts";
import { type Receiver, startReceiver } from "../support/outside/webhook-receiver.ts";
import { awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { people } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { isFullRun } from "../support/run/tier.ts";

const [count, kills] = isFullRun ? [40, 2] : [20, 1];
const speed = 400;
const events = ["call.ended", "candidate.outcome", "run.completed"] as const;

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const bodySchema = z.object({ timestamp: z.string() });
const jobOf = (data: unknown): unknown =>
  typeof data === "object" && data && "jobId" in data ? data.jobId : undefined;

let isReceiverReliable = false;

/** Returns whether the receiver takes the event. Now and then it fails, resets, never answers or is slow. */
async function answerUnreliably(
  request: IncomingMessage,
  response: ServerResponse,
  requests: number,
): Promise<boolean> {
  if (isReceiverReliable) return true;
  const isNeverAnswered = requests % 300 === 20;
  if (requests % 7 === 0) response.writeHead(500).end();
  else if (requests % 31 === 0) request.socket.destroy();
  else if (!isNeverAnswered) {
    if (requests % 11 === 0) await sleep(300);
    return true;
  }
  return false;
}

/**
 * Waits until every event is delivered. Moves the sandbox's clock forward until retries are due and slots of killed workers
 * expire, but only while the queues are empty: it would also expire the lease of a message being processed.
 */
async function untilAllDelivered(origin: string, endpointId: string): Promise<void> {
  const undelivered = async () => {
    const isBusy = (await queues(origin)).some(({ depth, inFlight }) => depth + inFlight > 0);
    if (isBusy) return ["busy"];
    // Publishing removes an event's outbox partition.
    const unpublished = (await rows(origin, "event")).filter((event) => event.partition !== undefined);
    const deliveries = (await rows(origin, "webhookdelivery")).filter((delivery) => delivery.endpointId === endpointId);
    const pending = deliveries.filter(({ state }) => state !== "delivered");
    if (unpublished.length + pending.length > 0)
      await post(origin, "clock", { to: new Date((await clockNow(origin)) + 1_800_000).toISOString() });
    return [...unpublished, ...pending];
  };
  await expect.poll(undelivered, { timeout: 120_000, interval: 200 }).toEqual([]);
}

/** A number's ending chooses its scenario; these people answer and talk to the end. */
const goodNumberEnding = () => "00";

/** Each recorded event came at least once, its copies are equal, and a candidate's events are numbered without a gap. */
function expectReceived(received: Receiver["received"], recorded: readonly { readonly id: string }[]): void {
  const byId = Map.groupBy(received, ({ id }) => id);
  expect([...byId.keys()].sort()).toEqual(recorded.map(({ id }) => id));
  for (const [id, copies] of byId) expect(new Set(copies.map(({ text }) => text)).size, id).toBe(1);
  const firstCopies = [...byId.values()].flatMap(([first]) => first ?? []);
  for (const [subject, events] of Map.groupBy(firstCopies, (event) => event.subject)) {
    const numbers = events.map(({ sequence }) => sequence).sort((one, other) => one - other);
    expect(numbers, subject).toEqual(numbers.map((_, index) => index + 1));
  }
}

it(`each event of a run of ${count} arrives at least once despite failures and ${kills} kills; forged ones are refused, a replay fills a gap`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-webhooks-"));
  server = await startServer({ speed, dataDir, isSilent: true });
  const { port, url: origin } = server;
  const hook = await startReceiver(answerUnreliably, { trustsSentTime: true });
  const owner = await signedIn(origin, "owner@acme.test");
  const body = { url: hook.url, events: [...events] };
  const { endpoint, secret } = await owner.call(endpoints.createWebhookEndpoint, { body });
  hook.secrets.push(secret);

  const client = await signedIn(origin);
  const lines = await importLines(client, 6);
  const jobId = await jobWith(client, people(count, goodNumberEnding));
  await startBatch(client, jobId, lines);
  for (let kill = 1; kill <= kills; kill += 1) {
    const endedBeforeKill = Math.floor((kill * count * 0.9) / kills);
    await awaitJob(client, jobId, ({ run }) => (run?.ended ?? 0) >= endedBeforeKill);
    await server.kill();
    server = await startServer({ speed, dataDir, port, isSilent: true });
  }
  await runOut(origin, jobId, 240);
  await untilAllDelivered(origin, endpoint.id);

  const recorded = (await rows(origin, "event"))
    .filter(({ type, data }) => events.some((one) => one === type) && jobOf(data) === jobId)
    .map(({ eventId, type, subjectId }) => ({ id: String(eventId), type, subjectId }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const ofType = (eventType: (typeof events)[number]) => recorded.filter(({ type }) => type === eventType);
  const calls = (await rows(origin, "call")).filter(({ parentId }) => parentId === jobId);
  expect(ofType("call.ended")).toHaveLength(calls.length);
  expect(new Set(ofType("candidate.outcome").map(({ subjectId }) => subjectId)).size).toBe(count);
  expect(ofType("run.completed")).toHaveLength(1);
  // The seeded call of another job may also have ended.
  const received = hook.received.filter(({ text }) => text.includes(jobId));
  expectReceived(received, recorded);

  const gapIds = recorded.slice(-20).map(({ id }) => id);
  hook.received.splice(0);
  const firstMissed = received.find(({ id }) => id === gapIds[0]);
  const since = new Date(z.parse(bodySchema, JSON.parse(firstMissed?.text ?? "")).timestamp).toISOString();
  const freshOwner = await signedIn(origin, "owner@acme.test");
  await freshOwner.call(endpoints.replayWebhookDeliveries, { params: { id: endpoint.id }, body: { since } });
  const receivedIds = () => new Set(hook.received.map(({ id }) => id));
  await expect.poll(() => receivedIds().size).toBeGreaterThan(0);
  await untilAllDelivered(origin, endpoint.id);
  expect(gapIds.filter((id) => !receivedIds().has(id))).toEqual([]);

  isReceiverReliable = true;
  const at = new Date();
  const [{ text } = { text: "" }] = hook.received;
  const otherSigner = new Webhook(`whsec_${Buffer.alloc(32, 7).toString("base64")}`);
  const receivedBefore = hook.received.length;
  for (const [signedBy, sentText] of [
    [otherSigner, text],
    [new Webhook(secret), text.replace("2", "3")],
  ] as const) {
    const headers = {
      "webhook-id": "evt_forged",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signedBy.sign("evt_forged", at, text),
    };
    expect((await fetch(hook.url, { method: "POST", body: sentText, headers })).status).toBe(400);
  }
  expect(hook.received).toHaveLength(receivedBefore);
}, 300_000);
