/** A thread of the simulation: loads the product and runs seeds as long as there are any. */
import { parentPort, workerData } from "node:worker_threads";
import { hookProductLoading, type Mutation } from "./hooks.ts";

/** What a thread is to do. */
export interface Task {
  /** The next seed to run, shared by the threads of one task. */
  readonly next: SharedArrayBuffer;
  readonly last: number;
  /** The seed that runs before the others. */
  readonly first?: number | undefined;
  /** Whether to stop at the first seed that fails. */
  readonly stopsWhenFound: boolean;
  /** Whether the lines of each world's story are reported. */
  readonly isTraced: boolean;
  /** Only the seeds of this theme. */
  readonly theme?: string | undefined;
  readonly mutations?: readonly Mutation[];
}

export type Report =
  | { readonly kind: "line"; readonly line: string }
  | { readonly kind: "violated"; readonly seed: number; readonly violations: readonly string[] }
  | { readonly kind: "over"; readonly seeds: number; readonly calls: number };

const task: Task = workerData;
const report = (message: Report): void => parentPort?.postMessage(message);

/** Seeds that a thread takes at a time. */
const seedsPerClaim = 20;

hookProductLoading(task.mutations);
const { replaceClockAndRandom } = await import("./world/machine.ts");
const { planFor } = await import("./plan.ts");
const { createRandom } = await import("./random.ts");
const { runSeed } = await import("./seed.ts");
replaceClockAndRandom();
// Skips stack traces: ElectroDB creates an error with each builder, and a batch reads none.
if (!task.isTraced) Error.stackTraceLimit = 0;

const next = new Int32Array(task.next);
let seeds = 0;
let calls = 0;
let isFound = false;
async function run(seed: number): Promise<void> {
  const verdict = await runSeed(seed, task.isTraced ? (line) => report({ kind: "line", line }) : undefined);
  // Lets the thread handle its own events between two worlds.
  await new Promise((resolve) => setImmediate(resolve));
  seeds += 1;
  calls += verdict.calls;
  if (verdict.violations.length === 0) return;
  report({ kind: "violated", seed, violations: verdict.violations });
  isFound = task.stopsWhenFound;
}

if (task.first !== undefined) await run(task.first);
for (;;) {
  const from = Atomics.add(next, 0, seedsPerClaim);
  if (from > task.last || isFound) break;
  for (let seed = from; seed < from + seedsPerClaim && seed <= task.last && !isFound; seed += 1)
    if (task.theme === undefined || planFor(seed, createRandom(seed)).theme === task.theme) await run(seed);
}
report({ kind: "over", seeds, calls });
