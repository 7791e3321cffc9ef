/** A job whose people index is compared with its rows; blobs and messages are in memory. */
import { candidateSorts, outcomeFilterOf, outcomeFilters } from "@callwright/contracts";
import * as Candidate from "@callwright/core/candidate/index";
import { sweepFiles } from "@callwright/core/candidate/people-index/clear";
import { prepare, publish, trimLog } from "@callwright/core/candidate/people-index/compact";
import { readIds, readPage } from "@callwright/core/candidate/people-index/read";
import { transact } from "@callwright/core/db/transact";
import { clockOffset, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import { beforeEach, expect } from "vitest";
import { noPorts, tableForFile } from "../run/table.ts";
import { demoJob, people } from "./people.ts";

export const tenantId = "ten_acme";
export const files = new Map<string, Buffer>();
export const messages: { type: string; payload: { parentId: string; keys?: string[] } }[] = [];

const blobs = {
  put: async (key: string, body: Uint8Array | string) => void files.set(key, Buffer.from(body as Uint8Array)),
  getText: async (key: string) => files.get(key)?.toString(),
  getBytes: async (key: string) => files.get(key),
  getRange: async (key: string, start: number, end: number) => files.get(key)?.subarray(start, end),
  exists: async (key: string) => files.has(key),
  delete: async (key: string) => void files.delete(key),
};
const queue = { send: async (_: string, body: string) => void messages.push(JSON.parse(body)) };
const ports: Ports = Object.create(noPorts, { blobs: { value: blobs }, queue: { value: queue } });
const inTable = tableForFile(ports);

/** Small limits, so that a few dozen people fill chunks, overflow the patches and leave a compaction's remainder. */
export const limits = { chunkSize: 7, maxPatches: 4, maxChanges: 6, maxNewcomers: 10 };

/** Resets the world before each test of the file that calls it. */
export function usePeopleIndex(): void {
  beforeEach(() => {
    files.clear();
    messages.length = 0;
    setClockOffset(0);
  });
}

export interface World {
  readonly jobId: string;
  readonly list: { readonly tenantId: string; readonly parentId: string };
}

export function world(work: (world: World) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return inTable(tenantId, () =>
    runAs({ actor }, async () => {
      const { parentId: jobId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      await work({ jobId, list: { tenantId, parentId: jobId } });
    }),
  );
}

export const parent = async ({ jobId }: World) => {
  const job = await Parent.get(jobId);
  const { userId, lastOrdinal } = job;
  return { tenantId, parentId: jobId, userId, lastOrdinal, pending: Parent.pendingOf(job) };
};

let numberCount = 0;
export const lastNumber = () => `+49151${10_000_000 + numberCount}`;
export const freshNumber = () => {
  numberCount += 1;
  return lastNumber();
};

export async function add({ jobId }: World, count: number): Promise<string[]> {
  const rows = people(count).map((person, index) => ({
    ...person,
    firstName: ["Anna", "Çağla", "Zoë"][index % 3] ?? "",
    phoneNumber: freshNumber(),
  }));
  return (await Candidate.add(await Parent.get(jobId), rows)).candidateIds;
}

export async function change({ list }: World, candidateId: string, fields: Candidate.Change): Promise<void> {
  await transact((writer) => Candidate.patch(writer, { ...list, candidateId }, fields));
}

export async function remove({ jobId, list }: World, candidateId: string): Promise<void> {
  const candidate = await Candidate.load(jobId, candidateId);
  if (!candidate) return;
  await transact((writer) => [
    ...Candidate.removalWrites(writer, candidate),
    writer.parentCounters.patch({ tenantId, parentId: list.parentId }).add({ totalCandidates: -1 }).commit(),
  ]);
}

export const everything = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;

/** Compares the list, in import order and in some other views, with the rows. */
export async function expectIndexMatchesRows(here: World): Promise<void> {
  const rows: Candidate.CandidateItem[] = [];
  for await (const row of Candidate.all(here.jobId)) rows.push(row);
  const job = await Parent.get(here.jobId);
  const { items, total, isSettled } = await Candidate.page(job, { ...everything, page: 1, pageSize: 1_000 });
  expect({ total, isSettled }).toEqual({ total: rows.length, isSettled: true });
  // The list leaves out pending calls, which are in the counters, and name keys. JSON drops undefined fields.
  const expectedItems = rows.map(({ pendingCallId: _, firstLast: _first, lastFirst: _last, ...row }) => row);
  expect(JSON.parse(JSON.stringify(items))).toEqual(expectedItems);
  for (const status of outcomeFilters.slice(1))
    expect((await readPage(await parent(here), { ...everything, status, page: 1, pageSize: 1 })).total).toBe(
      rows.filter(({ outcomeLabel }) => outcomeFilterOf(outcomeLabel) === status).length,
    );
  for (const sort of candidateSorts) {
    const page = await readPage(await parent(here), { ...everything, sort, order: "desc", page: 2, pageSize: 5 });
    expect(page.items).toHaveLength(Math.max(0, Math.min(5, rows.length - 5)));
  }
  // The search ignores accents and case.
  const found = await readPage(await parent(here), { ...everything, search: "cagl", page: 1, pageSize: 1 });
  expect(found.total).toBe(rows.filter(({ firstName }) => firstName === "Çağla").length);
  const ids: string[] = [];
  for await (const id of readIds(await parent(here), everything)) ids.push(id);
  expect(ids).toEqual(rows.map(({ candidateId }) => candidateId));
}

/** Runs the sweeps that messages scheduled for later. */
export async function sweepAll({ list }: World): Promise<void> {
  setClockOffset(clockOffset() + 1_000_000);
  for (const { payload } of messages.filter(({ type }) => type === "list.sweep"))
    await sweepFiles(list, payload.keys ?? []);
  messages.length = 0;
}

/** Returns whether there was anything to compact. */
export async function compactOnce({ list }: World): Promise<boolean> {
  const compaction = await prepare(list, limits);
  if (!compaction) return false;
  if (await publish(list, compaction)) await trimLog(compaction);
  return true;
}
