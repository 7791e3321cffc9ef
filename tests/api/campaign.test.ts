import { campaignTemplate, endpoints } from "@callwright/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { jobWith, signedIn, usableNumber } from "../support/people/batch.ts";
import { people, strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

async function campaignWith(client: Client, count: number) {
  const { agent } = await client.call(endpoints.createAgent, { body: { title: "Spring offer" } });
  const body = { candidates: strangers(count) };
  const { candidateIds } = await client.call(endpoints.addCandidates, { params: { id: agent._id }, body });
  return { campaignId: agent._id, leadIds: candidateIds };
}

const readCampaign = async (client: Client, id: string, query = {}) =>
  (await client.call(endpoints.getAgent, { params: { id }, query })).agent;

describe("POST /create-agent", () => {
  it("fills what is not given from the template in its language, and names the user's company", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const body = { title: "Termine", language: "de", template: "appointment_setting" } as const;
    const { agent, message } = await client.call(endpoints.createAgent, { body });
    expect(message).toBe("Campaign created successfully");
    const { prompt, firstSentence, successEvaluation, followUpTemplate } = campaignTemplate(
      "appointment_setting",
      "de",
    );
    expect(agent).toMatchObject({ prompt, firstSentence, successEvaluation, followUpTemplate });
    const { user } = await client.call(endpoints.me);
    expect(agent).toMatchObject({
      companyName: user.companyName,
      useSms: false,
      dynamicVariables: [],
      promptVersion: 1,
    });
  });

  it("names each wrong field", async () => {
    const client = await signedIn(url());
    const body = { title: " ", firstSentence: "Hey", dynamicVariables: [{ key: "FirstName", value: "Lea" }] };
    const { issues } = expectRefusal(await client.request("POST", "/api/create-agent", body), "validation_failed");
    expect(issues?.map(({ path }) => path).sort()).toEqual(["dynamicVariables", "firstSentence", "title"]);
  });

  it("refuses a first sentence that denies the AI", async () => {
    const client = await signedIn(url());
    const body = { title: "Spring", firstSentence: "I am not an AI, I am Rita." };
    expectRefusal(await client.request("POST", "/api/create-agent", body), "validation_failed");
  });
});

describe("GET /get-agents and GET /get-all-agents", () => {
  it("list the user's own campaigns, newest first, and no jobs", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    await jobWith(client, strangers(1));
    for (const title of ["First", "Second", "Third", "Fourth"])
      await client.call(endpoints.createAgent, { body: { title } });
    const { agents, pagination } = await client.call(endpoints.getAgents, { query: { page: 1, limit: 2 } });
    expect(agents.map(({ title }) => title)).toEqual(["Fourth", "Third"]);
    expect(pagination).toEqual({ total: 4, totalPages: 2, page: 1, limit: 2 });
    const allCampaigns = await client.call(endpoints.getAllAgents);
    expect(allCampaigns.agents.map(({ title }) => title)).toEqual(["Fourth", "Third", "Second", "First"]);
    const { jobs } = await client.call(endpoints.getJobs, { query: { limit: 100 } });
    expect(jobs.map(({ title }) => title)).not.toContain("Fourth");
  });
});

describe("GET /get-agent-by-id/{id}", () => {
  it("returns a page of leads with counters, and 304 while nothing has changed", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 7);
    const agent = await readCampaign(client, campaignId, { page: 2, pageSize: 5 });
    expect(agent.candidates).toHaveLength(2);
    expect(agent.pagination).toMatchObject({ totalCandidates: 7, totalPages: 2 });
    expect(agent.callSummary.totalNotExecuted).toBe(7);
    const path = `/api/get-agent-by-id/${campaignId}?page=2&pageSize=5`;
    const etag = (await client.request("GET", path)).headers.get("etag") ?? "";
    const poll = () => client.request("GET", path, undefined, { "if-none-match": etag });
    const unchanged = await poll();
    expect([unchanged.status, unchanged.body, unchanged.headers.get("etag")]).toEqual([304, "", etag]);
    const body = { candidateId: agent.candidates[0]?._id ?? "", firstName: "New", lastName: "Name" };
    await client.call(endpoints.updateAgentCandidate, { params: { id: campaignId }, body });
    expect((await poll()).status).toBe(200);
  });

  it("finds no job, and a job's address finds no campaign", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 1);
    const jobId = await jobWith(client, strangers(1));
    expectRefusal(await client.request("GET", `/api/get-agent-by-id/${jobId}`), "not_found");
    expectRefusal(await client.request("GET", `/api/get-job/${campaignId}`), "not_found");
    expectRefusal(await client.request("PUT", `/api/update-job/${campaignId}`, { title: "Job" }), "not_found");
    expectRefusal(await client.request("DELETE", `/api/delete-job/${campaignId}`), "not_found");
  });
});

describe("PUT /update-agent/{id}", () => {
  it("changes what is sent; a changed prompt is the next version, which can be restored", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 1);
    const params = { id: campaignId };
    const dynamicVariables = [{ key: "Offer", value: "10 %" }];
    const body = { prompt: "Ask about {{Offer}}.", useSms: true, dynamicVariables, companyName: "Initech" };
    const { agent, message } = await client.call(endpoints.updateAgent, { params, body });
    expect(message).toBe("Campaign updated successfully");
    expect(agent).toMatchObject({ ...body, isPreCallSms: true, isPostCallSms: true, promptVersion: 2 });
    await client.call(endpoints.restorePromptVersion, { params, body: { version: 1 } });
    expect((await readCampaign(client, campaignId)).promptVersion).toBe(3);
  });

  it("refuses an empty title", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 1);
    const answer = await client.request("PUT", `/api/update-agent/${campaignId}`, { title: "" });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.message).toBe("Title is required");
  });
});

describe("DELETE /delete-agent/{id}", () => {
  it("deletes the campaign with its leads, and may be repeated", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 2);
    const params = { id: campaignId };
    expect((await client.call(endpoints.deleteAgent, { params })).message).toBe("Campaign deleted successfully");
    await client.call(endpoints.deleteAgent, { params });
    expectRefusal(await client.request("GET", `/api/get-agent-by-id/${campaignId}`), "not_found");
  });
});

describe("leads of a campaign", () => {
  it("are edited, called and read with their calls", async () => {
    const client = await signedIn(url());
    const { campaignId, leadIds } = await campaignWith(client, 2);
    const [leadId = "", otherLeadId = ""] = leadIds;
    const body = { candidateId: leadId, firstName: "Zoë", lastName: "Zeller" };
    const { candidate } = await client.call(endpoints.updateAgentCandidate, { params: { id: campaignId }, body });
    expect(candidate.firstName).toBe("Zoë");
    const selectedPhoneNumberId = await usableNumber(client);
    await client.call(endpoints.placeCall, { body: { agentId: campaignId, candidate: leadId, selectedPhoneNumberId } });
    const run = { campaignId, leads: [otherLeadId], selectedPhoneNumberId };
    expect((await client.call(endpoints.batchCalls, { body: run })).agentId).toBe(campaignId);
    const areCalled = async () =>
      (await readCampaign(client, campaignId)).candidates.every(({ callStatus }) => callStatus === "Completed");
    await vi.waitUntil(areCalled, { timeout: 20_000, interval: 200 });
    const { logs } = await client.call(endpoints.getAgentLogs, { params: { id: campaignId } });
    expect(logs).toHaveLength(2);
    const query = { parentId: campaignId };
    const { lead } = await client.call(endpoints.getLead, { params: { id: leadId }, query });
    expect(lead).toMatchObject({
      firstName: "Zoë",
      totalCalls: 1,
      pagination: { total: 1, totalPages: 1, page: 1, pageSize: 4 },
      parent: { _id: campaignId, kind: "campaign", title: "Spring offer" },
    });
    expect(lead.logs[0]?.transcript.length).toBeGreaterThan(0);
    expect(lead.totalSeconds).toBe(Math.round(lead.logs[0]?.totalDuration ?? 0));
    const foundLeads = await client.call(endpoints.getLeads, { query: { search: "zeller z" } });
    expect(foundLeads.leads).toMatchObject([{ firstName: "Zoë", parentId: campaignId, totalCalls: 1, parents: 1 }]);
    const { agent: calledCampaign } = await client.call(endpoints.getAgent, { params: { id: campaignId } });
    const { companies } = await client.call(endpoints.getCompanies, { query: { search: calledCampaign.companyName } });
    expect(companies[0]).toMatchObject({ companyName: calledCampaign.companyName });
    expect(companies[0]?.campaigns).toBeGreaterThan(0);
  });

  it("with an unknown id are not found", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { campaignId } = await campaignWith(client, 1);
    const path = `/api/get-lead-by-id/cand_000000009_000000?parentId=${campaignId}`;
    expectRefusal(await client.request("GET", path), "not_found");
    expectRefusal(await client.request("GET", "/api/get-lead-by-id/cand_000000001_000000"), "validation_failed");
  });
});

describe("GET /get-leads", () => {
  it("shows a number once, whatever jobs and campaigns it is in, page by page", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    const candidates = people(9).map((person, index) => ({ ...person, lastName: `Same${index}` }));
    const jobId = await jobWith(client, candidates);
    const { agent } = await client.call(endpoints.createAgent, { body: { title: "Again" } });
    await client.call(endpoints.addCandidates, { params: { id: agent._id }, body: { candidates } });
    const phoneNumbers: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.call(endpoints.getLeads, { query: { limit: 4, ...(after && { after }) } });
      phoneNumbers.push(...page.leads.map(({ phoneNumber }) => phoneNumber));
      expect(page.leads.map(({ parents }) => parents)).toEqual(page.leads.map(() => 2));
      after = page.next;
    } while (after);
    expect(phoneNumbers.sort()).toEqual(candidates.map(({ phoneNumber }) => phoneNumber).sort());
    const [first] = candidates;
    const byNumber = await client.call(endpoints.getLeads, { query: { search: first?.phoneNumber ?? "" } });
    expect(byNumber.leads).toHaveLength(1);
    const national = (first?.phoneNumber ?? "").replace("+49", "0");
    const arabic = national.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    for (const search of [national, arabic, `${national.slice(0, 4)}/${national.slice(4)}`])
      expect((await client.call(endpoints.getLeads, { query: { search } })).leads).toMatchObject(byNumber.leads);
    await client.call(endpoints.deleteJob, { params: { id: jobId } });
  });
});

describe("a list's next page", () => {
  it("continues after the last row shown, even if rows before it were added or removed meanwhile", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const candidates = people(8).map((person, index) => ({ ...person, firstName: `Nora${index}` }));
    const jobId = await jobWith(client, candidates);
    const query = { search: "nora", limit: 3 };
    const first = await client.call(endpoints.getLeads, { query });
    const [added] = people(9).slice(8);
    const body = { candidates: [{ ...added, firstName: "Nora", phoneNumber: added?.phoneNumber ?? "" }] };
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body });
    const { candidateId = "" } = first.leads[0] ?? {};
    await client.call(endpoints.deleteCandidate, { params: { id: jobId }, query: { candidateId } });
    const second = await client.call(endpoints.getLeads, { query: { ...query, after: first.next } });
    const third = await client.call(endpoints.getLeads, { query: { ...query, after: second.next } });
    const shownNames = [first, second, third].flatMap(({ leads }) => leads.map(({ firstName }) => firstName));
    expect(shownNames).toEqual(candidates.map(({ firstName }) => firstName));
    expect(third.next).toBeUndefined();
    await client.call(endpoints.deleteJob, { params: { id: jobId } });
  });
});

describe("GET /get-companies", () => {
  it("counts jobs and campaigns by company, and lists the campaigns of one company", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    for (const companyName of ["Umbrella GmbH", "umbrella  gmbh", "Umbrella GmbH & Co"])
      await client.call(endpoints.createAgent, { body: { title: "Tour", companyName } });
    const query = { search: "umb", limit: 1 };
    const first = await client.call(endpoints.getCompanies, { query });
    const second = await client.call(endpoints.getCompanies, { query: { ...query, after: first.next } });
    const rows = [...first.companies, ...second.companies].map(({ campaigns, jobs }) => [campaigns, jobs]);
    expect(rows.sort()).toEqual([
      [1, 0],
      [2, 0],
    ]);
    const { agents } = await client.call(endpoints.getAgents, { query: { companyName: "UMBRELLA GmbH" } });
    expect(agents).toHaveLength(2);
  });
});

describe("a user without dashboardAccess.campaigns", () => {
  it("can call no endpoint of campaigns, nor a shared one with a campaign's id, and sees no leads of campaigns", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    const { campaignId } = await campaignWith(client, 1);
    const { user } = await client.call(endpoints.me);
    const owner = await signedIn(url(), "owner@acme.test");
    const body = { dashboardAccess: { campaigns: false, recruiter: true, inbound: false } };
    await owner.call(endpoints.updateMember, { params: { id: user.id }, body });
    const requests = [
      ["GET", "/api/get-agents"],
      ["GET", "/api/get-all-agents"],
      ["GET", `/api/get-agent-by-id/${campaignId}`],
      ["GET", `/api/get-agent-logs/${campaignId}`],
      ["GET", `/api/export-csv/${campaignId}`],
      ["GET", `/api/get-imports/${campaignId}`],
      ["DELETE", `/api/delete-agent/${campaignId}`],
    ] as const;
    for (const [method, path] of requests) expectRefusal(await client.request(method, path), "not_allowed");
    const { leads } = await client.call(endpoints.getLeads, { query: { limit: 100 } });
    expect(leads.filter(({ parentKind }) => parentKind === "campaign")).toEqual([]);
  });

  it("neither sees nor changes a campaign's run by the run's id", async () => {
    const client = await signedIn(url());
    const { campaignId } = await campaignWith(client, 1);
    const startAt = new Date((await clockNow(url())) + 3_600_000).toISOString();
    const selectedPhoneNumberId = await usableNumber(client);
    const run = { campaignId, leads: "all", selectedPhoneNumberId, startAt } as const;
    const { runId } = await client.call(endpoints.batchCalls, { body: run });
    const { user } = await client.call(endpoints.me);
    const owner = await signedIn(url(), "owner@acme.test");
    const setCampaignAccess = (campaigns: boolean) => {
      const body = { dashboardAccess: { ...user.dashboardAccess, campaigns } };
      return owner.call(endpoints.updateMember, { params: { id: user.id }, body });
    };
    await setCampaignAccess(false);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["POST", "/pause", {}],
      ["POST", "/resume", {}],
      ["POST", "/cancel", {}],
      ["POST", "/append", { leads: "all" }],
    ] as const)
      expectRefusal(await client.request(method, `/api/run/${runId}${path}`, body), "not_allowed");
    await setCampaignAccess(true);
    const { run: unchanged } = await client.call(endpoints.getRun, { params: { id: runId } });
    expect(unchanged.state).toBe("scheduled");
  });
});
