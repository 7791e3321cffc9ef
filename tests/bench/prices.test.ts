import { expect, it } from "vitest";
import { memoryMb } from "../../packages/config/lambda.ts";
import { queueNames } from "../../packages/core/src/kernel/queues.ts";
import type { Usage } from "./operations.ts";
import { billOf, priceList, totalOf } from "./prices.ts";

const { prices, assumed } = priceList;
const usdOf = (what: string) => (prices[what]?.usd ?? Number.NaN) / (prices[what]?.per ?? Number.NaN);
const counts = (usage: Usage) => Object.fromEntries(billOf(usage, 1).map(({ what, count }) => [what, count]));

/** One webhook, and one run of the worker that it feeds. */
const usage = {
  "table.read": 2,
  "table.write": 3,
  "invoked.webhooks": 1,
  "asked.webhooks.s3.PUT": 1,
  "waited.webhooks.s3": 1,
  "asked.webhooks.sqs.SendMessage": 1,
  "waited.webhooks.sqs": 1,
  "invoked.events": 1,
  "asked.events.s3.GET": 1,
  "asked.events.s3.DELETE": 1,
  "asked.events.provider.POST": 2,
  "waited.events.provider+s3": 1,
} satisfies Usage;

it("every operation is counted under the item that bills it", () => {
  expect(counts(usage)).toEqual({
    "table.read": 2,
    "table.write": 3,
    // Sent, received, deleted.
    "sqs.request": 3,
    "s3.write": 1,
    "s3.read": 1,
    "lambda.request": 2,
    "lambda.gb-second": expect.any(Number),
    "edge.request": 1,
    "waf.request": 1,
    "logs.gigabyte": (2 * assumed.platformLogBytes) / 1024 ** 3,
  });
});

it("own work costs the memory that comes with a whole core, waits cost the function's memory; of simultaneous waits only the longest counts", () => {
  const { s3 = Number.NaN, sqs = Number.NaN, provider = Number.NaN } = assumed.waitMs;
  const { webhooks = Number.NaN, events = Number.NaN } = assumed.ownMs;
  const ownGbMs = (webhooks + events) * assumed.coreGb;
  const waits = ((s3 + sqs) * memoryMb.webhooks + Math.max(provider, s3) * memoryMb.events) / 1024;
  expect(counts(usage)["lambda.gb-second"]).toBeCloseTo((ownGbMs + waits) / 1000, 9);
});

it("a request of the API passes the edge's function too, and no queue", () => {
  expect(counts({ "invoked.api": 1 })).toMatchObject({ "edge.request": 1, "edge.function": 1, "waf.request": 1 });
  expect(counts({ "invoked.api": 1 })).not.toHaveProperty("sqs.request");
});

it("a thousand calls cost a thousand times one call, each operation at its list price", () => {
  const bill = billOf({ "table.write": 40, "table.read": 8 }, 1000);
  expect(totalOf(bill)).toBeCloseTo(40_000 * usdOf("table.write") + 8000 * usdOf("table.read"), 12);
});

it("each kind of operation has its price", () => {
  const named = Object.keys(
    counts({ ...usage, "invoked.api": 1, "asked.api.kms.Decrypt": 1, "asked.api.ses.POST": 1 }),
  );
  expect(named.filter((what) => !(what in prices))).toEqual([]);
});

it("a measurement without a known duration or memory size is an error", () => {
  expect(() => counts({ "waited.events.somewhere": 1 })).toThrow("somewhere");
  expect(() => counts({ "waited.unknown.s3": 1 })).toThrow("unknown");
});

it("every queue's worker has a memory size", () => {
  expect(Object.keys(memoryMb)).toEqual(expect.arrayContaining([...queueNames]));
});
