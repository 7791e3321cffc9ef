/** A small number of worlds in every run of the tests; `npm run simulate` runs any number. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isFullRun } from "../support/run/tier.ts";
import { findBug } from "./find-planted.ts";
import type { Mutation } from "./hooks.ts";
import { planted } from "./planted.ts";
import { inShards } from "./planted-shards.ts";
import { runThread } from "./threads.ts";

const root = join(import.meta.dirname, "../..");

function seeds(from: number, last: number) {
  const next = new SharedArrayBuffer(4);
  new Int32Array(next)[0] = from;
  return { next, last, untilFound: false, isTraced: false };
}

const worlds = isFullRun ? 500 : 50;

async function expectInvariants(last: number, mutations: readonly Mutation[]): Promise<void> {
  const found: string[] = [];
  const onViolation = (seed: number, violations: readonly string[]) => found.push(`${seed}: ${violations.join("; ")}`);
  const { seeds: ran, calls } = await runThread({ ...seeds(1, last), mutations }, { onViolation });
  expect(found).toEqual([]);
  expect(ran).toBe(last);
  expect(calls).toBeGreaterThan(last);
}

it(`the engine's invariants hold in each of ${worlds} simulated worlds`, () => expectInvariants(worlds, []));

it("the engine's invariants hold when every run has shards", () => expectInvariants(worlds / 2, inShards));

async function storyOf(from: number, last: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await runThread({ ...seeds(from, last), isTraced: true }, { onLine: (line) => lines.push(line) });
  return lines;
}

it("a seed gives the same story, alone and after other seeds", async () => {
  const [alone, behindOthers] = [await storyOf(3, 3), await storyOf(1, 3)];
  expect(alone.length).toBeGreaterThan(10);
  expect(behindOthers.slice(-alone.length)).toEqual(alone);
});

it("the text that each planted bug changes is in its file exactly once", () => {
  for (const { id, file, find } of planted)
    expect([id, readFileSync(join(root, file), "utf8").split(find).length - 1]).toEqual([id, 1]);
});

/** The tests of a change look for one bug in each folder of the engine, a full run for all. */
const bugsToFind = isFullRun ? planted : [...new Map(planted.map((bug) => [dirname(bug.file), bug])).values()];

it.each(bugsToFind)("the planted bug $id is found: $breaks", async (bug) => {
  expect(await findBug(bug)).toBeDefined();
});
