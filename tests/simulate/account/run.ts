/** Measures accounts one after the other in a thread of its own. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Contention, DialCounts, EndFigures, RunSetup } from "./measure.ts";
import type { AccountUse } from "./use.ts";

export type Measurement = AccountUse & Contention & EndFigures & DialCounts;

export function measureAll(runs: readonly RunSetup[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { workerData: runs });
    worker.on("message", (measurement: Measurement) => measurements.push(measurement));
    worker.once("error", reject);
    worker.once("exit", () => resolve(measurements));
  });
}
