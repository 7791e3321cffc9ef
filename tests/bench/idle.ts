/**
 * What a month without a call costs: the resources that are billed by the month, read from the synthesised templates, and
 * the sweep of every minute, counted on an idle server. `npm run bench -- idle` writes its table into packages/docs/cost.md.
 */
import { startServer } from "@callwright/local/testing";
import { setup } from "../stacks/setup.ts";
import { sleep } from "../support/outside/sandbox.ts";
import { expectAtMost } from "./cost.ts";
import { billCells, billTable, writeCostSection } from "./document.ts";
import type { Usage } from "./operations.ts";
import { type Bill, billOf, lineOf, priceList, totalOf } from "./prices.ts";
import { printTable } from "./table.ts";
import { allCounters } from "./units.ts";

const maxUsdPerMonth = 20;
const monthMinutes = 30 * 24 * 60;
const sweeps = 5;

export async function benchIdle(): Promise<void> {
  setup();
  const bill = sumByName([...(await monthlyResources()), ...billOf(await usageOfASweep(), monthMinutes)]);
  printTable("A month without a call", ["what", "count", "$"], bill.map(billCells));
  writeCostSection("idle", [billTable("A month without a call", bill)]);
  expectAtMost("A month without a call costs", totalOf(bill), maxUsdPerMonth);
}

/** What the templates' resources cost; Lambda polls each queue even if it is empty. */
async function monthlyResources(): Promise<Bill> {
  const { listOf, isObject, resourcesOf } = await import("../stacks/templates.ts");
  const count = (type: string) => resourcesOf(type).length;
  // An alarm without a list of metrics watches a single one; in a list, only entries with a `MetricStat` are metrics.
  const alarmMetrics = resourcesOf("AWS::CloudWatch::Alarm").flatMap(({ properties: { Metrics } }) =>
    Metrics === undefined ? [undefined] : listOf(Metrics).filter((entry) => isObject(entry) && entry.MetricStat),
  );
  const rules = resourcesOf("AWS::WAFv2::WebACL").flatMap(({ properties }) => listOf(properties.Rules));
  const { pollsPerMinute } = priceList.assumed;
  return [
    lineOf("alarm.metric", alarmMetrics.length),
    lineOf("waf.acl", count("AWS::WAFv2::WebACL")),
    lineOf("waf.rule", rules.length),
    lineOf("kms.key", count("AWS::KMS::Key")),
    lineOf("sqs.request", count("AWS::Lambda::EventSourceMapping") * pollsPerMinute * monthMinutes),
  ];
}

/** A sweep that finds nothing to do. */
async function usageOfASweep(): Promise<Usage> {
  const { url, stop } = await startServer({ speed: 60, isSilent: true });
  const sweepCountIn = (counters: Usage) => counters["invoked.sweep"] ?? 0;
  // The call that the seed places at the start ends in this time.
  await sleep(5_000);
  const before = await allCounters(url);
  while (sweepCountIn(await allCounters(url)) < sweepCountIn(before) + sweeps) await sleep(500);
  const after = await allCounters(url);
  await stop();
  const sweepCount = sweepCountIn(after) - sweepCountIn(before);
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      /^(?:\w+[.]sweep\b|table[.])/.test(name) ? [[name, (count - (before[name] ?? 0)) / sweepCount]] : [],
    ),
  );
}

/** Adds up the lines of each name, most expensive first. */
function sumByName(lines: Bill): Bill {
  const names = [...new Set(lines.map(({ what }) => what))];
  const sums = names.map((what) => {
    const sameLines = lines.filter((line) => line.what === what);
    return { what, count: sameLines.reduce((sum, { count }) => sum + count, 0), usd: totalOf(sameLines) };
  });
  return sums.sort((a, b) => b.usd - a.usd);
}
