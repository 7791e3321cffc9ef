/** Runs a world of texts in a thread of its own. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { TextsPlan, TextsResult } from "./world.ts";

export function runWorld(plan: TextsPlan): Promise<TextsResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { workerData: plan });
    worker.on("message", resolve);
    worker.on("error", reject);
  });
}
