import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryDelay, retrySchedule, webhookBody } from "./deliver.ts";

describe("retries", () => {
  it("go on for almost 24 hours and no longer", () => {
    expect(retrySchedule.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(23.9 * 3600);
    expect(retrySchedule.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(24 * 3600);
    expect(retryDelay(retrySchedule.length + 1, undefined, 0.5)).toBeUndefined();
  });

  it("wait 80 to 100 % of the planned delay", () => {
    const attempt = fc.integer({ min: 1, max: retrySchedule.length });
    fc.assert(
      fc.property(attempt, fc.double({ min: 0, max: 1, noNaN: true }), (number, random) => {
        const share = (retryDelay(number, undefined, random) ?? 0) / (retrySchedule[number - 1] ?? 0);
        expect(share).toBeLessThanOrEqual(1.000_001);
        expect(share).toBeGreaterThan(0.799_999);
      }),
    );
  });

  it("wait as long as the endpoint asks, an hour at most", () => {
    expect(retryDelay(1, 120, 0)).toBe(120);
    expect(retryDelay(1, 86_400, 0)).toBe(3600);
  });
});

it("a webhook's body has the same bytes in whatever order the database returns its data", () => {
  const event = { type: "run.completed", occurredAt: "2026-11-24T09:00:00.000Z", sequence: 2 };
  const body = webhookBody({ ...event, data: { total: 3, runId: "run_1", jobId: "job_1" } });
  expect(webhookBody({ ...event, data: { jobId: "job_1", total: 3, runId: "run_1" } })).toBe(body);
  expect(JSON.parse(body)).toEqual({
    type: "run.completed",
    timestamp: "2026-11-24T09:00:00.000Z",
    data: { sequence: 2, runId: "run_1", jobId: "job_1", total: 3 },
  });
});
