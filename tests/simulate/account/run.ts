/** Measures accounts one after the other in a thread of its own. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Contention, Dials, Ends, RunFigures } from "./measure.ts";
import type { AccountUse } from "./use.ts";

export type Measurement = AccountUse & Contention & Ends & Dials;

export function measureAll(all: readonly RunFigures[]): Promise<Measurement[]> {
  const found: Measurement[] = [];
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { workerData: all });
    worker.on("message", (use: Measurement) => found.push(use));
    worker.once("error", reject);
    worker.once("exit", () => resolve(found));
  });
}
