/** `/mcp` for clients with minimal requests, and what its tools say about candidates, campaigns and paused runs. */
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { acceptHeader, callTool, errorAndText, resultOf, rpc } from "../support/clients/mcp.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
let rita: Client;
let program: Client;

beforeAll(async () => {
  rita = await signedIn(url());
  program = clientWithKey(url(), (await createKey(rita, ["read", "write", "call"])).secret);
});

const toolsList = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("a minimal client", () => {
  it.each([
    ["JSON alone", { accept: "application/json" }],
    ["anything", { accept: "*/*" }],
    ["JSON with a parameter", { accept: "application/json; charset=utf-8" }],
    ["JSON and events", { accept: acceptHeader }],
  ])("that accepts %s is answered in JSON", async (_, headers) => {
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const answer = await rpc(program, "initialize", initialize, headers);
    expect(resultOf(answer)).toMatchObject({ protocolVersion: "2025-11-25", serverInfo: { name: "callwright" } });
    expect(resultOf<{ tools: unknown[] }>(await rpc(program, "tools/list", {}, headers)).tools).toHaveLength(10);
    const listAnswer = await program.request("POST", "/mcp", toolsList, headers);
    expect(resultOf<{ tools: unknown[] }>(listAnswer).tools).toHaveLength(10);
  });

  it("that accepts only events is answered with an event", async () => {
    const { headers, body } = await rpc(program, "tools/list", {}, { accept: "text/event-stream" });
    expect(headers.get("content-type")).toContain("text/event-stream");
    expect(String(body)).toMatch(/^data: \{.*"tools"/m);
  });

  it("that accepts neither JSON nor events, or posts no JSON, is refused", async () => {
    expect((await rpc(program, "tools/list", {}, { accept: "text/html" })).status).toBe(406);
    const form = { accept: acceptHeader, "content-type": "application/x-www-form-urlencoded" };
    expect((await rpc(program, "tools/list", {}, form)).status).toBe(415);
    const broken = await program.request("POST", "/mcp", "{", { accept: "application/json" });
    expect(broken).toMatchObject({ status: 400, body: { jsonrpc: "2.0", error: { code: -32_700 } } });
  });

  it("gets several answers for several requests, and none for a notification", async () => {
    const batch = [toolsList, { ...toolsList, id: 2 }, { jsonrpc: "2.0", method: "notifications/initialized" }];
    const { status, body } = await program.request("POST", "/mcp", batch, { accept: "application/json" });
    expect({ status, ids: [body].flat().map((answer) => Object(answer).id) }).toEqual({ status: 200, ids: [1, 2] });
    const notified = await program.request("POST", "/mcp", batch[2], { accept: "application/json" });
    expect(notified).toMatchObject({ status: 202, body: "" });
  });

  it("may end the address with a slash", async () => {
    expect(resultOf<{ tools: unknown[] }>(await program.request("POST", "/mcp/", toolsList)).tools).toHaveLength(10);
    const answer = await program.request("GET", "/mcp/");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("preview_candidates", () => {
  // Each test has endings of its own, so that its people are in no other test's job.
  const [good, invalid, optedOut] = people(3, () => "21");
  const rows = [
    good,
    { ...invalid, phoneNumber: "12" },
    { ...good, firstName: "Twin" },
    { ...optedOut, "Do not call": "yes" },
    { firstName: "", lastName: "Nameless", phoneNumber: "+4915100099921" },
    { ...people(4, () => "22")[3], experience: "4" },
  ];

  it("refuses the same rows as add_candidates, for the same reasons", async () => {
    const jobId = await jobWith(
      rita,
      people(1, () => "23"),
    );
    const inJobAlready = { ...people(1, () => "23")[0], firstName: "Known" };
    const candidates = [...rows, inJobAlready];
    const { structuredContent: preview } = await callTool(program, "preview_candidates", { jobId, candidates });
    const { structuredContent: added } = await callTool(program, "add_candidates", { jobId, candidates });
    expect(preview).toMatchObject({ job: "Backend Engineer", count: 2 });
    expect(preview?.rejected).toHaveLength(5);
    expect(added).toMatchObject({ added: preview?.count, rejected: preview?.rejected });
    // Both good rows are in the job now.
    const answer = await program.request("POST", `/api/check-candidates/${jobId}`, { candidates });
    expect(answer.body).toMatchObject({ success: true, valid: 0 });
  });

  it("gives no confirmation where no row is good", async () => {
    const jobId = await jobWith(
      rita,
      people(1, () => "24"),
    );
    // More than ten people, whom add_candidates accepts only with a confirmation.
    const bad = { jobId, candidates: Array.from({ length: 11 }, () => ({ firstName: "A", phoneNumber: "1" })) };
    const { structuredContent } = await callTool(program, "preview_candidates", bad);
    expect(structuredContent).toMatchObject({ count: 0 });
    expect(structuredContent).not.toHaveProperty("confirmationToken");
  });
});

describe("campaigns", () => {
  it("are listed, read, filled and called like jobs", async () => {
    const { agent } = await rita.call(endpoints.createAgent, { body: { title: "Autumn offer" } });
    const jobId = agent._id;
    const { structuredContent: list } = await callTool(program, "list_campaigns", {});
    const listed = { jobId, title: "Autumn offer", totalCandidates: 0 };
    expect(list).toMatchObject({ pages: 1, campaigns: expect.arrayContaining([expect.objectContaining(listed)]) });
    const candidates = people(2, () => "31");
    const { structuredContent: checked } = await callTool(program, "preview_candidates", { jobId, candidates });
    expect(checked).toMatchObject({ job: "Autumn offer", count: 2, rejected: [] });
    await callTool(program, "add_candidates", { jobId, candidates });
    const { structuredContent: preview } = await callTool(program, "preview_run", { jobId });
    expect(preview).toMatchObject({ now: 2 });
    const { structuredContent: outcomes } = await callTool(program, "read_outcomes", { jobId });
    expect(outcomes).toMatchObject({ title: "Autumn offer", pages: 1 });
    expect(outcomes?.candidates).toHaveLength(2);
  });
});

describe("a repeated start_run", () => {
  it("says whether the run is paused or over", async () => {
    const jobId = await jobWith(
      rita,
      people(3, () => "41"),
    );
    const { structuredContent: preview } = await callTool(program, "preview_run", { jobId });
    const start = () => callTool(program, "start_run", { jobId, confirmationToken: preview?.confirmationToken });
    const { structuredContent: first } = await start();
    expect(first).toMatchObject({ state: "running", message: "Calls are being executed" });
    await callTool(program, "pause_run", { runId: first?.runId });
    expect((await start()).structuredContent).toMatchObject({
      runId: first?.runId,
      state: "paused",
      message: "This run is paused. Resume it to continue.",
    });
    await rita.call(endpoints.cancelRun, { params: { id: String(first?.runId) } });
    expect((await start()).structuredContent).toMatchObject({
      runId: first?.runId,
      state: "cancelled",
      message: "This run is over. Execute calls again.",
    });
  });
});

it("a repeated confirmation returns the run that it started, even if another run has begun since", async () => {
  const jobId = await jobWith(
    rita,
    people(2, () => "42"),
  );
  const newToken = async () => (await callTool(program, "preview_run", { jobId })).structuredContent?.confirmationToken;
  const start = async (confirmationToken: unknown) =>
    String((await callTool(program, "start_run", { jobId, confirmationToken })).structuredContent?.runId);
  const token = await newToken();
  const first = await start(token);
  await rita.call(endpoints.cancelRun, { params: { id: first } });
  const second = await start(await newToken());
  expect(second).not.toBe(first);
  expect(await start(token)).toBe(first);
  expect((await rita.call(endpoints.getRuns, { params: { id: jobId } })).runs).toHaveLength(2);
});

it("a tool refuses fields that it does not have", async () => {
  const answer = await callTool(program, "list_jobs", { page: 1, limit: 5 });
  expect(errorAndText(answer)).toMatchObject({ isError: true, text: expect.stringContaining("limit") });
});
