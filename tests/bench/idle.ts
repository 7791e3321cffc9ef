/**
 * What a month without a call costs: the parts that are paid for by the month, read from the synthesised templates, and
 * the minute's round, counted on an idle server. `npm run bench -- idle` writes its table into packages/docs/cost.md.
 */
import { startServer } from "@callwright/local/testing";
import { setup } from "../stacks/setup.ts";
import { rest } from "../support/outside/sandbox.ts";
import { expectAtMost } from "./cost.ts";
import { billCells, billTable, writeDocument } from "./document.ts";
import type { Usage } from "./operations.ts";
import { type Bill, billOf, lineOf, pricesFrom, totalOf } from "./prices.ts";
import { printTable } from "./table.ts";
import { allCounters } from "./units.ts";

/** Dollars of a month of thirty days. */
const monthAtMost = 20;
const monthMinutes = 30 * 24 * 60;
const rounds = 5;

export async function benchIdle(): Promise<void> {
  setup();
  const bill = sumOf([...(await partsOfTemplates()), ...billOf(await usageOfARound(), monthMinutes)]);
  printTable("A month without a call", ["what", "count", "$"], bill.map(billCells));
  writeDocument("idle", [billTable("A month without a call", bill)]);
  expectAtMost("A month without a call costs", totalOf(bill), monthAtMost);
}

/** Lambda asks each queue, whether anything waits or not. */
async function partsOfTemplates(): Promise<Bill> {
  const { listOf, isObject, resourcesOf } = await import("../stacks/templates.ts");
  const count = (type: string) => resourcesOf(type).length;
  const alarms = resourcesOf("AWS::CloudWatch::Alarm").flatMap(({ properties: { Metrics } }) =>
    Metrics === undefined ? [undefined] : listOf(Metrics).filter((one) => isObject(one) && one.MetricStat),
  );
  const rules = resourcesOf("AWS::WAFv2::WebACL").flatMap(({ properties }) => listOf(properties.Rules));
  const { pollsPerMinute } = pricesFrom.assumed;
  return [
    lineOf("alarm.metric", alarms.length),
    lineOf("waf.acl", count("AWS::WAFv2::WebACL")),
    lineOf("waf.rule", rules.length),
    lineOf("kms.key", count("AWS::KMS::Key")),
    lineOf("sqs.request", count("AWS::Lambda::EventSourceMapping") * pollsPerMinute * monthMinutes),
  ];
}

/** Of one minute's round where there is nothing to do. */
async function usageOfARound(): Promise<Usage> {
  const { url, stop } = await startServer({ speed: 60, isSilent: true });
  const roundsOf = (counters: Usage) => counters["invoked.sweep"] ?? 0;
  await rest(5_000);
  const before = await allCounters(url);
  while (roundsOf(await allCounters(url)) < roundsOf(before) + rounds) await rest(500);
  const after = await allCounters(url);
  await stop();
  const done = roundsOf(after) - roundsOf(before);
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      /^(?:\w+[.]sweep\b|table[.])/.test(name) ? [[name, (count - (before[name] ?? 0)) / done]] : [],
    ),
  );
}

/** Equal names in one line each. */
function sumOf(lines: Bill): Bill {
  const names = [...new Set(lines.map(({ what }) => what))];
  const sums = names.map((what) => {
    const own = lines.filter((line) => line.what === what);
    return { what, count: own.reduce((sum, { count }) => sum + count, 0), usd: totalOf(own) };
  });
  return sums.sort((a, b) => b.usd - a.usd);
}
