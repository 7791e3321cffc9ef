/** A small number of worlds with every run of the tests; `npm run simulate` runs as many as one wants. */
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
  return { next, last, untilFound: false, isTold: false };
}

const worlds = isFullRun ? 500 : 50;

async function expectSound(last: number, mutations: readonly Mutation[]): Promise<void> {
  const found: string[] = [];
  const onViolation = (seed: number, violations: readonly string[]) => found.push(`${seed}: ${violations.join("; ")}`);
  const { seeds: ran, calls } = await runThread({ ...seeds(1, last), mutations }, { onViolation });
  expect(found).toEqual([]);
  expect(ran).toBe(last);
  expect(calls).toBeGreaterThan(last);
}

it(`the engine's invariants hold in each of ${worlds} simulated worlds`, () => expectSound(worlds, []));

it("the engine's invariants hold when every run has shards", () => expectSound(worlds / 2, inShards));

async function tell(from: number, last: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await runThread({ ...seeds(from, last), isTold: true }, { onLine: (line) => lines.push(line) });
  return lines;
}

it("one seed is one story, in whatever company it is told", async () => {
  const [alone, behindOthers] = [await tell(3, 3), await tell(1, 3)];
  expect(alone.length).toBeGreaterThan(10);
  expect(behindOthers.slice(-alone.length)).toEqual(alone);
});

it("what is to be changed for each planted bug stands in its file exactly once", () => {
  for (const { id, file, find } of planted)
    expect([id, readFileSync(join(root, file), "utf8").split(find).length - 1]).toEqual([id, 1]);
});

/** A change seeks one in each part of the engine. */
const sought = isFullRun ? planted : [...new Map(planted.map((bug) => [dirname(bug.file), bug])).values()];

it.each(sought)("the planted bug $id is found: $breaks", async (bug) => {
  expect(await findBug(bug)).toBeDefined();
});
