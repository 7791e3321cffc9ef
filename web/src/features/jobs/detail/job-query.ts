/** One page of a job's candidates, watched: every 3 seconds while somebody is there; an unchanged one costs a look at its version. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { type Query, type QueryKey, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLast } from "../../../components/use-ever.ts";
import { useHindrance } from "../../../components/use-hindrance.ts";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { watched, watchedAtTimes } from "../../../lib/watch.ts";
import { filterOf, type JobView, lastPageInstead } from "./job-view.ts";

const WATCH_MS = 3_000;
/** A page that was left is shown again at once, and then watched (core spec §9). */
const FRESH_MS = 30_000;
/** A list that is scrolled through is asked for in pages of this size, and keeps those out of view for a while. */
export const SCROLL_PAGE = 100;
const SCROLL_KEPT_MS = 60_000;

/** What is asked of the job, but for the page. */
export const askedOf = (view: JobView) => ({ ...filterOf(view), sort: view.sort, order: view.order });

type Asked = ReturnType<typeof askedOf> & { readonly page: number; readonly pageSize: number };

/** Begins the key of every page of a job, and of nothing else that is known of it. */
export const pagesOf = (id: string) => [...keys.job, id, "page"] as const;

export const jobPageQuery = (id: string, query: Asked) => ({
  queryKey: [...pagesOf(id), query] as QueryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<JobDetail> =>
    (await callCached("getJob", { params: { id }, query, signal })).job,
  // A page beyond the last was none, and may be one by now.
  staleTime: ({ state: { data } }: Query<JobDetail, Error, JobDetail, QueryKey>) =>
    data && lastPageInstead(data.pagination) ? 0 : FRESH_MS,
});

/** A page of the list that is scrolled through: while it is in view and the list rests it is watched. */
export const scrollPageQuery = (id: string, view: JobView, page: number) => ({
  ...jobPageQuery(id, { ...askedOf(view), page, pageSize: SCROLL_PAGE }),
  refetchInterval: watchedAtTimes(WATCH_MS),
  gcTime: SCROLL_KEPT_MS,
});

const updatedAt = (queryKey: QueryKey = []) => queryClient.getQueryState(queryKey)?.dataUpdatedAt;

/**
 * The page that is shown; of a list that is scrolled through, the first that is in view. The page before stays until the next
 * one is there, and so does all that stands around it when the next one cannot be had.
 */
export function useJob(id: string, view: JobView, scrollPage: number) {
  const pageSize = view.isScrolled ? SCROLL_PAGE : view.pageSize;
  const page = view.isScrolled ? scrollPage : view.page;
  const list = JSON.stringify(askedOf(view));
  const asked = jobPageQuery(id, { ...askedOf(view), page, pageSize });
  const query = useQuery({ ...asked, refetchInterval: watched(WATCH_MS) });
  const { data } = query;
  const last = useLast(data && { job: data, list, queryKey: asked.queryKey });
  // What was left is forgotten after a while, but not when it was looked at.
  const seen = useRef(0);
  const hindrance = useHindrance(query);
  // Of a list that is scrolled through other pages may be there.
  const isOfList = data !== undefined || (view.isScrolled && last?.list === list);
  return {
    query,
    job: last?.job,
    /** When the job was looked at. Whoever asks renders with each look, also with one that finds nothing new. */
    seenAt: () => {
      seen.current = (data ? query.dataUpdatedAt : updatedAt(last?.queryKey)) ?? seen.current;
      return seen.current;
    },
    /** Why it is not up to date. */
    hindrance,
    /** Nobody is there of those who are asked for, nor can be had. */
    isLost: hindrance !== undefined && !isOfList,
  };
}

export type JobLook = ReturnType<typeof useJob>;
