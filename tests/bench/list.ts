/**
 * What a page of a campaign's 100,000 leads costs, compared with a job's 100 candidates, in the table's own units, in every
 * view and order, with changes that are not compacted yet; the same for a page of everyone and of the companies. Fails if the
 * cost grows with the list; the time of a page is only shown.
 */
import { candidateSorts, endpoints, type JobDetail, type ParentKind } from "@callwright/contracts";
import { setLogSink } from "@callwright/core/kernel/log";
import { readOptions } from "@callwright/local/options";
import { startLocal } from "@callwright/local/server";
import { nextWorkingMorning } from "@callwright/local/working-hours";
import type { Client } from "../support/clients/client.ts";
import { clockNow, queues } from "../support/outside/sandbox.ts";
import { signedIn, usableNumber } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { giveScores } from "./scores.ts";
import { median, printTable } from "./table.ts";
import { measureUnits } from "./units.ts";

const few = 100;
const many = 100_000;
/** Read units that a page of this many rows may cost, including the units that reading the session costs. */
const maxUnits = (rows: number) => rows / 30 + 5;
/** Limit of the cost at 100,000 divided by the cost at 100. */
const maxRatio = 1.05;
const rowsPerRequest = 1_000;
const changeCount = 12;
/** Real time: the sweeper runs only once a minute, so its reads rarely add to a measurement. */
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
  ["score and must-haves", { minScore: 2, maxScore: 4, mustHaves: "met", page: "middle" }],
  ["decision, best first", { decision: "none", sort: "score", order: "desc", page: "middle" }],
  ["typed answers", { minYears: 3, maxSalary: 80_000, maxNotice: 20, startBy: "2027-06-01" }],
  ...candidateSorts.flatMap((sort) =>
    ["asc", "desc"].map((order) => [`by ${sort}, ${order}`, { sort, order, page: "middle" }] as const),
  ),
];

export async function benchList(): Promise<void> {
  setLogSink(() => {});
  const environment = { PORT: "0", CALLWRIGHT_DATA: ":memory:", CALLWRIGHT_CHEAP_HASHES: "1" };
  const options = { ...readOptions(environment), speed: restingSpeed, startAtMs: nextWorkingMorning(Date.now()) };
  const server = await startLocal(options);
  try {
    const owner = await signedIn(server.url, "owner@acme.test");
    const small = { client: owner, parentId: await fillParent(server.url, owner, few) };
    const client = await signedIn(server.url);
    const began = Date.now();
    const large = { client, parentId: await fillParent(server.url, client, many, "campaign") };
    const seconds = (Date.now() - began) / 1000;
    for (const { parentId } of [small, large]) await giveScores(parentId);
    await waitUntilIdle(server.url);
    for (const listOwner of [small, large]) await changeSome(listOwner);
    await waitUntilIdle(server.url);
    const columns = ["view", `at ${few}`, `at ${many}`, "ratio", `ms at ${many}`, "within"];
    const rows: string[][] = [];
    for (const [name, query] of views) {
      const queries = new Map([
        [small, await viewOf(small, query)],
        [large, await viewOf(large, query)],
      ]);
      const readPage = (listOwner: ListOwner) => readView(listOwner, queries.get(listOwner) ?? {});
      const rowBudget = Number(query.pageSize ?? defaultSize);
      rows.push(await compare(server.url, { name, readPage, rowBudget, small, large }));
    }
    printTable(
      `A page of a campaign's leads against a job's candidates, ${defaultSize} rows unless said (limit: 1 unit per 30 rows + 5, ratio ≤ ${maxRatio}); ${many} were added in ${seconds.toFixed(0)} s`,
      columns,
      rows,
    );
    const listRows: string[][] = [];
    for (const [name, readPage] of listViews)
      listRows.push(await compare(server.url, { name, readPage, rowBudget: listRowBudget, small, large }));
    printTable(
      `A page of everyone and of the companies, ${listSize} rows (limit: 2 units per row + 5, ratio ≤ ${maxRatio})`,
      columns,
      listRows,
    );
    await printPollCost(server.url, client, large.parentId);
    await beginRuns(server.url, client, large.parentId);
  } finally {
    await server.close();
  }
}

/** Creates a job or campaign with `count` people, and waits until its list is compacted. */
export async function fillParent(
  url: string,
  client: Client,
  count: number,
  kind: ParentKind = "job",
): Promise<string> {
  const id = await (kind === "job" ? createJob(client) : createCampaign(client));
  const allPeople = people(count);
  for (let from = 0; from < count; from += rowsPerRequest) {
    const candidates = allPeople.slice(from, from + rowsPerRequest);
    await client.call(endpoints.addCandidates, { params: { id }, body: { candidates } });
  }
  await waitUntilIdle(url);
  return id;
}

/** The only job or campaign of its company. */
const companyName = "Hooli";

const createJob = async (client: Client) =>
  (await client.call(endpoints.createJob, { body: { ...demoJob, companyName } })).job._id;
const createCampaign = async (client: Client) =>
  (await client.call(endpoints.createAgent, { body: { title: "Spring offer", companyName } })).agent._id;

interface ListOwner {
  readonly client: Client;
  readonly parentId: string;
}

/** Changes too few people to trigger a compaction; pages must still show the changes. */
async function changeSome(listOwner: ListOwner): Promise<void> {
  const { client, parentId } = listOwner;
  const { candidates } = await readView(listOwner, { pageSize: changeCount });
  for (const { _id: candidateId, firstName, lastName } of candidates) {
    const body = { candidateId, firstName: `${firstName} Changed`, lastName };
    await client.call(endpoints.updateCandidate, { params: { id: parentId }, body });
  }
}

/** Waits until the queues are empty, with every list compacted. */
async function waitUntilIdle(url: string): Promise<void> {
  for (;;) {
    const busy = (await queues(url)).filter(({ depth, inFlight }) => depth + inFlight > 0);
    if (busy.length === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function readView(
  { client, parentId: id }: ListOwner,
  query: Query,
): Promise<Pick<JobDetail, "candidates" | "pagination">> {
  if (id.startsWith("job_")) return (await client.call(endpoints.getJob, { params: { id }, query })).job;
  return (await client.call(endpoints.getAgent, { params: { id }, query })).agent;
}

const defaultSize = 30;

/** The view's query, with the number of a page in the middle or at the end. */
async function viewOf(listOwner: ListOwner, query: Query): Promise<Query> {
  const view = { pageSize: defaultSize, ...query };
  const { totalPages } = (await readView(listOwner, { ...view, page: 1 })).pagination;
  if (query.page === "middle") return { ...view, page: Math.ceil(totalPages / 2) };
  return query.page === "last" ? { ...view, page: totalPages } : view;
}

const listSize = 20;
/** Gives `maxUnits` 2 units per row instead of 1 per 30, as each row of everyone needs look-ups of its own. */
const listRowBudget = 30 * 2 * listSize;

const everyoneBy = (search: string) => async (listOwner: ListOwner) => {
  const { leads } = await listOwner.client.call(endpoints.getLeads, { query: { search, limit: listSize } });
  if (leads.length === 0) throw new Error("No leads");
};

const listViews: readonly (readonly [string, (listOwner: ListOwner) => Promise<unknown>])[] = [
  ["everyone", everyoneBy("")],
  ["everyone, name", everyoneBy("person")],
  ["everyone, number", everyoneBy("+49151000")],
  ["companies", ({ client }) => client.call(endpoints.getCompanies, { query: { search: companyName } })],
];

interface Comparison {
  readonly name: string;
  readonly readPage: (listOwner: ListOwner) => Promise<unknown>;
  /** The page may cost as much as a page of this many rows. */
  readonly rowBudget: number;
  readonly small: ListOwner;
  readonly large: ListOwner;
}

async function compare(url: string, { name, readPage, rowBudget, small, large }: Comparison): Promise<string[]> {
  const smallCost = await cost(url, () => readPage(small));
  const largeCost = await cost(url, () => readPage(large));
  const ratio = largeCost.units / smallCost.units;
  const isWithin = largeCost.units <= maxUnits(rowBudget) && ratio <= maxRatio;
  if (!isWithin) process.exitCode = 1;
  const figures = [smallCost.units.toFixed(1), largeCost.units.toFixed(1), ratio.toFixed(2), largeCost.ms.toFixed(0)];
  return [name, ...figures, isWithin ? "yes" : "NO"];
}

const repeats = 5;

async function cost(url: string, read: () => Promise<unknown>) {
  const units: number[] = [];
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const spent = await measureUnits(url, async () => {
      const begin = performance.now();
      await read();
      times.push(performance.now() - begin);
    });
    units.push(spent.read);
  }
  // Other work of the server only adds units.
  return { units: Math.min(...units), ms: median(times) };
}

/** Prints the cost of a poll with an ETag that is still current. */
async function printPollCost(url: string, client: Client, parentId: string): Promise<void> {
  const path = `/api/get-agent-by-id/${parentId}?page=1&pageSize=30`;
  const { headers } = await client.request("GET", path);
  const etag = headers.get("etag") ?? "";
  const sessionUnits = Math.min(...(await repeatedReadUnits(url, () => client.call(endpoints.me))));
  const unchanged = Math.min(
    ...(await repeatedReadUnits(url, async () => {
      const { status } = await client.request("GET", path, undefined, { "if-none-match": etag });
      if (status !== 304) throw new Error(`An unchanged page answered ${status}`);
    })),
  );
  printTable(
    "An unchanged poll (304) at 100,000",
    ["", "read units"],
    [
      ["the session alone", sessionUnits.toFixed(1)],
      ["the poll", unchanged.toFixed(1)],
    ],
  );
}

const maxBeginMs = 1_000;
const dayMs = 86_400_000;

/** Begins a run for everyone, and one for all people of a view, scheduled for tomorrow so that no calls are placed. */
async function beginRuns(url: string, client: Client, parentId: string): Promise<void> {
  const selectedPhoneNumberId = await usableNumber(client);
  const startAt = new Date((await clockNow(url)) + dayMs).toISOString();
  const query = {
    all: true as const,
    search: "person",
    status: "all" as const,
    callStatus: "all" as const,
    except: [],
  };
  // A user sees the search's results before selecting them all.
  await readView({ client, parentId }, { search: query.search });
  const rows: string[][] = [];
  for (const [name, leads] of [["everybody", "all" as const] as const, ["all that a search shows", query] as const]) {
    const began = performance.now();
    const body = { campaignId: parentId, leads, selectedPhoneNumberId, startAt };
    const spent = await measureUnits(url, async () => {
      const { total } = await client.call(endpoints.batchCalls, { body });
      if (total !== many) throw new Error(`The run is for ${total}`);
    });
    const ms = performance.now() - began;
    if (ms > maxBeginMs) process.exitCode = 1;
    rows.push([name, ms.toFixed(0), spent.read.toFixed(1), spent.write.toFixed(1), ms > maxBeginMs ? "NO" : "yes"]);
  }
  printTable(`A run of ${many} begins (limit: ${maxBeginMs} ms)`, ["", "ms", "read", "write", "within"], rows);
}

async function repeatedReadUnits(url: string, action: () => Promise<unknown>): Promise<number[]> {
  const units: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) units.push((await measureUnits(url, action)).read);
  return units;
}
