import { endpoints } from "@callwright/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post, queues, voiceCalls } from "../support/outside/sandbox.ts";
import { awaitJob, isOver, jobWith, readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

/** The number ends in 0, which means an excellent fit with a conversation and a recording. */
const excellent = () => strangers(1, ["10"]);

async function placeCall(client: Client, jobId: string, overrides: Record<string, unknown> = {}) {
  const [candidate] = (await readJob(client, jobId)).candidates;
  const selectedPhoneNumberId = await usableNumber(client);
  const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId, ...overrides };
  return client.request("POST", "/api/call", body);
}

async function completeOneCall(client: Client): Promise<{ jobId: string; callId: string }> {
  const jobId = await jobWith(client, excellent());
  const placed = endpoints.placeCall.response.parse((await placeCall(client, jobId)).body);
  await awaitJob(client, jobId, ({ candidates }) => candidates[0]?.callStatus === "Completed");
  return { jobId, callId: placed.callId };
}

describe("POST /call", () => {
  it("calls one candidate and brings back outcome, summary, transcript and evaluation", async () => {
    const client = await signedIn(url());
    const { jobId, callId } = await completeOneCall(client);
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate).toMatchObject({ callStatus: "Completed", totalCalls: 1, logs: [{ callId, state: "ended" }] });
    expect(candidate?.callOutcome).toMatch(/^Excellent/);
    expect(candidate?.callSummary).not.toBe("");
    const { log } = await client.call(endpoints.getCallLog, { params: { id: callId } });
    expect(log.transcript.length).toBeGreaterThan(4);
    expect(log.transcript[0]).toMatchObject({ role: "assistant" });
    expect(log.transcript[0]?.message).toContain("recorded");
    expect(log.evaluation?.label).toBe("Excellent");
    expect(log.totalDuration).toBeGreaterThan(30);
    expect(log).toMatchObject({ attempt: 1, decision: { rule: "all" } });
  });

  it("shows what it cost, by part", async () => {
    const client = await signedIn(url());
    const { callId } = await completeOneCall(client);
    const { cost } = (await client.call(endpoints.getCallLog, { params: { id: callId } })).log;
    expect(cost?.total).toBeGreaterThan(0);
    expect(Object.values(cost?.parts ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(cost?.total ?? 0, 2);
  });

  it("hides its cost until an owner allows showing it", async () => {
    const [client, owner] = await Promise.all([signedIn(url()), signedIn(url(), "owner@acme.test")]);
    const { callId } = await completeOneCall(client);
    const isCostShown = async (showsCallCosts: boolean) => {
      await owner.call(endpoints.updateTenantSettings, { body: { showsCallCosts } });
      return (await client.call(endpoints.getCallLog, { params: { id: callId } })).log.cost !== undefined;
    };
    expect(await isCostShown(false)).toBe(false);
    expect(await isCostShown(true)).toBe(true);
  });

  it("accepts the job's id as jobId or as agentId", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, excellent());
    const answer = await placeCall(client, jobId, { jobId: undefined, agentId: jobId });
    expect(answer.body).toMatchObject({ success: true, message: "Call executed successfully" });
  });

  it("is refused while the same person is being called", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(1, ["09"]));
    const answers = await Promise.all([placeCall(client, jobId), placeCall(client, jobId)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    for (const answer of refused) expectRefusal(answer, "conflict");
  });

  it("requires a selected number where the tenant does, and otherwise picks one", async () => {
    const acme = await signedIn(url());
    const refused = await placeCall(acme, await jobWith(acme, excellent()), { selectedPhoneNumberId: undefined });
    expect(expectRefusal(refused, "validation_failed").message).toBe("Select a phone number to call with.");
    const globex = await signedIn(url(), "recruiter@globex.test", "globex");
    const placed = await placeCall(globex, await jobWith(globex, excellent()), { selectedPhoneNumberId: undefined });
    expect(placed.status).toBe(200);
  });

  it("without an imported number says what to do", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    const jobId = await jobWith(client, excellent());
    const [candidate] = (await readJob(client, jobId)).candidates;
    const answer = await client.request("POST", "/api/call", { jobId, candidate: candidate?._id });
    expect(expectRefusal(answer, "no_number").message).toBe(
      "No active phone numbers available. Please import a phone number first.",
    );
  });

  it("requires a job, a candidate of that job, and the caller's own number", async () => {
    const client = await signedIn(url());
    const [jobId, otherJob] = [await jobWith(client, excellent()), await jobWith(client, excellent())];
    const [stranger] = (await readJob(client, otherJob)).candidates;
    expectRefusal(await placeCall(client, jobId, { jobId: undefined }), "validation_failed");
    expectRefusal(await placeCall(client, jobId, { jobId: "job_none" }), "not_found");
    expectRefusal(await placeCall(client, jobId, { candidate: stranger?._id }), "not_found");
    const globex = await signedIn(url(), "recruiter@globex.test", "globex");
    const foreignNumberId = await usableNumber(globex);
    expectRefusal(await placeCall(client, jobId, { selectedPhoneNumberId: foreignNumberId }), "not_found");
  });

  it("never reaches a person who asked not to be called again", async () => {
    const client = await signedIn(url());
    const people = strangers(1, ["81"]); // this ending asks for it
    const jobId = await jobWith(client, people);
    await placeCall(client, jobId);
    await awaitJob(client, jobId, ({ candidates }) => candidates[0]?.callStatus === "Completed");
    await untilQueuesAreEmpty();
    const secondCall = await placeCall(client, jobId);
    expect(expectRefusal(secondCall, "unprocessable").message).toMatch(/do-not-call list/);
    const callsToPerson = (await voiceCalls(url())).filter(({ number }) => number === people[0]?.phoneNumber);
    expect(callsToPerson).toHaveLength(1);
  });
});

/** Waits for background work: the do-not-call list is written right after the call's end. */
async function untilQueuesAreEmpty(): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if ((await queues(url())).every(({ depth, inFlight }) => depth + inFlight === 0)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe("POST /sequential-calls/batch", () => {
  it("calls the chosen people of a job and answers immediately", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(4));
    const chosen = (await readJob(client, jobId)).candidates.slice(0, 2).map(({ _id }) => _id);
    const body = { campaignId: jobId, leads: chosen, selectedPhoneNumberId: await usableNumber(client) };
    const answer = await client.call(endpoints.batchCalls, { body });
    expect(answer).toMatchObject({ agentId: jobId, total: 2, message: "Calls are being executed" });
    await awaitJob(client, jobId, isOver);
    const job = await readJob(client, jobId);
    expect(job.run).toMatchObject({ runId: answer.runId, placed: 2, ended: 2 });
    const called = job.candidates.filter(({ callStatus }) => callStatus !== "not_executed").map(({ _id }) => _id);
    expect(called.sort()).toEqual([...chosen].sort());
  });

  it("without people is refused", async () => {
    const client = await signedIn(url());
    const { job } = await client.call(endpoints.createJob, {
      body: {
        companyName: "Acme",
        name: "Rita",
        title: "Empty",
        location: "Berlin",
        experience: 1,
        salaryRange: [5_000, 6_000],
      },
    });
    const body = { campaignId: job._id, leads: "all", selectedPhoneNumberId: await usableNumber(client) };
    expectRefusal(await client.request("POST", "/api/sequential-calls/batch", body), "unprocessable");
    const empty = { ...body, leads: [] };
    expectRefusal(await client.request("POST", "/api/sequential-calls/batch", empty), "validation_failed");
  });
});

describe("the calls' lists", () => {
  it("show the newest first, of a job and of all of a user's jobs", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const { jobs } = await client.call(endpoints.getJobs);
    const seededJobId = jobs.find(({ title }) => title === "Registered Nurse")?._id ?? "";
    const jobLogs = await client.call(endpoints.getLogsByJob, { params: { id: seededJobId }, query: { pageSize: 2 } });
    // The demo data has three calls of this job.
    expect(jobLogs.pagination).toEqual({ total: 3, totalPages: 2, page: 1, pageSize: 2 });
    expect(jobLogs.logs).toHaveLength(2);
    const [newest, older] = jobLogs.logs;
    expect(Date.parse(newest?.createdAt ?? "")).toBeGreaterThan(Date.parse(older?.createdAt ?? ""));
    expect(newest?.createdAtFormatted).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/);
    const allLogs = await client.call(endpoints.getAllLogs);
    expect(allLogs.pagination.total).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(allLogs)).not.toContain("transcript");
  });
});

describe("GET /recordings/{id}/{channel}", () => {
  it.each(["mono", "stereo"] as const)("leads to a %s recording that a browser can play", async (channel) => {
    const client = await signedIn(url());
    const { callId } = await completeOneCall(client);
    // A player in a page cannot send our header.
    const answer = await client.request("GET", `/api/recordings/${callId}/${channel}`, undefined, {
      "x-callwright": "",
    });
    expect(answer.status).toBe(302);
    const recording = await fetch(answer.headers.get("location") ?? "", { headers: { range: "bytes=0-99" } });
    expect(recording.headers.get("content-type")).toMatch(/^audio\//);
    expect((await recording.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it("is refused to a page of another site", async () => {
    const client = await signedIn(url());
    const foreignSiteHeaders = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    const answer = await client.request("GET", "/api/recordings/call_none/mono", undefined, foreignSiteHeaders);
    expectRefusal(answer, "csrf_missing");
  });

  it("of a call without one is not found", async () => {
    const client = await signedIn(url());
    const { logs } = await client.call(endpoints.getAllLogs, { query: { pageSize: 100 } });
    const unrecorded = logs.find(({ recordingUrl, state }) => !recordingUrl && state === "ended");
    expectRefusal(await client.request("GET", `/api/recordings/${unrecorded?.callId}/mono`), "not_found");
  });
});

it("a call that waited for the morning shows when it was dialled, and in its details when it was queued", async () => {
  // Twelve hours after the world's morning it is too late to call.
  const queuedMs = (await clockNow(url())) + 12 * 3_600_000;
  await post(url(), "clock", { to: new Date(queuedMs).toISOString() });
  const evening = await signedIn(url());
  const jobId = await jobWith(evening, excellent());
  await startBatch(evening, jobId);
  const waiting = async () => (await readJob(evening, jobId)).candidates[0]?.nextAttempt?.at;
  const opensAt = (await vi.waitUntil(waiting, { timeout: 20_000, interval: 100 })) ?? "";
  await post(url(), "clock", { to: opensAt });
  const client = await signedIn(url());
  const job = await awaitJob(client, jobId, ({ candidates }) => candidates[0]?.callStatus === "Completed");
  const log = job.candidates[0]?.logs[0];
  const { logs } = await client.call(endpoints.getAllLogs);
  const [newest] = (await client.call(endpoints.getLogsByJob, { params: { id: jobId } })).logs;
  const { log: detail } = await client.call(endpoints.getCallLog, { params: { id: log?.callId ?? "" } });
  for (const shown of [log, logs[0], newest, detail])
    expect(Date.parse(shown?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(opensAt));
  expect(new Set([log, logs[0], newest, detail].map((shown) => shown?.createdAtFormatted)).size).toBe(1);
  expect(Date.parse(detail.queuedAt ?? "")).toBeGreaterThanOrEqual(queuedMs);
  expect(Date.parse(detail.queuedAt ?? "")).toBeLessThan(Date.parse(opensAt));
});
