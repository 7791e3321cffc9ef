/**
 * One page of a job's candidates, polled every 3 seconds while the user is active; an unchanged page costs only a
 * version check.
 */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { type Query, type QueryKey, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLast } from "../../../components/use-once.ts";
import { useQueryProblem } from "../../../components/use-query-problem.ts";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { pollAtTimes, pollInterval } from "../../../lib/watch.ts";
import { filterOf, type JobView, lastPageIfBeyond } from "./job-view.ts";

const WATCH_MS = 3_000;
/** A page that was left is shown from the cache, then polled (core spec §9). */
const FRESH_MS = 30_000;
/** Page size of a scrolled list; pages out of view stay cached for a while. */
export const SCROLL_PAGE = 100;
const SCROLL_KEPT_MS = 60_000;

/** Query parameters without the page. */
export const listParamsOf = (view: JobView) => ({ ...filterOf(view), sort: view.sort, order: view.order });

type PageParams = ReturnType<typeof listParamsOf> & { readonly page: number; readonly pageSize: number };

/** Key prefix of every page of a job, and of nothing else. */
export const pagesOf = (id: string) => [...keys.job, id, "page"] as const;

export const jobPageQuery = (id: string, query: PageParams) => ({
  queryKey: [...pagesOf(id), query] as QueryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<JobDetail> =>
    (await callCached("getJob", { params: { id }, query, signal })).job,
  // A page beyond the last was empty, and may have people by now.
  staleTime: ({ state: { data } }: Query<JobDetail, Error, JobDetail, QueryKey>) =>
    data && lastPageIfBeyond(data.pagination) ? 0 : FRESH_MS,
});

/** A page of a scrolled list, polled while it is in view and the list is idle. */
export const scrollPageQuery = (id: string, view: JobView, page: number) => ({
  ...jobPageQuery(id, { ...listParamsOf(view), page, pageSize: SCROLL_PAGE }),
  refetchInterval: pollAtTimes(WATCH_MS),
  gcTime: SCROLL_KEPT_MS,
});

const updatedAt = (queryKey: QueryKey = []) => queryClient.getQueryState(queryKey)?.dataUpdatedAt;

/**
 * The open page; for a scrolled list, the first in view. Keeps the previous page until the next one has loaded, and its
 * surroundings if the next one fails.
 */
export function useJob(id: string, view: JobView, scrollPage: number) {
  const pageSize = view.isScrolled ? SCROLL_PAGE : view.pageSize;
  const page = view.isScrolled ? scrollPage : view.page;
  const list = JSON.stringify(listParamsOf(view));
  const pageQuery = jobPageQuery(id, { ...listParamsOf(view), page, pageSize });
  const query = useQuery({ ...pageQuery, refetchInterval: pollInterval(WATCH_MS) });
  const { data } = query;
  const last = useLast(data && { job: data, list, queryKey: pageQuery.queryKey });
  // The cache forgets a page after a while; this keeps its time.
  const seen = useRef(0);
  const queryProblem = useQueryProblem(query);
  // A scrolled list may have other pages.
  const isOfList = data !== undefined || (view.isScrolled && last?.list === list);
  return {
    query,
    job: last?.job,
    /** When the job was polled. Calling it subscribes to every poll, including those without news. */
    seenAt: () => {
      seen.current = (data ? query.dataUpdatedAt : updatedAt(last?.queryKey)) ?? seen.current;
      return seen.current;
    },
    /** Why it is not up to date. */
    queryProblem,
    /** None of the requested people are loaded, nor can be. */
    isLost: queryProblem !== undefined && !isOfList,
  };
}

export type JobQuery = ReturnType<typeof useJob>;
