import { expect, it } from "vitest";
import { dueAt, dueKey, readDueKey, shardOf, shards } from "./line.ts";

it("a due key gives back its instant, and sorts by time and then by call", () => {
  expect(dueAt(dueKey(1_767_225_600_123, "call_1"))).toBe(1_767_225_600_123);
  expect([dueKey(2_000, "call_a"), dueKey(1_000, "call_b"), dueKey(1_000, "call_a")].sort()).toEqual([
    dueKey(1_000, "call_a"),
    dueKey(1_000, "call_b"),
    dueKey(2_000, "call_a"),
  ]);
});

it("whose call it is, and when it is due, comes back from a due key that the index keeps in small letters", () => {
  const waiting = { callId: "call_01K0ABCDEFGHJKMNPQRSTVWXYZ", dueMs: 1_767_225_600_123 };
  expect(readDueKey(dueKey(waiting.dueMs, waiting.callId).toLowerCase())).toEqual(waiting);
});

it("ids spread over every shard", () => {
  const used = new Set(Array.from({ length: 200 }, (_, index) => shardOf(`call_${index}`)));
  expect([...used].sort()).toEqual(shards);
});
