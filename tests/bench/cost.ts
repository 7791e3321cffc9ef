/**
 * What a thousand calls and an hour of an open tab cost at AWS: the operations are counted on the real server, the prices
 * come from prices.json with their date. `npm run bench -- cost` writes its tables into packages/docs/cost.md.
 */
import { startServer } from "@callwright/local/testing";
import { intervalAfterIdle } from "../../web/src/lib/pause.ts";
import { type QueueDepth, queues, sleep } from "../support/outside/sandbox.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { measureWholeCall } from "./capacity.ts";
import { billCells, billTable, textTable, writeCostSection } from "./document.ts";
import { operationHeads, operationRows, type Usage } from "./operations.ts";
import { type Bill, billOf, totalOf } from "./prices.ts";
import { printTable } from "./table.ts";
import { allCounters } from "./units.ts";

const maxUsdPerThousandCalls = 0.075;
const maxUsdPerTabHour = 0.0005;

const callCount = 100;
const busySpeed = 600;
/** At this speed the sweeper rests for a minute. */
const restingSpeed = 1;

export async function benchCost(): Promise<void> {
  const usage = await usageOfACall();
  const calls = billOf(usage, 1000);
  const perHour = requestsPerHour();
  const hour = billOf(await usageOfAnUnchangedPoll(), perHour.untouched);
  printBill("A thousand calls, half of them answered", calls);
  printBill(`An hour of a job's page without interaction (${perHour.untouched} requests)`, hour);
  const liveUsd = (totalOf(hour) / perHour.untouched) * perHour.live;
  const liveHour = `The same hour while calls come and go (${perHour.live} requests): $${liveUsd.toFixed(4)}; hidden: nothing.`;
  process.stdout.write(`\n${liveHour}\n`);
  printTable("Where a thousand calls' operations come from", operationHeads, operationRows(usage, 1000));
  writeCostSection("cost", [
    billTable("A thousand calls, half of them answered", calls),
    textTable("Where their operations come from", operationHeads, operationRows(usage, 1000)),
    billTable(`An hour of a job's page without interaction: ${perHour.untouched} requests`, hour),
    liveHour,
  ]);
  expectAtMost("A thousand calls cost", totalOf(calls), maxUsdPerThousandCalls);
  expectAtMost("An open tab's hour costs", totalOf(hour), maxUsdPerTabHour);
}

/** A call of a run, from its dial to its follow-ups, without the sweeper and the requests of the user who started it. */
async function usageOfACall(): Promise<Usage> {
  const { url, stop } = await startServer({ speed: busySpeed });
  const before = await allCounters(url);
  const units = await measureWholeCall(url, callCount);
  const after = await allCounters(url);
  await stop();
  const counts: Record<string, number> = {};
  // Leaves out counters such as `invoked.api` and `asked.sweep.sqs.SendMessage`.
  for (const [name, count] of Object.entries(after))
    if (!/^\w+[.](api|sweep|pages)\b/.test(name)) counts[name] = (count - (before[name] ?? 0)) / callCount;
  return { ...counts, "table.read": units.read, "table.write": units.write };
}

const polls = 40;
const compactionTimeoutMs = 120_000;

/** A poll of a job's page that has not changed. */
async function usageOfAnUnchangedPoll(): Promise<Usage> {
  const { url, stop } = await startServer({ speed: restingSpeed });
  const client = await signedIn(url);
  const path = `/api/get-job/${await jobWith(client, people(100))}?page=1&pageSize=30`;
  await client.request("GET", path);
  await waitForLists(url);
  const etag = (await client.request("GET", path)).headers.get("etag") ?? "";
  const before = await allCounters(url);
  for (let poll = 0; poll < polls; poll += 1) {
    const { status } = await client.request("GET", path, undefined, { "if-none-match": etag });
    if (status !== 304) throw new Error(`An unchanged job's page answered ${status}`);
  }
  const after = await allCounters(url);
  await stop();
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, (count - (before[name] ?? 0)) / polls]),
  );
}

/** Waits for the compaction of the list, which the first read after an addition starts. */
async function waitForLists(url: string): Promise<void> {
  const isWaiting = ({ name, depth, inFlight }: QueueDepth): boolean => name === "lists" && depth + inFlight > 0;
  const deadline = Date.now() + compactionTimeoutMs;
  while ((await queues(url)).some(isWaiting)) {
    if (Date.now() > deadline) throw new Error("The people's list is not compacted");
    await sleep(200);
  }
}

/** How often the page polls, in milliseconds: the job's people, and the minutes in its header. */
const pollIntervalsMs = [3_000, 30_000];
const hourMs = 3_600_000;

function requestsPerHour(): { live: number; untouched: number } {
  let untouched = 0;
  for (const intervalMs of pollIntervalsMs)
    for (let quietMs = 0; quietMs < hourMs; quietMs += intervalAfterIdle(quietMs, intervalMs)) untouched += 1;
  return { live: pollIntervalsMs.reduce((sum, ms) => sum + hourMs / ms, 0), untouched };
}

function printBill(title: string, bill: Bill): void {
  printTable(title, ["what", "count", "$"], [...bill.map(billCells), ["together", "", totalOf(bill).toFixed(6)]]);
}

export function expectAtMost(what: string, usd: number, maxUsd: number): void {
  if (usd > maxUsd) throw new Error(`${what} $${usd.toFixed(5)}, not at most $${maxUsd}`);
}
