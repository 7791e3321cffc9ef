import { expect, it } from "vitest";
import { dueKey, dueMsOf, readDueKey, sweepShardOf, sweepShards } from "./line.ts";

it("a due key reads back its instant and sorts by time, then by call", () => {
  expect(dueMsOf(dueKey(1_767_225_600_123, "call_1"))).toBe(1_767_225_600_123);
  expect([dueKey(2_000, "call_a"), dueKey(1_000, "call_b"), dueKey(1_000, "call_a")].sort()).toEqual([
    dueKey(1_000, "call_a"),
    dueKey(1_000, "call_b"),
    dueKey(2_000, "call_a"),
  ]);
});

it("call id and due time are read back from a lower-case due key", () => {
  const waiting = { callId: "call_01K0ABCDEFGHJKMNPQRSTVWXYZ", dueMs: 1_767_225_600_123 };
  expect(readDueKey(dueKey(waiting.dueMs, waiting.callId).toLowerCase())).toEqual(waiting);
});

it("ids spread over all shards", () => {
  const usedShards = new Set(Array.from({ length: 200 }, (_, index) => sweepShardOf(`call_${index}`)));
  expect([...usedShards].sort()).toEqual(sweepShards);
});
