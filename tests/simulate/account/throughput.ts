/** `npm run simulate -- --throughput`: a thousand calls at once, which end at 35 a second, with the workers that the stacks allow. */
import type { RunFigures } from "./measure.ts";
import { measureAll } from "./run.ts";

/** Mailboxes: calls of 26 seconds on average, so that a thousand end at more than 35 a second. */
const busy: RunFigures = {
  ...{ people: 6_000, numbers: 500, tenants: 5, concurrency: 2, lines: 1_000, lostWebhook: 0, seed: 5 },
  ...{ habit: "voicemail", hasRecordings: true },
  workers: { dispatch: 50, events: 20, followups: 20, runs: 5, recordings: 60 },
};

const leastEnds = 35;
const longestLagMs = 5_000;

export async function reportThroughput(): Promise<boolean> {
  const [found] = await measureAll([busy]);
  if (!found) throw new Error("Nothing was measured");
  const { endsPerSecond, endLagMs, mostAtOnce, failures, neverCalled } = found;
  console.log("at once | ends a second | end applied after | failed messages | never called");
  const cells = [mostAtOnce, endsPerSecond.toFixed(1), `${(endLagMs / 1000).toFixed(1)} s`, failures, neverCalled];
  const isGood = endsPerSecond >= leastEnds && endLagMs <= longestLagMs && failures + neverCalled === 0;
  console.log([...cells, ...(isGood ? [] : ["TOO SLOW"])].join(" | "));
  return isGood;
}
