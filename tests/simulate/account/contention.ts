/** `npm run simulate -- --contention`: how often transactions conflict and what a call writes, in 200 live calls. */
import type { RunFigures } from "./measure.ts";
import { type Measurement, measureAll } from "./run.ts";

const run = { people: 800, tenants: 1, lines: 200, lostWebhook: 0, seed: 5 } as const;
const runs: readonly RunFigures[] = [
  { ...run, numbers: 100, concurrency: 2 },
  { ...run, numbers: 10, concurrency: 20 },
];

const mostConflicts = 0.03;
const mostUnits = 55;

export async function reportContention(): Promise<boolean> {
  console.log("numbers | calls of each | at once | conflicts | write units per call | failed messages");
  let isGood = true;
  for (const [index, found] of (await measureAll(runs)).entries()) {
    const failings = failingsOf(found);
    if (failings.length > 0) isGood = false;
    const { numbers = 0, concurrency = 0 } = runs[index] ?? {};
    const cells = [numbers, concurrency, found.mostAtOnce, `${(conflictsOf(found) * 100).toFixed(1)} %`];
    console.log([...cells, unitsOf(found).toFixed(1), found.failures, ...failings].join(" | "));
  }
  return isGood;
}

const conflictsOf = ({ conflicts, transactions }: Measurement): number => conflicts / transactions;
const unitsOf = ({ units, calls }: Measurement): number => units / calls;

const failingsOf = (found: Measurement): string[] => [
  ...(conflictsOf(found) > mostConflicts ? ["TOO MANY CONFLICTS"] : []),
  ...(unitsOf(found) > mostUnits ? ["TOO MANY UNITS"] : []),
  ...(found.failures > 0 ? ["MESSAGES FAILED"] : []),
];
