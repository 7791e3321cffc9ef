/** A tenant's webhook endpoints over the API, and a receiver that has only its secret and the contract. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@callwright/contracts";
import { webhookBody, webhookEventData, webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { jobWith, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob } from "../support/people/sms-job.ts";
import { sendFromPerson } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");

interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers.splice(0)) close();
});

const anyBody = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** Verifies with the library at the message's signing time, as the sandbox's clock differs from the library's. */
function verify(secret: string, { headers }: IncomingMessage, text: string): ReceivedEvent {
  const headerTexts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const clock = vi.spyOn(Date, "now").mockReturnValue(Number(headerTexts["webhook-timestamp"]) * 1000);
  try {
    const body = z.parse(anyBody, new Webhook(secret).verify(text, headerTexts));
    return { id: headerTexts["webhook-id"] ?? "", ...body };
  } finally {
    clock.mockRestore();
  }
}

async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const refused: unknown[] = [];
  const signing = { secret: "" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    try {
      received.push(verify(signing.secret, request, Buffer.concat(chunks).toString("utf8")));
      response.end("thanks");
    } catch (error) {
      refused.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { received, refused, signing, url: `http://127.0.0.1:${port}/hook` };
}

describe("a webhook endpoint", () => {
  it("receives a run's events, each valid by its schema, and numbered per candidate", async () => {
    const [administrator, recruiter, hook] = [await owner(), await signedIn(url()), await startReceiver()];
    const body = { url: hook.url, events: [...webhookEventTypes] };
    const created = await administrator.call(endpoints.createWebhookEndpoint, { body });
    expect(created.secret).toMatch(/^whsec_/);
    hook.signing.secret = created.secret;
    // Every second person asks for a human.
    const jobId = await jobWith(recruiter, strangers(4, ["00", "80"]));
    const runId = await startBatch(recruiter, jobId);
    const eventsOfJob = () => hook.received.filter(({ data }) => data.jobId === jobId);
    const countOf = (type: string) => eventsOfJob().filter((event) => event.type === type).length;
    const counts = () => [countOf("call.ended") >= 4, countOf("candidate.outcome") >= 4, countOf("run.completed")];
    await expect.poll(counts, { interval: 300 }).toEqual([true, true, 1]);
    await expect.poll(() => countOf("candidate.human_requested")).toBeGreaterThan(0);
    expect(hook.refused).toEqual([]);
    for (const { type, data } of hook.received) {
      const name = webhookEventTypes.find((eventType) => eventType === type);
      expect(name && z.safeParse(webhookEventData[name], data).success, `${type} ${JSON.stringify(data)}`).toBe(true);
    }
    expect(eventsOfJob().find(({ type }) => type === "run.completed")?.data.runId).toBe(runId);
    const byCandidate = Map.groupBy(
      eventsOfJob().filter(({ data }) => data.candidateId),
      ({ data }) => data.candidateId,
    );
    for (const events of byCandidate.values()) {
      const sequence = [...new Set(events.map(({ data }) => Number(data.sequence)))].sort((a, b) => a - b);
      expect(sequence).toEqual(sequence.map((_, index) => index + 1));
    }
    const params = { id: created.endpoint.id };
    const { deliveries } = await administrator.call(endpoints.listWebhookDeliveries, { params });
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(["delivered"]));
    const [latest] = deliveries;
    expect(latest).toMatchObject({ status: 200, answer: "thanks", attempts: 1 });
    const failed = { params, query: { state: "failed" as const } };
    expect((await administrator.call(endpoints.listWebhookDeliveries, failed)).deliveries).toEqual([]);
    const before = hook.received.length;
    const replay = { params: { ...params, eventId: latest?.eventId ?? "" } };
    await administrator.call(endpoints.replayWebhookDelivery, replay);
    await expect.poll(() => hook.received.length).toBe(before + 1);
    expect(hook.received.at(-1)?.id).toBe(latest?.eventId);
  });

  it("receives callback requests, received and failed texts, and opt-outs, each valid by its schema", async () => {
    const [administrator, recruiter, hook] = [await owner(), await signedIn(url()), await startReceiver()];
    const types = ["candidate.callback_requested", "candidate.opted_out", "sms.failed", "sms.received"] as const;
    const body = { url: hook.url, events: [...types] };
    hook.signing.secret = (await administrator.call(endpoints.createWebhookEndpoint, { body })).secret;
    // The first asks for a callback; the second cannot be texted.
    const people = strangers(2, ["83", "90"]);
    const numberId = await usableNumber(recruiter);
    const { numbers } = await recruiter.call(endpoints.importedNumbers);
    const ownNumber = numbers.find(({ id }) => id === numberId)?.phoneNumber ?? "";
    const delay = { isPreCallSms: true, preCallSmsDelay: { option: "immediately" as const } };
    const jobId = await smsJob(recruiter, people, delay);
    await sendToAll(recruiter, jobId, numberId);
    await startBatch(recruiter, jobId);
    const receivedTypes = () => [...new Set(hook.received.map(({ type }) => type))].sort();
    await expect.poll(receivedTypes).toEqual(["candidate.callback_requested", "sms.failed"]);
    // A STOP is a received text and an opt-out.
    await sendFromPerson(url(), people[0]?.phoneNumber ?? "", ownNumber, "STOP");
    await expect.poll(receivedTypes).toEqual([...types]);
    expect(hook.refused).toEqual([]);
    for (const type of types)
      for (const { data } of hook.received.filter((event) => event.type === type))
        expect(z.safeParse(webhookEventData[type], data).success, `${type} ${JSON.stringify(data)}`).toBe(true);
  });

  it("shows its secret once, and is changed, tested, rotated and deleted", async () => {
    const [administrator, hook] = [await owner(), await startReceiver()];
    const body = { url: hook.url, description: "Our CRM", events: ["run.paused" as const] };
    const { endpoint, secret } = await administrator.call(endpoints.createWebhookEndpoint, { body });
    const params = { id: endpoint.id };
    const list = async () => (await administrator.call(endpoints.listWebhookEndpoints, {})).endpoints;
    expect(JSON.stringify(await list())).not.toContain(secret);
    const changed = await administrator.call(endpoints.updateWebhookEndpoint, { params, body: { isEnabled: false } });
    expect(changed.endpoint.state).toBe("disabled");
    const test = await administrator.request("POST", `/api/webhook-endpoints/${endpoint.id}/test`);
    expect(expectRefusal(test, "conflict").refusal?.code).toBe("webhook_endpoint_disabled");
    await administrator.call(endpoints.updateWebhookEndpoint, { params, body: { isEnabled: true } });
    const rotated = await administrator.call(endpoints.rotateWebhookSecret, { params });
    expect(rotated.endpoint.previousSecretUntil).toBeDefined();
    for (const validSecret of [secret, rotated.secret]) {
      hook.signing.secret = validSecret;
      const { eventId } = await administrator.call(endpoints.testWebhookEndpoint, { params });
      await expect.poll(() => hook.received.at(-1)?.id).toBe(eventId);
    }
    await administrator.call(endpoints.deleteWebhookEndpoint, { params });
    expect((await list()).map(({ id }) => id)).not.toContain(endpoint.id);
  });

  it("lets an API key change everything but its address", async () => {
    const [administrator, hook] = [await owner(), await startReceiver()];
    const body = { url: hook.url, description: "Our CRM", events: ["run.paused" as const] };
    const { endpoint } = await administrator.call(endpoints.createWebhookEndpoint, { body });
    const { secret } = await administrator.call(endpoints.createApiKey, {
      body: { name: "Leaked", scopes: ["account"] },
    });
    const patchWithKey = (change: object) =>
      createClient(url(), "acme").request("PATCH", `/api/webhook-endpoints/${endpoint.id}`, change, {
        authorization: `Bearer ${secret}`,
      });
    const refused = expectRefusal(await patchWithKey({ url: "https://attacker.example/hook" }), "not_allowed");
    expect(refused.refusal?.code).toBe("api_key_needs_person");
    expect((await patchWithKey({ description: "Ours" })).status).toBe(200);
    await administrator.call(endpoints.deleteWebhookEndpoint, { params: { id: endpoint.id } });
  });

  it.each([
    ["nonsense", "webhook_url_invalid"],
    ["http://example.com/hook", "webhook_url_insecure"],
    ["https://user:password@example.com/hook", "webhook_url_has_password"],
    ["https://169.254.169.254/latest/meta-data", "webhook_url_private"],
    ["https://[::1]/hook", "webhook_url_private"],
  ])("at %s is refused with a reason", async (address, reason) => {
    const body = { url: address, events: ["run.paused"] };
    const answer = await (await owner()).request("POST", "/api/webhook-endpoints", body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(reason);
  });
});

it("the API's description has the schema of every webhook", async () => {
  const { body } = await (await owner()).request("GET", "/api/openapi.json");
  const read = z.object({ openapi: z.string(), webhooks: z.record(z.string(), z.unknown()) });
  const { openapi, webhooks } = z.parse(read, body);
  expect(openapi).toMatch(/^3\.1/);
  expect(Object.keys(webhooks).sort()).toEqual([...webhookEventTypes].sort());
  expect(JSON.stringify(webhooks["call.ended"])).toContain("durationSeconds");
  expect(webhookBody("call.ended", webhookEventData["call.ended"])).toBeDefined();
});
