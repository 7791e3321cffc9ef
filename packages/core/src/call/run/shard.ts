import * as Billing from "../../billing/index.ts";
import { db, type Item } from "../../db/service.ts";
import type { Write, Writer } from "../../db/transact.ts";
import { shardAmong } from "../../kernel/hash.ts";
import { loadRun, type RunItem } from "./load.ts";

export type RunShard = Item<"runShard">;

/** With this many concurrent calls, writes to a single run row conflict too often. */
const leastSlots = 10;
const slotsPerShard = 6;

export const shardsFor = (slots: number): number =>
  slots < leastSlots ? 0 : Math.min(Billing.maxRunShards, Math.ceil(slots / slotsPerShard));

type ShardedRun = Pick<RunItem, "tenantId" | "runId" | "shards">;

const shardName = (index: number): string => String(index).padStart(2, "0");
const shardNames = ({ shards = 0 }: ShardedRun): string[] =>
  Array.from({ length: shards }, (_, index) => shardName(index));

export const shardOfId = (id: string, { shards = 0 }: Pick<RunItem, "shards">): string | undefined =>
  shards > 0 ? shardName(shardAmong(id, shards)) : undefined;

export const createShards = (writer: Writer, run: ShardedRun, state: RunItem["state"]): Write[] =>
  shardNames(run).map((shard) =>
    writer.runShard.create({ tenantId: run.tenantId, runId: run.runId, shard, state }).commit(),
  );

export interface ShardChange {
  readonly state?: RunItem["state"];
  readonly ttl?: number;
  readonly clearsBuffer?: boolean;
}

/** Part of the transaction that changes the run's state, so that claims of its calls see it. */
export const changeShards = (
  writer: Writer,
  run: ShardedRun,
  { clearsBuffer = false, ...change }: ShardChange,
): Write[] =>
  shardNames(run).map((shard) =>
    writer.runShard
      .patch({ tenantId: run.tenantId, runId: run.runId, shard })
      .set(change)
      .add({ changes: 1 })
      .remove(clearsBuffer ? ["buffer"] : [])
      .commit(),
  );

export async function loadShards({ tenantId, runId, shards = 0 }: ShardedRun): Promise<RunShard[]> {
  if (shards === 0) return [];
  const { data } = await db().runShard.query.primary({ tenantId, runId }).go({ consistent: true, pages: "all" });
  return data;
}

export async function loadRunWithShards(runId: string) {
  const run = await loadRun(runId);
  if (!run) return undefined;
  const shards = await loadShards(run);
  return { run: withShards(run, shards), shards };
}

function withShards(run: RunItem, shards: readonly RunShard[]): RunItem {
  if (shards.length === 0) return run;
  const sum = (name: "placed" | "waiting" | "ended") => shards.reduce((all, shard) => all + (shard[name] ?? 0), 0);
  return {
    ...run,
    buffer: shards.flatMap(({ buffer = [] }) => buffer),
    live: shards.flatMap(({ live = [] }) => live),
    liveBeyond: 0,
    placed: run.placed + sum("placed"),
    waiting: run.waiting + sum("waiting"),
    ended: run.ended + sum("ended"),
  };
}

export const loadBuffer = async (run: RunItem): Promise<readonly string[]> =>
  withShards(run, await loadShards(run)).buffer ?? [];
