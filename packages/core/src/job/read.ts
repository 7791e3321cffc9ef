/** Reads jobs: one for its owner, one for work in the background, and the owner's list. */
import { concurrency, getAll } from "../db/get-all.ts";
import { pageOfIndex } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { type JobCountersItem, type JobItem, joined } from "./item.ts";

/** A job of the signed-in user, as the last write left it; anybody else's is not found. */
export async function get(jobId: string): Promise<JobItem> {
  const job = await load(jobId);
  if (job?.userId !== userActor().userId) throw notFound("job");
  return job;
}

/** A job of the tenant at hand, for work in the background; undefined when it was deleted. */
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
  return job && tally ? joined(job, tally) : undefined;
}

/** What its calls are made by, as it was a moment ago: texts and version are of one and the same save. */
export async function loadTexts(jobId: string): Promise<Item<"job"> | undefined> {
  const { data } = await db().job.get({ tenantId: tenantId(), jobId }).go();
  return data ?? undefined;
}

/**
 * A job of the signed-in user, unless its version is known: that is told by the small row alone. That row is read before the
 * other: a save may come between the looks, and no job of before it may go by the version of after it.
 */
export async function getUnless(jobId: string, isKnown: (version: number) => boolean): Promise<JobItem | undefined> {
  const tally = await loadCounters(jobId);
  if (tally?.userId !== userActor().userId) throw notFound("job");
  if (isKnown(tally.version)) return undefined;
  const { data: job } = await db().job.get({ tenantId: tenantId(), jobId }).go({ consistent: true });
  if (!job) throw notFound("job");
  return joined(job, tally);
}

/** What is counted of a job or campaign of the tenant at hand: the small row alone; undefined when it was deleted. */
export async function loadCounters(parentId: string): Promise<JobCountersItem | undefined> {
  const { data } = await db().jobCounters.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data ?? undefined;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The user's jobs, newest first. */
export async function list(request: PageRequest): Promise<{ items: readonly JobItem[]; total: number }> {
  const { tenantId, userId } = userActor();
  const query = db().job.query.ofUser({ tenantId, userId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  const jobs = db().job.parse({ Items: rows }).data;
  const tallies = await talliesOf(jobs.map(({ jobId }) => ({ tenantId, parentId: jobId })));
  const items = jobs.flatMap((job) => {
    const tally = tallies.get(job.jobId);
    return tally ? joined(job, tally) : [];
  });
  return { items, total };
}

async function talliesOf(keys: { tenantId: string; parentId: string }[]): Promise<Map<string, JobCountersItem>> {
  const tallies = await getAll(keys, (some) => db().jobCounters.get(some).go({ consistent: true, concurrency }));
  return new Map(tallies.map((tally) => [tally.parentId, tally]));
}
