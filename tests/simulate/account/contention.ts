/** `npm run simulate -- --contention`: how often transactions conflict and what a call writes, with 200 live calls. */
import type { RunSetup } from "./measure.ts";
import { type Measurement, measureAll } from "./run.ts";

const run = { people: 800, tenants: 1, lines: 200, lostWebhook: 0, seed: 5 } as const;
const runs: readonly RunSetup[] = [
  { ...run, numbers: 100, concurrency: 2 },
  { ...run, numbers: 10, concurrency: 20 },
];

const maxConflictRate = 0.03;
const maxUnitsPerCall = 55;

export async function reportContention(): Promise<boolean> {
  console.log("numbers | calls of each | at once | conflicts | write units per call | failed messages");
  let isGood = true;
  for (const [index, measurement] of (await measureAll(runs)).entries()) {
    const problems = findProblems(measurement);
    if (problems.length > 0) isGood = false;
    const { numbers = 0, concurrency = 0 } = runs[index] ?? {};
    const cells = [numbers, concurrency, measurement.mostAtOnce, `${(conflictRate(measurement) * 100).toFixed(1)} %`];
    console.log([...cells, unitsPerCall(measurement).toFixed(1), measurement.failures, ...problems].join(" | "));
  }
  return isGood;
}

const conflictRate = ({ conflicts, transactions }: Measurement): number => conflicts / transactions;
const unitsPerCall = ({ units, calls }: Measurement): number => units / calls;

const findProblems = (measurement: Measurement): string[] => [
  ...(conflictRate(measurement) > maxConflictRate ? ["TOO MANY CONFLICTS"] : []),
  ...(unitsPerCall(measurement) > maxUnitsPerCall ? ["TOO MANY UNITS"] : []),
  ...(measurement.failures > 0 ? ["MESSAGES FAILED"] : []),
];
