/** A user without an area finds nothing of it in the tools of `/mcp` or in webhooks to that user's endpoints. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AnsweringBody, endpoints, inboundTemplate } from "@callwright/contracts";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { callTool, errorAndText, resultOf, rpc, type ToolResult } from "../support/clients/mcp.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { jobWith, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isKept: true });

const allAreas = { campaigns: true, recruiter: true, inbound: true };
type Area = keyof typeof allAreas;
const areas = ["campaigns", "inbound", "recruiter"] as const satisfies readonly Area[];

let rita: Client;
let owner: Client;
let platform: Client;
let numberId: string;
let campaignId: string;
let assistantId: string;
let leadIds: readonly string[];

/** Webhooks received, with their bodies as sent. */
const webhooks: { readonly id: string; readonly text: string }[] = [];
const receiver = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  webhooks.push({ id: String(request.headers["webhook-id"]), text });
  response.end();
});
afterAll(() => void receiver.close());

async function setAreas(client: Client, dashboardAccess: typeof allAreas): Promise<void> {
  const { user } = await client.call(endpoints.me);
  const { user: edited } = await platform.call(endpoints.editUser, { body: { _id: user.id, dashboardAccess } });
  expect(edited.dashboardAccess).toEqual(dashboardAccess);
}

const areasWithout = (area: Area) => ({ ...allAreas, [area]: false });

beforeAll(async () => {
  [rita, owner] = [await signedIn(url()), await signedIn(url(), "owner@acme.test")];
  platform = await signedIn(url(), "admin@callwright.test", "platform");
  numberId = await usableNumber(rita);
  const { agent } = await rita.call(endpoints.createAgent, { body: { title: "Zebra offer" } });
  campaignId = agent._id;
  const params = { id: campaignId };
  const added = await rita.call(endpoints.addCandidates, { params, body: { candidates: strangers(12) } });
  leadIds = added.candidateIds;
  const body = { title: "Zebra reception", ...inboundTemplate("general_assistant", "en") };
  assistantId = (await rita.call(endpoints.createInboundAssistant, { body })).inbound._id;
  const answering: AnsweringBody = { mode: "assistant", assistantId };
  await rita.call(endpoints.updateNumber, { params: { id: numberId }, body: { answering } });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
}, 60_000);

describe("the tools of /mcp", () => {
  let program: Client;
  let runId: string;
  const candidates = strangers(1);

  /** Every tool that can reach a campaign, with a complete input. */
  const inputs = (): Readonly<Record<string, object>> => ({
    list_jobs: {},
    list_campaigns: {},
    read_outcomes: { jobId: campaignId },
    preview_candidates: { jobId: campaignId, candidates },
    add_candidates: { jobId: campaignId, candidates },
    preview_run: { jobId: campaignId },
    start_run: { jobId: campaignId, confirmationToken: "" },
    pause_run: { runId },
    list_interviews: { jobId: campaignId },
    cancel_interview: { jobId: campaignId, candidateId: leadIds[0] },
  });

  const callEveryTool = async (): Promise<Readonly<Record<string, ToolResult>>> => {
    const results = Object.entries(inputs()).map(async ([name, input]) => [name, await callTool(program, name, input)]);
    return Object.fromEntries(await Promise.all(results));
  };

  beforeAll(async () => {
    program = clientWithKey(url(), (await createKey(rita, ["read", "write", "call"])).secret);
    // So far ahead that the run does not start during the tests.
    const startAt = new Date((await clockNow(url())) + 40 * 86_400_000).toISOString();
    const body = { campaignId, leads: leadIds.slice(0, 1), selectedPhoneNumberId: numberId, startAt };
    runId = (await rita.call(endpoints.batchCalls, { body })).runId;
  });

  it("are all called by this test", async () => {
    const { tools } = resultOf<{ tools: { name: string }[] }>(await rpc(program, "tools/list"));
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(inputs()));
  });

  it("show and change no campaign without that area", async () => {
    await setAreas(rita, allAreas);
    const openResults = await callEveryTool();
    for (const name of ["list_campaigns", "read_outcomes", "preview_candidates"])
      expect(JSON.stringify(openResults[name]), name).toContain("Zebra offer");
    await setAreas(rita, areasWithout("campaigns"));
    for (const [name, answer] of Object.entries(await callEveryTool())) {
      expect(JSON.stringify(answer), name).not.toMatch(/Zebra|cmp_/);
      const refused = { isError: true, text: expect.stringContaining("campaigns_not_enabled") };
      // The list of jobs is open, and a run without a token is refused for that.
      if (!["list_jobs", "start_run"].includes(name)) expect(errorAndText(answer), name).toMatchObject(refused);
    }
    await setAreas(rita, allAreas);
    // The twelve leads, and the one that `add_candidates` added.
    expect((await callEveryTool()).read_outcomes?.structuredContent?.candidates).toHaveLength(13);
  });

  it("start no run that was previewed before the area was closed", async () => {
    const preview = await callTool(program, "preview_run", { jobId: campaignId });
    await setAreas(rita, areasWithout("campaigns"));
    const input = { jobId: campaignId, confirmationToken: preview.structuredContent?.confirmationToken };
    expect(errorAndText(await callTool(program, "start_run", input))).toMatchObject({
      isError: true,
      text: expect.stringContaining("campaigns_not_enabled"),
    });
    await setAreas(rita, allAreas);
  });

  it.each(["inbound", "recruiter"] as const)("show nothing of %s, with or without that area", async (area) => {
    for (const access of [allAreas, areasWithout(area)]) {
      await setAreas(rita, access);
      for (const [name, answer] of Object.entries(await callEveryTool()))
        expect(JSON.stringify(answer), name).not.toMatch(/inb_|Zebra reception|owner@acme\.test|"roles?"/);
    }
  });
});

describe("webhooks", () => {
  let rounds = 0;

  const callLead = (candidate: string) =>
    rita.call(endpoints.placeCall, { body: { agentId: campaignId, candidate, selectedPhoneNumberId: numberId } });

  async function callIn(from: string): Promise<void> {
    const { numbers } = await rita.call(endpoints.importedNumbers);
    const to = numbers.find(({ id }) => id === numberId)?.phoneNumber;
    expect((await post(url(), "inbound-call", { to, from })).status).toBe(200);
  }

  const eventTypesOf = (id: string) => {
    const events = webhooks.map(({ text }) => JSON.parse(text)).filter(({ data }) => data.jobId === id);
    return [...new Set(events.map(({ type }) => type))].sort();
  };

  /** Places calls of a campaign, an assistant and a job; returns when the job's last event has arrived. */
  async function callAll(): Promise<void> {
    webhooks.length = 0;
    rounds += 1;
    await callLead(leadIds[rounds] ?? "");
    await callIn(`+491512220000${rounds}`);
    const endedCounts = async () => {
      const { logs } = await owner.call(endpoints.getAllLogs, { query: { pageSize: 100 } });
      const all = [...logs, ...(await rita.call(endpoints.getAllLogs, { query: { pageSize: 100 } })).logs];
      const countEnded = (id: string) => all.filter(({ jobId, state }) => jobId === id && state === "ended").length;
      return [countEnded(campaignId), countEnded(assistantId)];
    };
    await expect.poll(endedCounts, { interval: 300 }).toEqual([rounds, rounds]);
    const jobId = await jobWith(rita, strangers(1));
    await startBatch(rita, jobId);
    await expect.poll(() => eventTypesOf(jobId), { interval: 300 }).toContain("run.completed");
  }

  const campaignEvents = ["call.ended", "candidate.outcome"];

  beforeAll(async () => {
    const { port } = receiver.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/hook`, events: [...webhookEventTypes] };
    await owner.call(endpoints.createWebhookEndpoint, { body });
  });

  it("bring everything to an endpoint of a user who has every area", async () => {
    await callAll();
    await vi.waitFor(() => expect(eventTypesOf(campaignId)).toEqual(campaignEvents), { timeout: 20_000 });
    await vi.waitFor(() => expect(eventTypesOf(assistantId)).toEqual(expect.arrayContaining(["call.ended"])), 20_000);
  }, 180_000);

  it.each(areas)(
    "bring nothing of %s to an endpoint of a user without that area",
    async (area) => {
      await setAreas(owner, areasWithout(area));
      await callAll();
      const expected = { campaigns: ["inb_"], inbound: ["cmp_"], recruiter: ["cmp_", "inb_"] }[area];
      const idPrefixes = webhooks.flatMap(({ text }) => /"(cmp_|inb_)/.exec(text)?.[1] ?? []);
      expect([...new Set(idPrefixes)].sort()).toEqual(expected);
      await setAreas(owner, allAreas);
    },
    180_000,
  );

  it("hold back an event of a closed area, and a replay delivers it when the area is open again", async () => {
    const [{ id = "" } = {}] = (await owner.call(endpoints.listWebhookEndpoints)).endpoints;
    const params = { id };
    const list = async () => (await owner.call(endpoints.listWebhookDeliveries, { params })).deliveries;
    const eventId = webhooks.find(({ text }) => text.includes(campaignId))?.id ?? "";
    const readDelivery = async () => (await list()).find((delivery) => delivery.eventId === eventId);
    await setAreas(owner, areasWithout("campaigns"));
    webhooks.length = 0;
    await owner.call(endpoints.replayWebhookDelivery, { params: { id, eventId } });
    await expect.poll(readDelivery, { timeout: 90_000 }).toMatchObject({ state: "failed", error: "area_closed" });
    expect(await readDelivery()).not.toHaveProperty("status");
    expect(webhooks.map(({ id: receivedId }) => receivedId)).not.toContain(eventId);
    await setAreas(owner, allAreas);
    await owner.call(endpoints.replayWebhookDelivery, { params: { id, eventId } });
    await expect.poll(() => webhooks.map(({ id: receivedId }) => receivedId), { timeout: 90_000 }).toContain(eventId);
  }, 240_000);
});
