/** Reads jobs: one for its owner, one for work in the background, and the owner's list. */
import { pageOfIndex } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import type { JobItem } from "./item.ts";

/** A job of the signed-in user, as the last write left it; anybody else's is not found. */
export async function get(jobId: string): Promise<JobItem> {
  const job = await load(jobId);
  if (job?.userId !== userActor().userId) throw notFound("Job");
  return job;
}

/** A job of the tenant at hand, for work in the background; undefined when it was deleted. */
export async function load(jobId: string): Promise<JobItem | undefined> {
  const { data } = await db().job.get({ tenantId: tenantId(), jobId }).go({ consistent: true });
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
  return { items: db().job.parse({ Items: rows }).data, total };
}
