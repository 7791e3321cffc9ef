import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { allCounters } from "../bench/units.ts";
import { createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { type QueueDepth, queues } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "callwright-webhook-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const url = worldForFile({ dataDir });

const secret = (): string => JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")).VAPI_WEBHOOK_SECRET;

const send = (body: string, headers: Record<string, string>) =>
  createClient(url(), "acme").request("POST", "/api/webhooks/vapi", body, headers);
const sendSigned = (body: string) => send(body, { "x-vapi-secret": secret() });

/** The report of a call that ended, as the provider sends it. */
const reportOf = (metadata: Record<string, string>) =>
  JSON.stringify({
    message: {
      type: "end-of-call-report",
      endedReason: "customer-ended-call",
      call: { id: "00000000-0000-4000-8000-000000000001", assistantOverrides: { metadata } },
      analysis: { summary: "A forged summary.", successEvaluation: "Excellent" },
    },
  });

async function untilQueuesIdle(): Promise<QueueDepth[]> {
  for (;;) {
    const depths = await queues(url());
    if (depths.every(({ depth, inFlight }) => depth + inFlight === 0)) return depths;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const unknownCall = { tenantId: "ten_none", callId: "call_none" };

const statusUpdateOf = (metadata: Record<string, string>) =>
  JSON.stringify({
    message: { type: "status-update", status: "in-progress", call: { id: "v-1", assistantOverrides: { metadata } } },
  });

/** Counts the stored bodies and queued keys, as soon as two counts in a row are the same. */
async function webhookCounts(): Promise<{ stored: number; queued: number }> {
  for (let previous = ""; ; ) {
    await untilQueuesIdle();
    const counters = await allCounters(url());
    const { "asked.webhooks.s3.PUT": stored = 0, "asked.webhooks.sqs.SendMessage": queued = 0 } = counters;
    if (previous === `${stored} ${queued}`) return { stored, queued };
    previous = `${stored} ${queued}`;
    await new Promise((done) => setTimeout(done, 500));
  }
}

describe("POST /webhooks/vapi", () => {
  it("without the secret, or with a wrong one, is refused and changes nothing", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, people(1));
    const before = await readJob(client, jobId);
    const { user } = await client.call(endpoints.me);
    const body = reportOf({ tenantId: user.tenantId, callId: "call_01K0000000000000000000000X" });
    expectRefusal(await send(body, {}), "bad_signature");
    expectRefusal(await send(body, { "x-vapi-secret": `${secret()}x` }), "bad_signature");
    expectRefusal(await send(body, { "x-vapi-secret": "" }), "bad_signature");
    await untilQueuesIdle();
    expect(await readJob(client, jobId)).toEqual(before);
  });

  it("that is no JSON, or no object, is refused", async () => {
    for (const body of ["{oops", "", '"text"']) expectRefusal(await sendSigned(body), "malformed_json");
  });

  it("of more than 6 MB is refused", async () => {
    expectRefusal(await sendSigned(JSON.stringify({ message: "x".repeat(6 * 1024 * 1024) })), "payload_too_large");
  });

  it("about an unknown call, or of an unknown kind, is accepted, logged and dropped", async () => {
    for (const body of [
      reportOf(unknownCall),
      statusUpdateOf(unknownCall),
      JSON.stringify({ message: { type: "something-new", call: { id: "x" } } }),
    ])
      expect(await sendSigned(body)).toMatchObject({ status: 200, body: {} });
    const depths = await untilQueuesIdle();
    expect(depths.map(({ deadLetters }) => deadLetters).every((count) => count === 0)).toBe(true);
  });

  it("that a worker uses is stored for replay, and its key queued; other webhooks are answered and dropped", async () => {
    const { stored, queued } = await webhookCounts();
    await sendSigned(JSON.stringify({ message: { type: "status-update", status: "ringing", call: { id: "v-1" } } }));
    expect(await webhookCounts()).toEqual({ stored, queued });
    await sendSigned(statusUpdateOf(unknownCall));
    await sendSigned(reportOf(unknownCall));
    expect(await webhookCounts()).toEqual({ stored: stored + 2, queued: queued + 2 });
  });
});
