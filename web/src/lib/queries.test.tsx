import { expect, it } from "vitest";
import { logsQuery, minutesQuery, parentLogsQuery } from "./queries.ts";

it("call logs are polled every minute, a job's as all", () => {
  expect([logsQuery(1, 10).refetchInterval, parentLogsQuery("job_1", 1, 10).refetchInterval]).toEqual([60_000, 60_000]);
});

it("minutes and call data are polled every 30 seconds, and fresh for as long", () => {
  const { refetchInterval, staleTime } = minutesQuery("user_1");
  const interval: unknown = refetchInterval;
  expect(staleTime).toBe(30_000);
  expect(typeof interval === "function" && interval({ state: {} })).toBe(30_000);
});
