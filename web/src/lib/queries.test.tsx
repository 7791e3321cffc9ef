import { expect, it } from "vitest";
import { jobLogsQuery, logsQuery, minutesQuery } from "./queries.ts";

it("call logs are asked for anew every minute, those of a job as those of all", () => {
  expect([logsQuery(1, 10).refetchInterval, jobLogsQuery("job_1", 1, 10).refetchInterval]).toEqual([60_000, 60_000]);
});

it("minutes and the data of calls are asked for anew every 30 seconds, and are fresh as long", () => {
  const { refetchInterval, staleTime } = minutesQuery("user_1");
  const interval: unknown = refetchInterval;
  expect(staleTime).toBe(30_000);
  expect(typeof interval === "function" && interval({ state: {} })).toBe(30_000);
});
