/** Lines cost money, so they must be in use while people wait. */
import { expect, it } from "vitest";
import { measureAll } from "./run.ts";

const batch = { people: 300, numbers: 1, concurrency: 10, tenants: 1, lines: 10, reserved: 0, seed: 5 } as const;

it("slots are in use for 97 % of their time, and a freed one is taken within two seconds of the report", async () => {
  const [measurement] = await measureAll([{ ...batch, lostWebhook: 0 }]);
  expect(measurement).toMatchObject({ calls: batch.people, neverCalled: 0, mostAtOnce: batch.lines });
  expect(measurement?.useRate).toBeGreaterThanOrEqual(0.97);
  expect(measurement?.refillMs).toBeLessThanOrEqual(2_000);
});

it("slots are still in use for 90 % of their time where one in twenty webhooks never comes", async () => {
  const [measurement] = await measureAll([{ ...batch, lostWebhook: 0.05 }]);
  expect(measurement?.mostAtOnce).toBe(batch.lines);
  expect(measurement?.useRate).toBeGreaterThanOrEqual(0.9);
});
