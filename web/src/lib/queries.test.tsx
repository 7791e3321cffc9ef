import { expect, it } from "vitest";
import { parentLogsQuery } from "./page-queries.ts";
import { logsQuery, minutesQuery } from "./queries.ts";

it("all call logs, and a job's, are polled every minute", () => {
  expect([logsQuery(1, 10).refetchInterval, parentLogsQuery("job_1", 1, 10).refetchInterval]).toEqual([60_000, 60_000]);
});

it("the calls list is fresh for 5 minutes, fetched every 30 seconds, on focus and on mount, and retried up to 3 times", () => {
  // The specification's "calls list" is the answer of `getCalls`, which the product uses for the minutes.
  const { refetchInterval, staleTime, refetchOnMount, refetchOnWindowFocus, retry } = minutesQuery("user_1");
  const [interval, retries]: unknown[] = [refetchInterval, retry];
  expect({ staleTime, refetchOnMount, refetchOnWindowFocus }).toEqual({
    staleTime: 300_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
  expect(typeof interval === "function" && interval({ state: {} })).toBe(30_000);
  const isRetried = (failures: number) => typeof retries === "function" && retries(failures, new Error("Lost"));
  expect([2, 3].map(isRetried)).toEqual([true, false]);
});
