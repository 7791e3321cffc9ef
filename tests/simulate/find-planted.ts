/** Looks for a planted bug: in the world that showed it last, then in the others. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlantedBug } from "./hooks.ts";
import { shardMutations } from "./planted-shards.ts";
import { runThread } from "./threads.ts";

const seedsFile = join(import.meta.dirname, "planted-seeds.json");

/** By bug, the seed of the world that showed it in the last search. */
const readSeeds = (): Readonly<Record<string, number>> => JSON.parse(readFileSync(seedsFile, "utf8"));

export function writeSeeds(found: Readonly<Record<string, number>>): void {
  const sorted = Object.entries(found).sort(([one], [other]) => one.localeCompare(other));
  writeFileSync(seedsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The last seed tried for a bug: a theme has at most two of forty seeds, so its bugs are searched for longer. */
export const lastSeedFor = ({ theme }: PlantedBug): number => (theme === undefined ? 1_000 : 20_000);

export interface FoundBug {
  readonly seed: number;
  readonly violation: string;
}

export async function findBug(bug: PlantedBug): Promise<FoundBug | undefined> {
  const next = new SharedArrayBuffer(4);
  new Int32Array(next)[0] = 1;
  let found: FoundBug | undefined;
  await runThread(
    {
      next,
      first: readSeeds()[bug.id],
      last: lastSeedFor(bug),
      theme: bug.theme,
      stopsWhenFound: true,
      isTraced: false,
      mutations: bug.isSharded ? [...shardMutations, bug] : [bug],
    },
    { onViolation: (seed, [violation = ""]) => (found = { seed, violation }) },
  );
  return found;
}
