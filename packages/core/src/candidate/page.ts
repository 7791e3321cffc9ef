/** A page of a job's people: all, by outcome, by search, or by both. A page costs its page wherever counters know the total. */
import type { OutcomeBucket, OutcomeFilter } from "@callwright/contracts";
import { keysOf, rowsOf } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import type * as Job from "../job/index.ts";
import { candidateIdPrefix } from "../kernel/id.ts";
import { initialOf, prefixesOf } from "./token.ts";

export type CandidateItem = Item<"candidate">;

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly status: OutcomeFilter;
}

export interface CandidatePage {
  readonly items: readonly CandidateItem[];
  readonly total: number;
  /** False while an index lags behind the counters: then this page is not to be kept. */
  readonly isSettled: boolean;
}

export function page(job: Job.JobItem, request: PageRequest): Promise<CandidatePage> {
  const prefixes = prefixesOf(request.search);
  if (prefixes.length > 0) return searched(job, prefixes, request);
  return request.status === "all" ? everyone(job, request) : withOutcome(job, request.status, request);
}

const keyOf = (job: Job.JobItem) => ({ tenantId: job.tenantId, parentId: job.jobId });

/** Ids begin with the ordinal: without gaps a page is a key range; with gaps the people before it are counted. */
async function everyone(job: Job.JobItem, { page, pageSize }: PageRequest): Promise<CandidatePage> {
  const first = (page - 1) * pageSize;
  const total = job.totalCandidates;
  if (first >= total) return { items: [], total, isSettled: true };
  if (job.lastOrdinal !== total) {
    const { data } = await db()
      .candidate.query.primary(keyOf(job))
      .go({ count: page * pageSize, pages: "all", consistent: true });
    return { items: data.slice(first), total, isSettled: true };
  }
  const { data } = await db()
    .candidate.query.primary(keyOf(job))
    .between(
      { candidateId: candidateIdPrefix(first + 1) },
      { candidateId: candidateIdPrefix(Math.min(first + pageSize, total) + 1) },
    )
    .go({ pages: "all", consistent: true });
  return { items: data, total, isSettled: true };
}

/** How many people's latest outcome is in a bucket; whoever is in no counted one has not been called. */
export function countOf(job: Job.JobItem, bucket: OutcomeBucket): number {
  const counts = {
    good_fit: job.countGoodFit,
    not_interested: job.countNotInterested,
    busy: job.countBusy,
    Unanswered: job.countUnanswered,
    other: job.countOther,
  };
  if (bucket !== "not_executed") return counts[bucket];
  return job.totalCandidates - Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const outcomeQuery = (job: Job.JobItem, bucket: OutcomeBucket) =>
  db()
    .candidate.query.byOutcome({ ...keyOf(job), bucket })
    .params();

async function withOutcome(
  job: Job.JobItem,
  bucket: OutcomeBucket,
  { page, pageSize }: PageRequest,
): Promise<CandidatePage> {
  const keys = await keysOf(outcomeQuery(job, bucket), page * pageSize);
  const rows = await rowsOf(keys.slice((page - 1) * pageSize));
  const items = db()
    .candidate.parse({ Items: rows })
    .data.filter((candidate) => candidate.bucket === bucket);
  const total = countOf(job, bucket);
  const expected = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  return { items, total, isSettled: items.length === expected };
}

/** Words are looked up by prefix and intersected; the count is exact. */
async function searched(job: Job.JobItem, prefixes: readonly string[], request: PageRequest): Promise<CandidatePage> {
  const sets = await Promise.all(prefixes.map((prefix) => idsWith(job, prefix)));
  if (request.status !== "all") sets.push(await idsInBucket(job, request.status));
  const [first = new Set<string>(), ...others] = sets.sort((a, b) => a.size - b.size);
  const ids = [...first].filter((id) => others.every((set) => set.has(id))).sort();
  const wanted = ids.slice((request.page - 1) * request.pageSize, request.page * request.pageSize);
  const items = await getMany(job.tenantId, job.jobId, wanted);
  return { items, total: ids.length, isSettled: request.status === "all" };
}

async function idsWith(job: Job.JobItem, prefix: string): Promise<Set<string>> {
  const { data } = await db()
    .candidateToken.query.primary({ ...keyOf(job), initial: initialOf(prefix) })
    .begins({ token: prefix })
    .go({ pages: "all", consistent: true, attributes: ["candidateId"] });
  return new Set(data.map(({ candidateId }) => candidateId));
}

/** A candidate's id is in lower case, like the keys that end with it. */
async function idsInBucket(job: Job.JobItem, bucket: OutcomeBucket): Promise<Set<string>> {
  const keys = await keysOf(outcomeQuery(job, bucket));
  return new Set(keys.map(({ sk }) => sk.slice(sk.lastIndexOf("#candidateid_") + "#candidateid_".length)));
}

/** People by id, in the order asked for; those who are gone are left out. */
export async function getMany(tenantId: string, parentId: string, ids: readonly string[]): Promise<CandidateItem[]> {
  const found = new Map<string, CandidateItem>();
  let keys = ids.map((candidateId) => ({ tenantId, parentId, candidateId }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().candidate.get(keys).go({ consistent: true });
    for (const candidate of data) found.set(candidate.candidateId, candidate);
    keys = unprocessed;
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
