/** Planted bugs of large runs, and the mutations that make small runs behave like large ones. */
import type { Mutation, PlantedBug } from "./hooks.ts";

/** Every run has three shards, and one fold gives numbers to at most two calls. */
export const shardMutations: readonly Mutation[] = [
  {
    file: "packages/core/src/call/run/shard.ts",
    find: "slots < leastSlots ? 0 :",
    replace: "slots < leastSlots ? 3 :",
  },
  { file: "packages/core/src/call/run/fold.ts", find: "const maxNumbered = 75;", replace: "const maxNumbered = 2;" },
];

export const plantedInShards: readonly PlantedBug[] = [
  {
    id: "shard-next",
    breaks: "The next attempt after a call of a large run is not counted, and never made.",
    file: "packages/core/src/call/end-counts.ts",
    find: "...(hasNext ? { placed: 1, waiting: 1 } : {}),\n    })\n    .delete({ live: [Parent",
    replace: "})\n    .delete({ live: [Parent",
    isSharded: true,
  },
  {
    id: "fold-minutes",
    breaks: "Minutes that a shard has counted never reach the meter.",
    file: "packages/core/src/call/run/fold.ts",
    find: "...sumOf(dirty, meterCounts), callsPlaced: newCalls",
    replace: "callsPlaced: newCalls",
    isSharded: true,
  },
];
