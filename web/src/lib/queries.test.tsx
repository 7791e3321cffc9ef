import { expect, it } from "vitest";
import { jobLogsQuery, logsQuery } from "./queries.ts";

it("call logs are asked for anew every minute, those of a job as those of all", () => {
  expect([logsQuery(1, 10).refetchInterval, jobLogsQuery("job_1", 1, 10).refetchInterval]).toEqual([60_000, 60_000]);
});
