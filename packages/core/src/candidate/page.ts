/** A page of a job's people: all, by outcome, by search, or by both. */
import type { OutcomeFilter } from "@callwright/contracts";
import { db } from "../db/service.ts";
import type * as Job from "../job/index.ts";
import type { CandidateItem } from "./read.ts";
import { prefixesOf, tokensOf } from "./token.ts";

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

export async function page(job: Job.JobItem, request: PageRequest): Promise<CandidatePage> {
  const prefixes = prefixesOf(request.search);
  const { data } = await db()
    .candidate.query.primary({ tenantId: job.tenantId, parentId: job.jobId })
    .go({ pages: "all", consistent: true });
  const shown = data.filter((person) => {
    const tokens = tokensOf(person);
    if (!prefixes.every((prefix) => tokens.some((token) => token.startsWith(prefix)))) return false;
    return request.status === "all" || person.bucket === request.status;
  });
  const first = (request.page - 1) * request.pageSize;
  return { items: shown.slice(first, first + request.pageSize), total: shown.length, isSettled: true };
}
