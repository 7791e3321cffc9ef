import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { Measured, SlotUse } from "./measure.ts";

const batch = { people: 300, slots: 10, seed: 5 } as const;

const measured = (of: Omit<Measured, keyof typeof batch>): Promise<SlotUse> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { workerData: { ...batch, ...of } });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread ended with ${code}`)));
  });

it("slots are in use for 97 % of their time, and a freed one is taken within two seconds of hearing of it", async () => {
  const { calls, use, refillMs, mostAtOnce } = await measured({ lostWebhook: 0 });
  expect({ calls, mostAtOnce }).toEqual({ calls: batch.people, mostAtOnce: batch.slots });
  expect(use).toBeGreaterThanOrEqual(0.97);
  expect(refillMs).toBeLessThanOrEqual(2_000);
});

it("where one in twenty webhooks never comes they are still in use for 90 % of it", async () => {
  const { use, mostAtOnce } = await measured({ lostWebhook: 0.05 });
  expect(mostAtOnce).toBe(batch.slots);
  expect(use).toBeGreaterThanOrEqual(0.9);
});
