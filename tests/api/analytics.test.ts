import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

describe("analytics", () => {
  it("count every dialled call of the user once, by day, hour, outcome, job, number and version", async () => {
    const client = await signedIn(url());
    const read = async () => {
      const { analytics } = await client.call(endpoints.getAnalytics, { query: { days: 90 } });
      const { logs } = await client.call(endpoints.getAllLogs, { query: { pageSize: 100 } });
      const ended = logs.filter(({ state }) => state === "ended");
      const seconds = ended.reduce((sum, { totalDuration }) => sum + Math.round(totalDuration), 0);
      return { analytics, ended, isEqual: analytics.totals.seconds === seconds };
    };
    // Calls of the demo data are still ending, and their figures arrive later.
    await expect.poll(async () => (await read()).isEqual).toBe(true);
    const { analytics, ended } = await read();
    const ownersAnswer = await (await signedIn(url(), "owner@acme.test")).call(endpoints.getAnalytics);
    expect(analytics.totals.calls).toBeGreaterThan(0);
    expect(analytics.days).toHaveLength(90);
    const { days, hours, outcomes, endReasons, parents, numbers, versions, totals } = analytics;
    for (const part of [days, hours, outcomes, endReasons, parents, numbers, versions])
      expect(part.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals.calls);
    expect(new Set(parents.map(({ _id }) => _id))).toEqual(new Set(ended.map(({ jobId }) => jobId)));
    expect(totals.cost).toBeDefined();
    expect(ownersAnswer.analytics.totals.calls).toBe(0);
  });

  it("answer 304 while nothing changed, and the same for dates as for a number of days", async () => {
    const client = await signedIn(url());
    const repeatStatuses = async () => {
      // An answer has an ETag once the newest call ended two minutes ago, since its figures may come late.
      await post(url(), "clock", { advanceSeconds: 130 });
      const etag = (await client.request("GET", "/api/analytics?days=7")).headers.get("etag");
      if (!etag) return "unsettled";
      const statusOf = async (days: number) =>
        (await client.request("GET", `/api/analytics?days=${days}`, undefined, { "if-none-match": etag })).status;
      return [await statusOf(7), await statusOf(30)];
    };
    await expect.poll(repeatStatuses).toEqual([304, 200]);
    const { analytics } = await client.call(endpoints.getAnalytics, { query: { days: 7 } });
    const byDates = await client.call(endpoints.getAnalytics, { query: { ...analytics.period } });
    expect(byDates.analytics).toEqual(analytics);
  });

  it("refuse days that are reversed, in the future, too many or none", async () => {
    const client = await signedIn(url());
    for (const query of ["from=2026-02-02&to=2026-02-01", "to=2999-01-01", "from=2020-01-01&to=2022-01-01", "to=soon"])
      expectRefusal(await client.request("GET", `/api/analytics?${query}`), "validation_failed");
  });
});
