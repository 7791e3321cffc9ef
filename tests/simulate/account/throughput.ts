/** `npm run simulate -- --throughput`: calls that end at 35 a second and more, with the workers that the stacks allow. */
import { queueNames, queueWorkers } from "@callwright/core/kernel/queues";
import type { RunFigures } from "./measure.ts";
import { measureAll } from "./run.ts";

/** Mailboxes: calls of some 30 seconds with their dial, so that the workers and not the lines bound the rate. */
const busy: RunFigures = {
  people: 6_000,
  numbers: 600,
  tenants: 5,
  concurrency: 2,
  lines: 1_200,
  lostWebhook: 0,
  seed: 5,
  habit: "voicemail",
  hasRecordings: true,
  workers: Object.fromEntries(queueNames.map((name) => [name, queueWorkers[name].concurrency])),
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
