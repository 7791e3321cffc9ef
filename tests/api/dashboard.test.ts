import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

describe("the dashboard", () => {
  it("counts open follow-ups and replies, lists no failing number, and agrees with the analytics about today", async () => {
    const client = await signedIn(url());
    const { followUps, open } = await client.call(endpoints.getFollowUps);
    const { dashboard } = await client.call(endpoints.getDashboard);
    expect(dashboard.followUps).toBe(open);
    expect(dashboard.replies).toBe(followUps.filter(({ kind, isDone }) => kind === "answer" && !isDone).length);
    expect(dashboard.failingNumbers).toEqual([]);
    const { analytics } = await client.call(endpoints.getAnalytics, { query: { days: 1 } });
    expect(dashboard.timezone).toBe(analytics.timezone);
    expect(dashboard.today.calls).toBeLessThanOrEqual(analytics.totals.calls);
  });

  it("shows a scheduled run until it is cancelled, and only to its owner", async () => {
    const [client, otherClient] = await Promise.all([signedIn(url()), signedIn(url(), "owner@acme.test")]);
    const { jobs } = await client.call(endpoints.getJobs);
    const { numbers } = await client.call(endpoints.importedNumbers);
    const [job, number] = [jobs[0], numbers[0]];
    if (!job || !number) throw new Error("No job or number");
    const before = await client.call(endpoints.getDashboard);
    const startAt = new Date((await clockNow(url())) + 30 * 86_400_000).toISOString();
    const { runId } = await client.call(endpoints.batchCalls, {
      body: { campaignId: job._id, leads: "all", selectedPhoneNumberId: number.id, startAt },
    });
    const runs = async () => (await client.call(endpoints.getDashboard)).dashboard.runs;
    expect((await runs())[0]).toMatchObject({ runId, state: "scheduled", parentId: job._id, parentTitle: job.title });
    expect((await otherClient.call(endpoints.getDashboard)).dashboard.runs).toEqual([]);
    await client.call(endpoints.cancelRun, { params: { id: runId } });
    expect((await runs()).map((run) => run.runId)).toEqual(before.dashboard.runs.map((run) => run.runId));
  });

  it("answers 304 while nothing changed, but 200 to another user's client", async () => {
    const [client, otherClient] = await Promise.all([signedIn(url(), "owner@acme.test"), signedIn(url())]);
    const repeatStatuses = async () => {
      // An answer has an ETag once the newest call ended two minutes ago, since its figures may come late.
      await post(url(), "clock", { advanceSeconds: 130 });
      const etag = (await client.request("GET", "/api/dashboard")).headers.get("etag");
      if (!etag) return "unsettled";
      const statusOf = async (requester: typeof client) =>
        (await requester.request("GET", "/api/dashboard", undefined, { "if-none-match": etag })).status;
      return [await statusOf(client), await statusOf(otherClient)];
    };
    await expect.poll(repeatStatuses).toEqual([304, 200]);
    const etag = (await client.request("GET", "/api/dashboard")).headers.get("etag") ?? "none";
    const settings = (await client.call(endpoints.getTenantSettings, {})).settings;
    await client.call(endpoints.updateTenantSettings, { body: { showsCallCosts: !settings.showsCallCosts } });
    const answer = await client.request("GET", "/api/dashboard", undefined, { "if-none-match": etag });
    expect(answer.status, "whether costs are shown changes the ETag").toBe(200);
  });
});
