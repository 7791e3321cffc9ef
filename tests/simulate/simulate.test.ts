/** A small number of worlds in every run of the tests; `npm run simulate` runs any number. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isFullRun } from "../support/run/tier.ts";
import { findBug } from "./find-planted.ts";
import type { Mutation } from "./hooks.ts";
import { plantedBugs } from "./planted.ts";
import { shardMutations } from "./planted-shards.ts";
import { runThread } from "./threads.ts";

const root = join(import.meta.dirname, "../..");

function seedRange(from: number, last: number) {
  const next = new SharedArrayBuffer(4);
  new Int32Array(next)[0] = from;
  return { next, last, stopsWhenFound: false, isTraced: false };
}

const worlds = isFullRun ? 500 : 50;

async function expectInvariants(last: number, mutations: readonly Mutation[]): Promise<void> {
  const found: string[] = [];
  const onViolation = (seed: number, violations: readonly string[]) => found.push(`${seed}: ${violations.join("; ")}`);
  const { seeds: seedsRun, calls } = await runThread({ ...seedRange(1, last), mutations }, { onViolation });
  expect(found).toEqual([]);
  expect(seedsRun).toBe(last);
  expect(calls).toBeGreaterThan(last);
}

it(`the engine's invariants hold in each of ${worlds} simulated worlds`, () => expectInvariants(worlds, []));

it("the engine's invariants hold when every run has shards", () => expectInvariants(worlds / 2, shardMutations));

async function storyOf(from: number, last: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await runThread({ ...seedRange(from, last), isTraced: true }, { onLine: (line) => lines.push(line) });
  return lines;
}

it("a seed gives the same story, alone and after other seeds", async () => {
  const [alone, afterOthers] = [await storyOf(3, 3), await storyOf(1, 3)];
  expect(alone.length).toBeGreaterThan(10);
  expect(afterOthers.slice(-alone.length)).toEqual(alone);
});

it("the text that each planted bug changes is in its file exactly once", () => {
  for (const { id, file, find } of plantedBugs)
    expect([id, readFileSync(join(root, file), "utf8").split(find).length - 1]).toEqual([id, 1]);
});

/** A full run looks for all bugs, other runs for one bug in each folder of the product. */
const bugsToFind = isFullRun ? plantedBugs : [...new Map(plantedBugs.map((bug) => [dirname(bug.file), bug])).values()];

it.each(bugsToFind)("the planted bug $id is found: $breaks", async (bug) => {
  expect(await findBug(bug)).toBeDefined();
});
