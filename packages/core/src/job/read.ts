import { concurrency, getAll } from "../db/get-all.ts";
import { pageOfIndex } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { type JobCountersItem, type JobItem, jobItemOf } from "./item.ts";

/** The signed-in user's job, strongly consistent; another user's job is not found. */
export async function get(jobId: string): Promise<JobItem> {
  const job = await load(jobId);
  if (job?.userId !== userActor().userId) throw notFound("job");
  return job;
}

/** For background work in the context's tenant; undefined if deleted. */
export async function load(jobId: string): Promise<JobItem | undefined> {
  const key = { tenantId: tenantId() };
  const [{ data: job }, { data: tally }] = await Promise.all([
    db()
      .job.get({ ...key, jobId })
      .go({ consistent: true }),
    db()
      .jobCounters.get({ ...key, parentId: jobId })
      .go({ consistent: true }),
  ]);
  return job && tally ? jobItemOf(job, tally) : undefined;
}

/** Eventually consistent, without the counters; texts and version come from the same save. */
export async function loadTexts(jobId: string): Promise<Item<"job"> | undefined> {
  const { data } = await db().job.get({ tenantId: tenantId(), jobId }).go();
  return data ?? undefined;
}

/**
 * The signed-in user's job, undefined if its version is known, at the cost of the counters' row alone. The counters are
 * read first: otherwise a save between the two reads would pair an old job with a newer version.
 */
export async function getUnless(jobId: string, isKnown: (version: number) => boolean): Promise<JobItem | undefined> {
  const tally = await loadCounters(jobId);
  if (tally?.userId !== userActor().userId) throw notFound("job");
  if (isKnown(tally.version)) return undefined;
  const { data: job } = await db().job.get({ tenantId: tenantId(), jobId }).go({ consistent: true });
  if (!job) throw notFound("job");
  return jobItemOf(job, tally);
}

/** Counters of a job or campaign; undefined if deleted. */
export async function loadCounters(parentId: string): Promise<JobCountersItem | undefined> {
  const { data } = await db().jobCounters.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data ?? undefined;
}

export interface PageRequest {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** Newest first. */
export async function list(request: PageRequest): Promise<{ items: readonly JobItem[]; total: number }> {
  const { tenantId, userId } = userActor();
  const query = db().job.query.ofUser({ tenantId, userId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  const jobs = db().job.parse({ Items: rows }).data;
  const tallies = await talliesOf(jobs.map(({ jobId }) => ({ tenantId, parentId: jobId })));
  const items = jobs.flatMap((job) => {
    const tally = tallies.get(job.jobId);
    return tally ? jobItemOf(job, tally) : [];
  });
  return { items, total };
}

async function talliesOf(keys: { tenantId: string; parentId: string }[]): Promise<Map<string, JobCountersItem>> {
  const tallies = await getAll(keys, (some) => db().jobCounters.get(some).go({ consistent: true, concurrency }));
  return new Map(tallies.map((tally) => [tally.parentId, tally]));
}
