/** What screens and calls cost in the table's own units, counted from the consumed capacity of every request. */
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import type { Client } from "../support/clients/client.ts";
import { rows } from "../support/outside/sandbox.ts";
import { jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { printTable } from "./table.ts";
import { currentUnits, measureUnits, minus, type Units } from "./units.ts";
import { maxUnitsPerCall } from "./whole-call.ts";

const defaultCallCount = 20;
/** At this speed the sweeper rests for a minute, so that the action alone is counted. */
const restingSpeed = 1;
const busySpeed = 600;

export async function benchCapacity(): Promise<void> {
  const costs: [string, string, string, string][] = [];
  const add = (what: string, { read, write, messages }: Units) =>
    costs.push([what, read.toFixed(1), write.toFixed(1), messages.toFixed(1)]);

  const quiet = await startServer({ speed: restingSpeed });
  const client = await signedIn(quiet.url);
  const jobId = await jobWith(client, people(100));
  await settle();
  add("job page, 30 candidates", await measureUnits(quiet.url, () => jobPage(client, jobId)));
  const { etag } = await jobPage(client, jobId);
  add("the same, unchanged (304)", await measureUnits(quiet.url, () => jobPage(client, jobId, etag)));
  add("job list, 5 jobs", await measureUnits(quiet.url, () => client.call(endpoints.getJobs, {})));
  add("sign-in", await measureUnits(quiet.url, () => signedIn(quiet.url)));
  add("100 candidates added", await measureUnits(quiet.url, () => jobWith(client, people(100))));
  await quiet.stop();

  const busy = await startServer({ speed: busySpeed });
  const call = await measureWholeCall(busy.url);
  add("a whole call of a batch", call);
  await busy.stop();
  printTable("The table's consumed units", ["action", "read", "write", "messages"], costs);
  expectWithin(call, maxUnitsPerCall);
}

/** Waits for the calls under way to end, as the seed places one at the start. */
const settle = () => new Promise((done) => setTimeout(done, 3_000));

async function jobPage(client: Client, jobId: string, etag = ""): Promise<{ etag: string }> {
  const answer = await client.request("GET", `/api/get-job/${jobId}?page=1&pageSize=30`, undefined, {
    ...(etag ? { "if-none-match": etag } : {}),
  });
  const expected = etag ? 304 : 200;
  if (answer.status !== expected) throw new Error(`The job page answered ${answer.status} instead of ${expected}`);
  return { etag: answer.headers.get("etag") ?? "" };
}

/** Last digits by which the sandbox chooses a call's ending: half are answered, the others busy, unanswered or a mailbox. */
const endings = ["00", "08", "02", "06", "03", "06", "01", "07", "05", "06"] as const;

/**
 * What a call of a run costs from its dial to its follow-ups, retries of missed people included, minus what
 * the idle sweeper costs meanwhile. Progress is read from the sandbox's copy of the run's row, which is not counted.
 */
export async function measureWholeCall(url: string, calls = defaultCallCount): Promise<Units> {
  const client = await signedIn(url);
  const jobId = await jobWith(
    client,
    people(calls, (index) => endings[index % endings.length] ?? ""),
  );
  await settle();
  const before = await currentUnits(url);
  const began = Date.now();
  await startBatch(client, jobId);
  while ((await endedCalls(url, jobId)) < calls) await new Promise((done) => setTimeout(done, 300));
  await settle();
  const spent = minus(await currentUnits(url), before);
  const ms = Date.now() - began;
  const count = await endedCalls(url, jobId);
  const idleBefore = await currentUnits(url);
  await new Promise((done) => setTimeout(done, ms));
  const idle = minus(await currentUnits(url), idleBefore);
  const perCall = (name: keyof Units) => (spent[name] - idle[name]) / count;
  return { read: perCall("read"), write: perCall("write"), messages: perCall("messages") };
}

const endedCalls = async (url: string, jobId: string): Promise<number> =>
  Number((await rows(url, "run")).find(({ parentId }) => parentId === jobId)?.ended ?? 0);

function expectWithin(cost: Units, limit: Units): void {
  for (const name of ["read", "write", "messages"] as const)
    if (cost[name] > limit[name])
      throw new Error(`A whole call costs ${cost[name].toFixed(1)} ${name}, not ${limit[name]}`);
}
