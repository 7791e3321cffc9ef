import { expect, test } from "vitest";
import { sumOf } from "./counts.ts";

const job = (totalCandidates: number, totalSuccess: number, totalFailed: number, totalNotExecuted: number) => ({
  totalCandidates,
  callSummary: { totalSuccess, totalFailed, totalNotExecuted },
});

test("totals are the sums of the jobs' figures", () => {
  expect(sumOf([job(10, 3, 2, 5), job(4, 1, 0, 3)])).toEqual({ called: 6, succeeded: 4, failed: 2 });
  expect(sumOf([])).toEqual({ called: 0, succeeded: 0, failed: 0 });
});

test("figures never fall below zero while counters catch up with deleted candidates", () => {
  expect(sumOf([job(1, 0, 0, 2)])).toEqual({ called: 0, succeeded: 0, failed: 0 });
});
