import { now, toIso } from "../kernel/clock.ts";

/** One shard, since assistants are saved by hand. */
export const workShard = "assistants";

/** When the sweep takes over from the current worker. */
export const syncAfter = (seconds: number) => ({ workShard, workAt: toIso(now() + seconds * 1000) });

/** Longer than a request lives. */
export const syncSoon = () => syncAfter(60);
