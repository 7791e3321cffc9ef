import { expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { simulateQueue } from "./queue.ts";

const secondMs = 1_000;
const kind = { queue: "events", messagesPerCall: 1, workMs: [1_000] } as const;
/** The instants of `perSecond` calls in each second of ten minutes. */
const instants = (perSecond: number) =>
  Float64Array.from({ length: perSecond * 600 }, (_, call) => Math.floor(call / perSecond) * secondMs);
const play = (perSecond: number, workers: number) => simulateQueue(kind, instants(perSecond), workers, createRandom(1));

it("messages do not wait where there are enough workers", () => {
  const { neededWorkers, oldestMs } = play(10, 20);
  expect(neededWorkers).toBeCloseTo(10, 0);
  expect(oldestMs).toBeLessThan(secondMs);
});

it("too much work shows in the workers that it needs and in the age of its messages", () => {
  const { neededWorkers, ageMs, oldestMs } = play(30, 20);
  expect(neededWorkers).toBeCloseTo(30, 0);
  expect(ageMs).toBeGreaterThan(100 * secondMs);
  expect(oldestMs).toBeGreaterThanOrEqual(ageMs);
});
