/** Partitions of the indexes that the sweep reads. */
import { shardAmong } from "../kernel/hash.ts";

const shardCount = 4;
export const usageShards = Array.from({ length: shardCount }, (_, shard) => `usage-${shard}`);
export const usageShardOf = (callId: string): string => `usage-${shardAmong(callId, shardCount)}`;
export const subscriptionShard = "subscriptions";
