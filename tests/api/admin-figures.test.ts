import { endpoints, inboundTemplate } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const ownerOf = (tenant = "acme") => signedIn(url(), `owner@${tenant}.test`, tenant);
const platform = () => signedIn(url(), "admin@callwright.test", "platform");

async function idOf(client: Client, email: string): Promise<string> {
  const { users } = await client.call(endpoints.listUsers, { query: { search: email } });
  return users.find((user) => user.email === email)?._id ?? "";
}

describe("calls, figures and numbers", () => {
  it("of all of a tenant's users are listed newest first, and counted by day, user and number", async () => {
    const [owner, admin] = await Promise.all([ownerOf(), platform()]);
    const first = await owner.call(endpoints.listCalls, { query: { limit: 3 } });
    expect(first.logs).toHaveLength(3);
    const secondPage = await owner.call(endpoints.listCalls, { query: { limit: 100, after: first.next } });
    const logs = [...first.logs, ...secondPage.logs];
    expect(new Set(logs.map(({ callId }) => callId)).size).toBe(logs.length);
    expect(logs.every(({ user }) => user.name.length > 0)).toBe(true);
    const userId = first.logs[0]?.user._id ?? "";
    // Demo calls may end between these reads, so the list may begin with newer ones.
    const [latest = ""] = logs.map(({ callId }) => callId);
    const userCalls = await owner.call(endpoints.listCalls, { query: { limit: 100, userId } });
    const ownIds = userCalls.logs.map(({ callId }) => callId);
    expect(ownIds.slice(ownIds.indexOf(latest))).toEqual(
      logs.filter(({ user }) => user._id === userId).map(({ callId }) => callId),
    );

    const { stats } = await owner.call(endpoints.getStats, { query: { period: "quarter" } });
    expect(stats.byDay).toHaveLength(91);
    expect(stats.calls).toBeGreaterThan(0);
    expect(stats.byDay.reduce((sum, { calls }) => sum + calls, 0)).toBe(stats.calls);
    expect(stats.byUser.reduce((sum, { calls }) => sum + calls, 0)).toBe(stats.calls);
    expect(stats).toMatchObject({ tenants: 1, byTenant: [] });
    const platformStats = (await admin.call(endpoints.getStats, { query: { period: "quarter" } })).stats;
    expect(platformStats.calls).toBeGreaterThanOrEqual(stats.calls);
    expect(platformStats.byTenant.find(({ name }) => name.includes("Acme"))?.calls).toBe(stats.calls);
    expectRefusal(await (await signedIn(url())).request("GET", "/api/admin/stats?period=month"), "not_allowed");
    expectRefusal(await owner.request("GET", "/api/admin/stats?period=century"), "validation_failed");
  });

  it("a call of today counts in today's figures, and for its number", async () => {
    const [owner, user] = await Promise.all([ownerOf(), signedIn(url())]);
    const today = async () => {
      const { stats } = await owner.call(endpoints.getStats, { query: { period: "day" } });
      const { numbers } = await owner.call(endpoints.listNumbers);
      return [
        stats.calls,
        stats.byDay.at(-1)?.calls ?? 0,
        numbers.reduce((sum, { dialedToday }) => sum + dialedToday, 0),
      ];
    };
    const before = await today();
    const jobId = await jobWith(user, strangers(1, ["01"]));
    await startBatch(user, jobId);
    await awaitJob(user, jobId, isOver);
    await expect.poll(today).toEqual(before.map((count) => count + 1));
  });

  it("a person of any user's job or campaign is shown to the tenant's administrators, with what was said", async () => {
    const [owner, admin, foreignOwner] = await Promise.all([ownerOf(), platform(), ownerOf("globex")]);
    const { logs } = await owner.call(endpoints.listCalls, { query: { limit: 100 } });
    const log = logs.find(({ recordingUrl }) => recordingUrl);
    if (!log?.recordingUrl) throw new Error("No recording");
    const input = { params: { id: log.candidateId }, query: { parentId: log.jobId } };
    const { lead } = await owner.call(endpoints.getUserLead, input);
    expect(lead.logs.find(({ callId }) => callId === log.callId)?.transcript.length).toBeGreaterThan(0);
    expect((await owner.request("GET", log.recordingUrl)).status).toBe(302);
    const path = `/api/admin/leads/${log.candidateId}?parentId=${log.jobId}`;
    for (const client of [foreignOwner, admin]) {
      expectRefusal(await client.request("GET", path), "not_found");
      expectRefusal(await client.request("GET", log.recordingUrl), "not_found");
    }
    const { user } = await owner.call(endpoints.me);
    expect((await admin.request("GET", `${path}&tenantId=${user.tenantId}`)).status).toBe(200);
  });

  it("a number's last failure is shown as a sentence", async () => {
    const { numbers } = await (await ownerOf()).call(endpoints.listNumbers);
    expect(numbers.flatMap(({ lastFailure }) => lastFailure?.reason ?? [])).toEqual([
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  });

  it("a number shows its owner and can be reassigned to another user while its owner does not use it", async () => {
    const [owner, user] = await Promise.all([ownerOf("globex"), signedIn(url(), "recruiter@globex.test", "globex")]);
    const { numbers } = await owner.call(endpoints.listNumbers);
    const [number] = numbers;
    expect(number).toMatchObject({ owner: { name: "Ralf Recruiter" }, status: "registered" });
    if (!number) throw new Error("No number");
    const { user: self } = await owner.call(endpoints.me);
    const params = { id: number._id };
    const form = { title: "Reception", ...inboundTemplate("general_assistant", "en") };
    const { inbound } = await user.call(endpoints.createInboundAssistant, { body: form });
    const answering = { mode: "assistant", assistantId: inbound._id } as const;
    await user.call(endpoints.updateNumber, { params, body: { answering } });
    const moved = await owner.call(endpoints.reassignNumber, { params, body: { userId: self._id } });
    expect(moved.number.owner).toEqual({ _id: self._id, name: self.name });
    expect((await user.call(endpoints.importedNumbers)).numbers).toEqual([]);
    const own = (await owner.call(endpoints.importedNumbers)).numbers;
    expect(own).toMatchObject([{ id: number._id, answering: { mode: "callbacks" } }]);
    expect(own[0]?.answering).not.toHaveProperty("assistantId");
    const stranger = await (await ownerOf()).call(endpoints.me);
    const wrong = await owner.request("PUT", `/api/admin/numbers/${number._id}/owner`, { userId: stranger.user._id });
    expectRefusal(wrong, "not_found");
    await owner.call(endpoints.reassignNumber, { params, body: { userId: number.owner._id } });
    expect((await user.call(endpoints.importedNumbers)).numbers).toHaveLength(1);
  });
});

describe("view as", () => {
  it("shows a super administrator another user's product, read-only, for 30 minutes, and logs it there", async () => {
    const [admin, owner] = await Promise.all([platform(), ownerOf()]);
    const id = await idOf(owner, "recruiter@acme.test");
    const { user: self } = await admin.call(endpoints.me);
    const reason = "The user reports a wrong counter";
    await admin.call(endpoints.startViewAs, { params: { id }, body: { reason } });
    const { user } = await admin.call(endpoints.me);
    expect(user).toMatchObject({
      _id: id,
      name: "Rita Recruiter",
      viewAs: { by: self.name, tenantName: "Acme Recruiting" },
    });
    const { jobs } = await admin.call(endpoints.getJobs);
    expect(jobs.length).toBeGreaterThan(0);
    for (const [method, path] of [
      ["PUT", "/api/update"],
      ["POST", "/api/create-job"],
      ["DELETE", `/api/delete-job/${jobs[0]?._id}`],
      ["GET", `/api/send-pre-call-sms-to-all/${jobs[0]?._id}`],
      ["POST", `/api/admin/users/${id}/view-as`],
    ] as const)
      expect(
        expectRefusal(await admin.request(method, path, method === "GET" ? undefined : {}), "not_allowed").refusal.code,
        path,
      ).toBe("view_as_read_only");
    expectRefusal(await admin.request("GET", "/api/admin/users"), "not_allowed");
    await admin.call(endpoints.endViewAs);
    expect((await admin.call(endpoints.me)).user).toMatchObject({ _id: self._id });
    const { entries } = await owner.call(endpoints.getAuditLog, { query: { search: "Ada Admin", limit: 2 } });
    expect(entries).toMatchObject([
      { action: "view_as.ended", actor: { _id: self._id }, target: { _id: id } },
      { action: "view_as.started", actor: { _id: self._id }, target: { _id: id }, reason },
    ]);
  });

  it("is for super administrators, but not of each other, and ends by itself after 30 minutes", async () => {
    const [admin, owner] = await Promise.all([platform(), ownerOf()]);
    const id = await idOf(owner, "trial@acme.test");
    const start = (client: Client, userId: string) =>
      client.request("POST", `/api/admin/users/${userId}/view-as`, { reason: "To see what they see" });
    expectRefusal(await start(owner, id), "not_allowed");
    expectRefusal(await admin.request("POST", `/api/admin/users/${id}/view-as`, { reason: " " }), "validation_failed");
    expectRefusal(await start(admin, await idOf(admin, "admin@callwright.test")), "unprocessable");
    expect((await start(admin, id)).status).toBe(200);
    expect((await admin.call(endpoints.me)).user.viewAs).toBeDefined();
    await post(url(), "clock", { advanceSeconds: 31 * 60 });
    await admin.call(endpoints.refresh);
    expect((await admin.call(endpoints.me)).user).toMatchObject({ email: "admin@callwright.test" });
  });
});

describe("lines for incoming calls", () => {
  it("are one in ten until a super administrator changes that, which an owner without an own account cannot", async () => {
    const [owner, admin] = await Promise.all([ownerOf("globex"), platform()]);
    const { voiceLines } = await owner.call(endpoints.getVoiceLines);
    expect(voiceLines).toEqual({ isOwn: false, lines: 10, kept: 1 });
    expectRefusal(await owner.request("PUT", "/api/admin/voice-lines", { kept: 2 }), "unprocessable");
    expectRefusal(await admin.request("PUT", "/api/admin/voice-lines", { kept: 10 }), "validation_failed");
    const { voiceLines: savedLines } = await admin.call(endpoints.saveVoiceLines, { body: { kept: 0 } });
    expect(savedLines).toEqual({ isOwn: false, lines: 10, kept: 0 });
    expect((await owner.call(endpoints.getVoiceLines)).voiceLines.kept).toBe(0);
    const { entries } = await admin.call(endpoints.getAuditLog, { query: { action: "voice_lines.changed" } });
    expect(entries[0]).toMatchObject({ before: { kept: 1 }, after: { kept: 0 } });
    await admin.call(endpoints.saveVoiceLines, { body: { kept: 1 } });
  });
});
