/** Planted bugs of large runs, and the change that divides every run into shards, however small it is. */
import type { Mutation, PlantedBug } from "./hooks.ts";

export const inShards: Mutation = {
  file: "packages/core/src/call/run/shard.ts",
  find: "slots < leastSlots ? 0 :",
  replace: "slots < leastSlots ? 3 :",
};

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
    find: "...sumOf(counted, meterCounts), callsPlaced: calls",
    replace: "callsPlaced: calls",
    isSharded: true,
  },
];
