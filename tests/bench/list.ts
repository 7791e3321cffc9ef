/**
 * What a page of a job's people costs at 100,000 as against 100, in the table's own units, in every view and order, with
 * changes that are not folded yet; and how long the request takes. Fails where a page costs more than its page, not by a time.
 */
import { candidateSorts, endpoints, type JobDetail } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { signedIn, usableNumber } from "../support/batch.ts";
import type { Client } from "../support/client.ts";
import { demoJob, people } from "../support/people.ts";
import { clockNow, queues } from "../support/sandbox.ts";
import { median, printTable } from "./table.ts";
import { measureUnits } from "./units.ts";

const few = 100;
const many = 100_000;
/** A page of so many rows may cost so many read units, the session's own included; and so much more at 100,000 than at 100. */
const limitOf = (rows: number) => rows / 30 + 5;
const maxRatio = 1.2;
const rowsAtOnce = 1_000;
const changes = 12;
/** At this speed the sweeper rests for a minute. */
const restingSpeed = 1;

type Query = Record<string, string | number>;

const views: readonly (readonly [string, Query])[] = [
  ["first page", {}],
  ["page in the middle", { page: "middle" }],
  ["last page", { page: "last" }],
  ["100 rows", { pageSize: 100 }],
  ["outcome", { status: "not_executed" }],
  ["outcome without matches", { status: "good_fit" }],
  ["status", { callStatus: "not_executed", page: "middle" }],
  ["search: name", { search: "person1" }],
  ["search: number", { search: "+49 151 0000" }],
  ["search: two words", { search: "exa person9" }],
  ["search without matches", { search: "no such person" }],
  [
    "search, outcome, status, sorted",
    { search: "p", status: "not_executed", callStatus: "not_executed", sort: "salary" },
  ],
  ...candidateSorts.flatMap((sort) =>
    ["asc", "desc"].map((order) => [`by ${sort}, ${order}`, { sort, order, page: "middle" }] as const),
  ),
];

export async function benchList(): Promise<void> {
  const server = await startServer({ speed: restingSpeed });
  try {
    const client = await signedIn(server.url);
    const small = await fillJob(server.url, client, few);
    const began = Date.now();
    const large = await fillJob(server.url, client, many);
    const seconds = (Date.now() - began) / 1000;
    for (const jobId of [small, large]) await change(client, jobId);
    await settled(server.url);
    const rows: string[][] = [];
    for (const [name, query] of views) rows.push(await compare(server.url, client, { name, query, small, large }));
    printTable(
      `A page of a job's people, 30 rows unless said (limit: 1 unit per 30 rows + 5, ratio ≤ ${maxRatio}); ${many} were added in ${seconds.toFixed(0)} s`,
      ["view", `at ${few}`, `at ${many}`, "ratio", `ms at ${many}`, "within"],
      rows,
    );
    await poll(server.url, client, large);
    await beginRuns(server.url, client, large);
  } finally {
    await server.stop();
  }
}

/** A job with so many people, added and folded. */
export async function fillJob(url: string, client: Client, count: number): Promise<string> {
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  const everybody = people(count);
  for (let from = 0; from < count; from += rowsAtOnce) {
    const candidates = everybody.slice(from, from + rowsAtOnce);
    await client.call(endpoints.addCandidates, { params: { id: job._id }, body: { candidates } });
  }
  await settled(url);
  return job._id;
}

/** Some people are changed, too few for a fold: a page has to know of them all the same. */
async function change(client: Client, jobId: string): Promise<void> {
  const { candidates } = await read(client, jobId, { pageSize: changes });
  for (const { _id: candidateId, firstName, lastName } of candidates) {
    const body = { candidateId, firstName: `${firstName} Changed`, lastName };
    await client.call(endpoints.updateCandidate, { params: { id: jobId }, body });
  }
}

/** What was asked for is folded, and nothing is under way. */
async function settled(url: string): Promise<void> {
  for (;;) {
    const busy = (await queues(url)).filter(({ depth, inFlight }) => depth + inFlight > 0);
    if (busy.length === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function read(client: Client, jobId: string, query: Query): Promise<JobDetail> {
  const { job } = await client.call(endpoints.getJob, { params: { id: jobId }, query });
  return job;
}

interface Comparison {
  readonly name: string;
  readonly query: Query;
  readonly small: string;
  readonly large: string;
}

async function compare(url: string, client: Client, { name, query, small, large }: Comparison): Promise<string[]> {
  const before = await cost(url, client, small, query);
  const after = await cost(url, client, large, query);
  const ratio = after.units / before.units;
  const isWithin = after.units <= limitOf(after.rows) && ratio <= maxRatio;
  if (!isWithin) process.exitCode = 1;
  const figures = [before.units.toFixed(1), after.units.toFixed(1), ratio.toFixed(2), after.ms.toFixed(0)];
  return [name, ...figures, isWithin ? "yes" : "NO"];
}

const looks = 5;

async function cost(url: string, client: Client, jobId: string, query: Query) {
  const asked: Query = { pageSize: 30, ...query };
  const { pagination } = await read(client, jobId, { ...asked, page: 1 });
  if (query.page === "middle") asked.page = Math.ceil(pagination.totalPages / 2);
  if (query.page === "last") asked.page = pagination.totalPages;
  const units: number[] = [];
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const spent = await measureUnits(url, async () => {
      const begin = performance.now();
      await read(client, jobId, asked);
      times.push(performance.now() - begin);
    });
    units.push(spent.read);
  }
  // Whatever else the server did meanwhile only adds.
  return { units: Math.min(...units), ms: median(times), rows: Number(asked.pageSize) };
}

/** Nothing has changed: the job's version says so. */
async function poll(url: string, client: Client, jobId: string): Promise<void> {
  const path = `/api/get-job/${jobId}?page=1&pageSize=30`;
  const { headers } = await client.request("GET", path);
  const etag = headers.get("etag") ?? "";
  const me = Math.min(...(await units(url, () => client.call(endpoints.me))));
  const unchanged = Math.min(
    ...(await units(url, async () => {
      const { status } = await client.request("GET", path, undefined, { "if-none-match": etag });
      if (status !== 304) throw new Error(`An unchanged page answered ${status}`);
    })),
  );
  printTable(
    "An unchanged poll (304) at 100,000",
    ["", "read units"],
    [
      ["the session alone", me.toFixed(1)],
      ["the poll", unchanged.toFixed(1)],
    ],
  );
}

const mostMs = 1_000;
const dayMs = 86_400_000;

/** A run for everyone, and one for all people of a view, scheduled for tomorrow so that no calls are placed. */
export async function beginRuns(url: string, client: Client, jobId: string): Promise<void> {
  const selectedPhoneNumberId = await usableNumber(client);
  const startAt = new Date((await clockNow(url)) + dayMs).toISOString();
  const shown = {
    all: true as const,
    search: "person",
    status: "all" as const,
    callStatus: "all" as const,
    except: [],
  };
  // A user who selects all search results has seen the search.
  await read(client, jobId, { search: shown.search });
  const rows: string[][] = [];
  for (const [name, leads] of [["everybody", "all" as const] as const, ["all that a search shows", shown] as const]) {
    const began = performance.now();
    const body = { campaignId: jobId, leads, selectedPhoneNumberId, startAt };
    const spent = await measureUnits(url, async () => {
      const { total } = await client.call(endpoints.batchCalls, { body });
      if (total !== many) throw new Error(`The run is for ${total}`);
    });
    const ms = performance.now() - began;
    if (ms > mostMs) process.exitCode = 1;
    rows.push([name, ms.toFixed(0), spent.read.toFixed(1), spent.write.toFixed(1), ms > mostMs ? "NO" : "yes"]);
  }
  printTable(`A run of ${many} begins (limit: ${mostMs} ms)`, ["", "ms", "read", "write", "within"], rows);
}

async function units(url: string, action: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let look = 0; look < looks; look += 1) found.push((await measureUnits(url, action)).read);
  return found;
}
