/**
 * `npm run simulate -- --tenants 1000`: a day of a thousand calls for each tenant, at reduced fidelity. What a call writes and
 * how long its messages take is measured in a world of a few hundred calls, and then applied to each call of the day.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { importLimits } from "@callwright/contracts/endpoints/import";
import { queueWorkers } from "@callwright/core/kernel/queues";
import { createRandom } from "../random.ts";
import { type Day, generateDay, peakPerSecond } from "./arrivals.ts";
import { simulateQueue } from "./queue.ts";
import type { Sample, Scope } from "./sample.ts";

const callsOfTenant = 1_000;
/** Ringing, talk and end of an average call. */
const callMs = 60_000;

interface Limit {
  readonly name: string;
  /** In the day's busiest moment. */
  readonly used: number;
  readonly limit: number;
  readonly unit: string;
}

/** DynamoDB: write units of one partition in a second. AWS Lambda: concurrent executions of a new account. */
const partitionUnits = 1_000;
const accountExecutions = 1_000;
/** Reserved for the functions behind HTTP, which are not simulated, as in deploy.md. */
const reservedExecutions = 570;

export async function reportDay(tenants: number): Promise<boolean> {
  const sample = await takeSampleInThread();
  const day = generateDay({ tenants, calls: tenants * callsOfTenant, callMs });
  const endsASecond = peakPerSecond(day.ends);
  console.log(
    `${day.begins.length} calls of ${tenants} tenants; busiest second: ${endsASecond.toFixed(1)} ends, ${day.mostAtOnce} calls at once`,
  );
  const partitions = partitionLimits(sample, day, endsASecond);
  const queues = queueLimits(sample, day);
  for (const { name, used } of partitions.slice(0, 8))
    console.log(`${used.toFixed(1).padStart(8)} write units a second | ${name}`);
  reportImport(sample);
  const usedExecutions = queues.reduce((sum, { used }) => sum + used, 0);
  const limits: Limit[] = [
    ...partitions,
    ...queues,
    {
      name: "functions of queues, all at once",
      used: usedExecutions,
      limit: accountExecutions - reservedExecutions,
      unit: "executions",
    },
  ];
  const ranked = limits.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
  for (const { name, used, limit, unit } of ranked.slice(0, 5))
    console.log(`${((100 * used) / limit).toFixed(1).padStart(5)} % of ${limit} ${unit} | ${name}`);
  const [first] = ranked;
  if (!first) throw new Error("Nothing was measured");
  const reachedAt = (endsASecond * first.limit) / first.used;
  console.log(`first limit: ${first.name}, at ${reachedAt.toFixed(0)} ends a second`);
  return first.used <= first.limit;
}

function partitionLimits({ partitions }: Sample, day: Day, endsASecond: number): Limit[] {
  const rates: Record<Scope, number> = {
    platform: endsASecond,
    tenant: day.busiestTenantRate,
    number: day.busiestNumberRate,
    // The writes of one call are seconds apart.
    call: 1,
  };
  return partitions
    .map(({ name, scope, units }) => ({
      name: `${name} (one of each ${scope})`,
      used: units * rates[scope],
      limit: partitionUnits,
      unit: "write units a second",
    }))
    .sort((one, other) => other.used - one.used);
}

/** The pace that the hottest partition allows, and how long the longest import takes at it. */
function reportImport({ unitsPerPerson }: Sample): void {
  const shared = unitsPerPerson.filter(({ scope, units }) => scope !== "call" && units >= 0.5);
  const [hottest] = shared;
  if (!hottest) throw new Error("The sample added no people");
  for (const { name, units } of shared)
    console.log(`${units.toFixed(1).padStart(8)} write units a person who is added | ${name}`);
  const rowsASecond = partitionUnits / hottest.units;
  console.log(
    `one job takes ${rowsASecond.toFixed(0)} people a second, and an import of ${importLimits.rows} at least ${(importLimits.rows / rowsASecond).toFixed(0)} s`,
  );
}

function queueLimits({ queues }: Sample, { begins, ends }: Day): Limit[] {
  const random = createRandom(2);
  return queues.map((kind) => {
    const { queue } = kind;
    const workers = queueWorkers[queue].concurrency;
    const { ageMs, oldestMs, neededWorkers } = simulateQueue(
      kind,
      queue === "dispatch" ? begins : ends,
      workers,
      random,
    );
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    console.log(
      `${queue}: ${kind.messagesPerCall.toFixed(2)} messages a call, age ${seconds(ageMs)}, oldest ${seconds(oldestMs)}, ` +
        `${neededWorkers.toFixed(1)} of ${workers} workers`,
    );
    return { name: `workers of ${queue}`, used: neededWorkers, limit: workers, unit: "workers" };
  });
}

function takeSampleInThread(): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"));
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
