/** Runs a task in a thread of its own: the product is loaded again, with or without a planted bug. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Report, Task } from "./worker.ts";

interface Listener {
  readonly onLine?: (line: string) => void;
  readonly onViolation?: (seed: number, violations: readonly string[]) => void;
}

export interface ThreadResult {
  readonly violated: readonly number[];
  readonly seeds: number;
  readonly calls: number;
}

export function runThread(task: Task, { onLine, onViolation }: Listener = {}): Promise<ThreadResult> {
  const violated: number[] = [];
  let totals = { seeds: 0, calls: 0 };
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), {
      workerData: task,
      // Worlds are short-lived: with a large young generation they are not promoted to the old one.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    });
    worker.on("message", (report: Report) => {
      if (report.kind === "line") onLine?.(report.line);
      else if (report.kind === "over") totals = report;
      else {
        violated.push(report.seed);
        onViolation?.(report.seed, report.violations);
      }
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve({ violated, ...totals }));
  });
}
