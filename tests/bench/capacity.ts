/** What screens and calls cost in the table's own units, counted from the consumed capacity of every request. */
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { everyone, execute, isOver, jobWith, signedIn, until } from "../support/batch.ts";
import type { Client } from "../support/client.ts";
import { people } from "../support/people.ts";
import { printTable } from "./table.ts";
import { counted, counters, minus, type Units } from "./units.ts";

const callsCounted = 20;
/** At this speed the sweeper rests for a minute: what is counted is the action alone. */
const restingSpeed = 1;
const busySpeed = 600;

export async function benchCapacity(): Promise<void> {
  const rows: [string, string, string][] = [];
  const add = (what: string, { read, write }: Units) => rows.push([what, read.toFixed(1), write.toFixed(1)]);

  const quiet = await startServer({ speed: restingSpeed });
  const client = await signedIn(quiet.url);
  const jobId = await jobWith(client, people(100));
  await settle();
  add("job page, 30 candidates", await counted(quiet.url, () => jobPage(client, jobId)));
  const { etag } = await jobPage(client, jobId);
  add("the same, unchanged (304)", await counted(quiet.url, () => jobPage(client, jobId, etag)));
  add("job list, 5 jobs", await counted(quiet.url, () => client.call(endpoints.getJobs, {})));
  add("sign-in", await counted(quiet.url, () => signedIn(quiet.url)));
  add("100 candidates added", await counted(quiet.url, () => jobWith(client, people(100))));
  await quiet.stop();

  const busy = await startServer({ speed: busySpeed });
  add("a whole call of a batch", await wholeCall(busy.url));
  await busy.stop();
  printTable("The table's consumed units", ["action", "read", "write"], rows);
}

/** The seed calls one person at the start: that call must be over. */
const settle = () => new Promise((done) => setTimeout(done, 3_000));

async function jobPage(client: Client, jobId: string, etag = ""): Promise<{ etag: string }> {
  const answer = await client.request("GET", `/api/get-job/${jobId}?page=1&pageSize=30`, undefined, {
    ...(etag ? { "if-none-match": etag } : {}),
  });
  const expected = etag ? 304 : 200;
  if (answer.status !== expected) throw new Error(`The job page answered ${answer.status} instead of ${expected}`);
  return { etag: answer.headers.get("etag") ?? "" };
}

/** A batch, less what the polls and the idle sweeper cost meanwhile, by its number of calls. */
async function wholeCall(url: string): Promise<Units> {
  const client = await signedIn(url);
  const jobId = await jobWith(client, people(callsCounted));
  await settle();
  const before = await counters(url);
  const began = Date.now();
  await execute(client, jobId);
  let polls = 0;
  await until(client, jobId, (job) => {
    polls += 1;
    return isOver(job);
  });
  const spent = minus(await counters(url), before);
  const ms = Date.now() - began;
  const count = (await everyone(client, jobId)).length;
  const poll = await counted(url, () =>
    client.call(endpoints.getJob, { params: { id: jobId }, query: { pageSize: 1 } }),
  );
  const idleBefore = await counters(url);
  await new Promise((done) => setTimeout(done, ms));
  const idle = minus(await counters(url), idleBefore);
  return {
    read: (spent.read - polls * poll.read - idle.read) / count,
    write: (spent.write - polls * poll.write - idle.write) / count,
  };
}
