import { expect, it } from "vitest";
import { shardAmong } from "./hash.ts";

it.each([
  ["call_01K0ABCDEFGHJKMNPQRSTVWXYZ", 4, 3],
  ["num_01M83V0NQQWKBYNJZB0WB6GJ84", 4, 3],
  ["text_1", 4, 3],
  ["text_2", 1, 0],
])("the shard of %s never changes, since stored rows depend on it", (id, count, shard) => {
  expect(shardAmong(id, count)).toBe(shard);
});
