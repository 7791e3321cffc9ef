import { expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { simulateQueue } from "./queue.ts";

const secondMs = 1_000;
const kind = { queue: "events", messagesPerCall: 1, workMs: [1_000] } as const;
/** The instants of `perSecond` calls in each second of ten minutes. */
const instants = (perSecond: number) =>
  Float64Array.from({ length: perSecond * 600 }, (_, call) => Math.floor(call / perSecond) * secondMs);
const run = (perSecond: number, workers: number) => simulateQueue(kind, instants(perSecond), workers, createRandom(1));

it("messages do not wait where there are enough workers", () => {
  const { neededWorkers, oldestMs } = run(10, 20);
  expect(neededWorkers).toBeCloseTo(10, 0);
  expect(oldestMs).toBeLessThan(secondMs);
});

it("with too few workers the needed workers exceed them and messages grow old", () => {
  const { neededWorkers, ageMs, oldestMs } = run(30, 20);
  expect(neededWorkers).toBeCloseTo(30, 0);
  expect(ageMs).toBeGreaterThan(100 * secondMs);
  expect(oldestMs).toBeGreaterThanOrEqual(ageMs);
});
