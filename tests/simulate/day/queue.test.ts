import { expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { playQueue } from "./queue.ts";

const second = 1_000;
const kind = { queue: "events", messagesPerCall: 1, workMs: [1_000] } as const;
/** So many calls in each second of ten minutes. */
const instants = (perSecond: number) =>
  Float64Array.from({ length: perSecond * 600 }, (_, call) => Math.floor(call / perSecond) * second);
const play = (perSecond: number, workers: number) => playQueue(kind, instants(perSecond), workers, createRandom(1));

it("messages wait for no one where there are workers enough", () => {
  const { neededWorkers, oldestMs } = play(10, 20);
  expect(neededWorkers).toBeCloseTo(10, 0);
  expect(oldestMs).toBeLessThan(second);
});

it("more work than the workers can do is told as what it needs, and its messages grow old", () => {
  const { neededWorkers, ageMs, oldestMs } = play(30, 20);
  expect(neededWorkers).toBeCloseTo(30, 0);
  expect(ageMs).toBeGreaterThan(100 * second);
  expect(oldestMs).toBeGreaterThanOrEqual(ageMs);
});
