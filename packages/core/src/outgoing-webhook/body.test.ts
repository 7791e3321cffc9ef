import { expect, it } from "vitest";
import { webhookBody } from "./body.ts";

it("has the same bytes, however the database orders the data", () => {
  const event = { type: "run.completed", occurredAt: "2026-11-24T09:00:00.000Z", sequence: 2 };
  const body = webhookBody({ ...event, data: { total: 3, runId: "run_1", jobId: "job_1" } });
  expect(webhookBody({ ...event, data: { jobId: "job_1", total: 3, runId: "run_1" } })).toBe(body);
  expect(JSON.parse(body)).toEqual({
    type: "run.completed",
    timestamp: "2026-11-24T09:00:00.000Z",
    data: { sequence: 2, runId: "run_1", jobId: "job_1", total: 3 },
  });
});
