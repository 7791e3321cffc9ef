/** Turns counted operations into dollars, by the dated list prices in prices.json. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { memoryMb } from "../../packages/config/lambda.ts";
import { isS3Read, isS3Write, parseUsage, sum, type Usage } from "./operations.ts";

const priceSchema = z.object({ usd: z.number(), per: z.number(), source: z.url() });
const fileSchema = z.object({
  asOf: z.iso.date(),
  region: z.string(),
  prices: z.record(z.string(), priceSchema),
  assumed: z.object({
    ownMs: z.record(z.string(), z.number()),
    coreGb: z.number(),
    waitMs: z.record(z.string(), z.number()),
    platformLogBytes: z.number(),
    pollsPerMinute: z.number(),
  }),
});

export const priceList = z.parse(
  fileSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, "prices.json"), "utf8")),
);
const { prices, assumed } = priceList;

export type Bill = readonly { readonly what: string; readonly count: number; readonly usd: number }[];

/** Functions behind the edge; the others are fed by queues. */
const edgeFunctions = ["api", "webhooks", "inbound"];
const bytesPerGigabyte = 1024 ** 3;

/** The bill of `times` calls or requests with this usage each. */
export function billOf(usage: Usage, times: number): Bill {
  return Object.entries(operations(usage))
    .filter(([, count]) => count > 0)
    .map(([what, count]) => lineOf(what, count * times))
    .sort((a, b) => b.usd - a.usd);
}

export const lineOf = (what: string, count: number): Bill[number] => ({ what, count, usd: count * priceOf(what) });

export const totalOf = (bill: Bill): number => bill.reduce((sum, { usd }) => sum + usd, 0);

function priceOf(what: string): number {
  const price = prices[what];
  if (!price) throw new Error(`prices.json has no price of ${what}`);
  return price.usd / price.per;
}

/** Throws for an unknown name, so that it does not count as zero. */
function requiredValue(table: Readonly<Record<string, number>>, name: string): number {
  const value = table[name];
  if (value === undefined) throw new Error(`No value for ${name}`);
  return value;
}

const ownMs = (lambda: string): number => assumed.ownMs[lambda] ?? requiredValue(assumed.ownMs, "other");
const waitMs = (service: string): number => requiredValue(assumed.waitMs, service);
const memoryGb = (lambda: string): number => requiredValue(memoryMb, lambda) / 1024;

function operations(usage: Usage): Record<string, number> {
  const { invoked, asked, waited } = parseUsage(usage);
  const requestsTo = (service: string) => asked.filter((request) => request.service === service);
  const edgeRequests = sum(invoked.filter(({ lambda }) => edgeFunctions.includes(lambda)));
  const queueRuns = sum(invoked.filter(({ lambda }) => !edgeFunctions.includes(lambda)));
  const ownGbMs = invoked.map(({ lambda, count }) => ({ count: count * ownMs(lambda) * assumed.coreGb }));
  const waitGbMs = waited.map(({ lambda, services, count }) => ({
    count: count * Math.max(...services.map(waitMs)) * memoryGb(lambda),
  }));
  return {
    "table.read": usage["table.read"] ?? 0,
    "table.write": usage["table.write"] ?? 0,
    // Sent by us; received and deleted by Lambda, once a batch.
    "sqs.request": sum(requestsTo("sqs")) + 2 * queueRuns,
    "s3.write": sum(requestsTo("s3").filter(isS3Write)),
    "s3.read": sum(requestsTo("s3").filter(isS3Read)),
    "scheduler.request": sum(requestsTo("scheduler")),
    "kms.request": sum(requestsTo("kms")),
    "ses.mail": sum(requestsTo("ses")),
    "lambda.request": sum(invoked),
    "lambda.gb-second": (sum(ownGbMs) + sum(waitGbMs)) / 1000,
    "edge.request": edgeRequests,
    // Webhooks and inbound calls need no function at the edge.
    "edge.function": sum(invoked.filter(({ lambda }) => lambda === "api")),
    "waf.request": edgeRequests,
    "logs.gigabyte": ((usage["log.bytes"] ?? 0) + sum(invoked) * assumed.platformLogBytes) / bytesPerGigabyte,
  };
}
