/**
 * `npm run simulate -- --seeds 10000`: runs so many worlds, each with its own faults, and judges the invariants.
 * `--seed 17` prints the story of one; `--planted` shows that planted bugs are found, `--bug <id>` that one is;
 * `--theme webhooks` runs only the worlds of one theme; `--sharded` divides every run into shards, however small it is;
 * `--shared-account` measures accounts with fewer lines than numbers, `--contention` a run of 200 live calls,
 * `--throughput` 35 call ends a second, `--tenants 1000` a day of so many tenants with a thousand calls each.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { reportContention } from "./account/contention.ts";
import { reportSharedAccounts } from "./account/report.ts";
import { reportThroughput } from "./account/throughput.ts";
import { reportDay } from "./day/report.ts";
import { findBug, lastSeedFor, writeSeeds } from "./find-planted.ts";
import { plantedBugs } from "./planted.ts";
import { shardMutations } from "./planted-shards.ts";
import { runThread } from "./threads.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    seed: { type: "string" },
    planted: { type: "boolean" },
    sharded: { type: "boolean" },
    theme: { type: "string" },
    bug: { type: "string" },
    "shared-account": { type: "boolean" },
    contention: { type: "boolean" },
    throughput: { type: "boolean" },
    tenants: { type: "string" },
    threads: { type: "string" },
  },
});

const threads = Number(values.threads ?? Math.min(2, availableParallelism()));
/** Last lines of a failing world's story that are printed; `--seed` prints all. */
const maxStoryLines = 150;

const mutations = values.sharded ? shardMutations : [];

const describeViolations = (seed: number, violations: readonly string[]) =>
  `seed ${seed}: ${violations.join("; ")}\n  its story: npm run simulate -- --seed ${seed}`;

async function simulate(seeds: number): Promise<boolean> {
  const startedAt = performance.now();
  const next = sharedSeed(1);
  const results = await Promise.all(
    Array.from({ length: threads }, () =>
      runThread(
        { next, last: seeds, stopsWhenFound: false, isTraced: false, mutations, theme: values.theme },
        {
          onViolation: (seed, violations) => console.log(describeViolations(seed, violations)),
        },
      ),
    ),
  );
  const failing = results.flatMap(({ violated }) => violated).sort((a, b) => a - b);
  const [first] = failing;
  if (first !== undefined) await printStory(first, maxStoryLines);
  const calls = results.reduce((sum, one) => sum + one.calls, 0);
  console.log(`${calls} calls carried in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  console.log(`seeds ${seeds} violations ${failing.length}`);
  return failing.length === 0;
}

async function printStory(seed: number, maxLines: number): Promise<boolean> {
  const lines: string[] = [];
  const { violated } = await runThread(
    { next: sharedSeed(seed), last: seed, stopsWhenFound: true, isTraced: true, mutations },
    {
      onLine: (line) => lines.push(line),
      onViolation: (_, violations) => lines.push(...violations.map((one) => `VIOLATION ${one}`)),
    },
  );
  for (const line of lines.slice(-maxLines)) console.log(line);
  return violated.length === 0;
}

/** Looks for each bug alone, in a product that is otherwise unchanged. */
async function findPlanted(bugId: string | undefined): Promise<boolean> {
  const bugs = plantedBugs.filter(({ id }) => bugId === undefined || id === bugId);
  const queue = [...bugs];
  const seeds: Record<string, number> = {};
  const findQueuedBugs = async () => {
    for (let bug = queue.shift(); bug; bug = queue.shift()) {
      const found = await findBug(bug);
      if (found) seeds[bug.id] = found.seed;
      const outcome = found
        ? `found by seed ${found.seed}: ${found.violation}`
        : `NOT FOUND within ${lastSeedFor(bug)} seeds`;
      console.log(`${bug.id}: ${bug.breaks}\n  ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: threads }, findQueuedBugs));
  const found = Object.keys(seeds).length;
  if (bugId === undefined) writeSeeds(seeds);
  console.log(`planted ${bugs.length} found ${found}`);
  return found === bugs.length;
}

function sharedSeed(seed: number): SharedArrayBuffer {
  const next = new SharedArrayBuffer(4);
  new Int32Array(next)[0] = seed;
  return next;
}

async function run(): Promise<boolean> {
  if (values["shared-account"]) return reportSharedAccounts(threads);
  if (values.contention) return reportContention();
  if (values.throughput) return reportThroughput();
  if (values.tenants !== undefined) return reportDay(Number(values.tenants));
  if (values.planted) return findPlanted(values.bug);
  if (values.seed !== undefined) return printStory(Number(values.seed), Number.POSITIVE_INFINITY);
  return simulate(Number(values.seeds ?? 1_000));
}

process.exitCode = (await run()) ? 0 : 1;
