/** The tools of `/mcp`, and who may use them. */
import { endpoints, type Scope } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { acceptHeader, callTool, errorAndText, resultOf, rpc, type ToolResult } from "../support/clients/mcp.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
let rita: Client;
let jobId: string;
let program: Client;

const programWith = async (...scopes: Scope[]) => clientWithKey(url(), (await createKey(rita, scopes)).secret);

beforeAll(async () => {
  rita = await signedIn(url());
  program = await programWith("read", "write", "call");
  jobId = await jobWith(
    rita,
    people(3, () => "01"),
  );
});

/** Moves the clock and signs Rita in again, as her session may have expired. */
async function moveClock(ms: number): Promise<void> {
  await post(url(), "clock", { to: new Date((await clockNow(url())) + ms).toISOString() });
  rita = await signedIn(url());
}

describe("POST /mcp", () => {
  it("lists its ten tools, and marks the destructive ones", async () => {
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const { serverInfo } = resultOf<{ serverInfo: unknown }>(await rpc(program, "initialize", initialize));
    expect(serverInfo).toMatchObject({ name: "callwright" });
    const { tools } = resultOf<{ tools: { name: string; annotations: { destructiveHint: boolean } }[] }>(
      await rpc(program, "tools/list"),
    );
    expect(tools.map(({ name }) => name)).toEqual([
      "list_jobs",
      "list_campaigns",
      "read_outcomes",
      "preview_candidates",
      "add_candidates",
      "preview_run",
      "start_run",
      "pause_run",
      "list_interviews",
      "cancel_interview",
    ]);
    expect(tools.flatMap(({ name, annotations }) => (annotations.destructiveHint ? [name] : []))).toEqual([
      "start_run",
      "cancel_interview",
    ]);
  });

  it("is recorded on the key that used it", async () => {
    await rpc(program, "tools/list");
    const { keys } = await rita.call(endpoints.listApiKeys);
    expect(keys.filter(({ lastMcpAt }) => lastMcpAt)).toHaveLength(1);
  });

  it("answers clients of the revision 2026-07-28 without a handshake", async () => {
    const version = "2026-07-28";
    const meta = {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    };
    const body = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_jobs", arguments: {}, _meta: meta },
    };
    const headers = {
      accept: acceptHeader,
      "mcp-protocol-version": version,
      "mcp-method": "tools/call",
      "mcp-name": "list_jobs",
    };
    const answer = await program.request("POST", "/mcp", body, headers);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(resultOf<ToolResult>(answer).structuredContent?.jobs).toEqual(
      expect.arrayContaining([expect.objectContaining({ jobId })]),
    );
  });

  it("previews, starts once and pauses a run, and reads its outcomes", async () => {
    const preview = await callTool(program, "preview_run", { jobId });
    const confirmationToken = String(preview.structuredContent?.confirmationToken);
    expect(preview.structuredContent).toMatchObject({ now: 3, skipped: 0 });
    const first = await callTool(program, "start_run", { jobId, confirmationToken });
    const again = await callTool(program, "start_run", { jobId, confirmationToken });
    expect(first).toMatchObject({ structuredContent: { runId: expect.stringMatching(/^run_/) } });
    expect(again.structuredContent?.runId).toBe(first.structuredContent?.runId);
    const { runs } = await rita.call(endpoints.getRuns, { params: { id: jobId } });
    expect(runs).toHaveLength(1);
    const paused = await callTool(program, "pause_run", { runId: first.structuredContent?.runId });
    expect(errorAndText(paused).text).toBeTruthy();
    const { structuredContent } = await callTool(program, "read_outcomes", { jobId });
    expect(structuredContent).toMatchObject({ title: "Backend Engineer", pages: 1 });
    expect(structuredContent?.candidates).toHaveLength(3);
  });

  it.each([
    ["without a confirmation", ""],
    ["with an invented confirmation", "MTc2.abc"],
  ])("starts nothing %s", async (_, confirmationToken) => {
    const answer = await callTool(program, "start_run", { jobId, confirmationToken });
    expect(errorAndText(answer)).toMatchObject({ isError: true, text: expect.stringContaining("Preview this first") });
  });

  it("a confirmation is valid only for its own input and user, and for 15 minutes", async () => {
    const otherId = await jobWith(
      rita,
      people(1, () => "02"),
    );
    const newToken = async () =>
      (await callTool(program, "preview_run", { jobId: otherId })).structuredContent?.confirmationToken;
    const confirmationToken = await newToken();
    const owner = await signedIn(url(), "owner@acme.test");
    const ownerProgram = clientWithKey(url(), (await createKey(owner, ["call"])).secret);
    for (const [client, args] of [
      [program, { jobId }],
      [program, { jobId: otherId, startAt: "2100-01-01T10:00:00.000Z" }],
      [ownerProgram, { jobId: otherId }],
    ] as const)
      expect(await callTool(client, "start_run", { ...args, confirmationToken })).toMatchObject({ isError: true });
    await moveClock(16 * 60_000);
    expect(await callTool(program, "start_run", { jobId: otherId, confirmationToken })).toMatchObject({
      isError: true,
    });
    const { runs } = await rita.call(endpoints.getRuns, { params: { id: otherId } });
    expect(runs).toEqual([]);
  });

  it("adds a few candidates directly, and many once after their preview", async () => {
    const few = await callTool(program, "add_candidates", { jobId, candidates: people(2, () => "03") });
    expect(few.structuredContent).toMatchObject({ added: 2, rejected: [] });
    // More than ten people need a preview.
    const many = { jobId, candidates: people(11, () => "04") };
    expect(await callTool(program, "add_candidates", many)).toMatchObject({ isError: true });
    const preview = await callTool(program, "preview_candidates", many);
    expect(preview.structuredContent).toMatchObject({ job: "Backend Engineer", count: 11 });
    // The order of fields is no part of what was confirmed.
    const reordered = many.candidates.map((candidate) => Object.fromEntries(Object.entries(candidate).reverse()));
    const confirmed = { candidates: reordered, jobId, confirmationToken: preview.structuredContent?.confirmationToken };
    const added = await callTool(program, "add_candidates", confirmed);
    expect(added.structuredContent).toMatchObject({ added: 11 });
    expect((await callTool(program, "add_candidates", confirmed)).structuredContent).toEqual(added.structuredContent);
  });

  it("says what is wrong with invalid input", async () => {
    const answer = await callTool(program, "read_outcomes", { jobId: 7 });
    expect(errorAndText(answer)).toMatchObject({ isError: true, text: expect.stringContaining("jobId") });
  });
});

describe("access to /mcp", () => {
  it("needs a key: none, a session and an unknown key are refused", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const anonymous = await createClient(url(), "acme").request("POST", "/mcp", body, { accept: acceptHeader });
    expectRefusal(anonymous, "unauthenticated");
    expect(anonymous.headers.get("www-authenticate")).toBe("Bearer");
    expectRefusal(await rita.request("POST", "/mcp", body, { accept: acceptHeader }), "unauthenticated");
    expectRefusal(
      await clientWithKey(url(), "cw_live_unknown").request("POST", "/mcp", body, { accept: acceptHeader }),
      "unauthenticated",
    );
  });

  it("ends with the key: a revoked key, and a key at another tenant's host, are refused", async () => {
    const { id, secret } = await createKey(rita, ["read"]);
    expect((await rpc(clientWithKey(url(), secret), "tools/list")).status).toBe(200);
    expectRefusal(await rpc(clientWithKey(url(), secret, "globex"), "tools/list"), "unauthenticated");
    await rita.call(endpoints.revokeApiKey, { params: { id } });
    expectRefusal(await rpc(clientWithKey(url(), secret), "tools/list"), "unauthenticated");
  });

  it("shows nothing of another tenant", async () => {
    const recruiter = await signedIn(url(), "recruiter@globex.test", "globex");
    const stranger = clientWithKey(url(), (await createKey(recruiter, ["read", "write", "call"])).secret, "globex");
    for (const [name, args] of [
      ["read_outcomes", { jobId }],
      ["preview_run", { jobId }],
      ["add_candidates", { jobId, candidates: people(1, () => "05") }],
    ] as const)
      expect(errorAndText(await callTool(stranger, name, args))).toMatchObject({
        isError: true,
        text: expect.stringContaining("_not_found"),
      });
    const { structuredContent } = await callTool(stranger, "list_jobs", {});
    expect(JSON.stringify(structuredContent)).not.toContain(jobId);
  });

  it("is limited to the key's scopes", async () => {
    const reader = await programWith("read");
    const { structuredContent } = await callTool(reader, "preview_run", { jobId });
    const confirmationToken = structuredContent?.confirmationToken;
    for (const [name, args] of [
      ["add_candidates", { jobId, candidates: people(1, () => "06") }],
      ["start_run", { jobId, confirmationToken }],
      ["pause_run", { runId: "run_any" }],
    ] as const)
      expect(errorAndText(await callTool(reader, name, args))).toMatchObject({
        isError: true,
        text: expect.stringContaining("api_key_lacks_scope"),
      });
  });

  it("is refused to requests from other sites and with methods other than POST", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const foreign = await program.request("POST", "/mcp", body, {
      accept: acceptHeader,
      origin: "https://attacker.test",
    });
    expect(expectRefusal(foreign, "not_allowed").refusal.code).toBe("origin_foreign");
    expectRefusal(await program.request("GET", "/mcp"), "method_not_allowed");
  });

  it("ends when the key expires", async () => {
    const { secret } = await rita.call(endpoints.createApiKey, {
      body: { name: "Short", scopes: ["read"], expiresInDays: 1 },
    });
    await moveClock(25 * 3_600_000);
    const { refusal } = expectRefusal(await rpc(clientWithKey(url(), secret), "tools/list"), "unauthenticated");
    expect(refusal.code).toBe("api_key_expired");
  });
});
