/** One page of a job's candidates, watched: every 3 seconds while somebody is there; an unchanged one costs a look at its version. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { watched } from "../../../lib/watch.ts";
import { filterOf, type JobView } from "./job-view.ts";

const WATCH_MS = 3_000;
/** A page that was left is shown again at once, and then watched (core spec §9). */
const FRESH_MS = 30_000;
/** A list that is scrolled through is asked for in pages of this size, and keeps those out of view for a while. */
export const SCROLL_PAGE = 50;
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
  staleTime: FRESH_MS,
});

/** A page of the list that is scrolled through: while it is in view it is watched. */
export const scrollPageQuery = (id: string, view: JobView, page: number) => ({
  ...jobPageQuery(id, { ...askedOf(view), page, pageSize: SCROLL_PAGE }),
  refetchInterval: watched(WATCH_MS),
  gcTime: SCROLL_KEPT_MS,
});

/** The page that is shown; of a list that is scrolled through, the first that is in view. */
export function useJob(id: string, view: JobView, scrollPage: number) {
  const pageSize = view.isScrolled ? SCROLL_PAGE : view.pageSize;
  const page = view.isScrolled ? scrollPage : view.page;
  return useQuery({
    ...jobPageQuery(id, { ...askedOf(view), page, pageSize }),
    // The page before stays until the next one is there; another job's never does.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    refetchInterval: watched(WATCH_MS),
  });
}
