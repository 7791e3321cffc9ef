/** `npm run simulate -- --throughput`: calls that end at 35 a second and more, with the workers that the stacks allow. */
import { queueNames, queueWorkers } from "@callwright/core/kernel/queues";
import type { RunSetup } from "./measure.ts";
import { measureAll } from "./run.ts";

/** All calls reach mailboxes: they last some 30 seconds with their dial, so the workers, not the lines, limit the rate. */
const mailboxRun: RunSetup = {
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

const minEndsPerSecond = 35;
const maxEndLagMs = 5_000;

export async function reportThroughput(): Promise<boolean> {
  const [measurement] = await measureAll([mailboxRun]);
  if (!measurement) throw new Error("Nothing was measured");
  const { endsPerSecond, endLagMs, mostAtOnce, failures, neverCalled } = measurement;
  console.log("at once | ends a second | end applied after | failed messages | never called");
  const cells = [mostAtOnce, endsPerSecond.toFixed(1), `${(endLagMs / 1000).toFixed(1)} s`, failures, neverCalled];
  const isGood = endsPerSecond >= minEndsPerSecond && endLagMs <= maxEndLagMs && failures + neverCalled === 0;
  console.log([...cells, ...(isGood ? [] : ["TOO SLOW"])].join(" | "));
  return isGood;
}
