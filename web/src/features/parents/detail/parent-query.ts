/** One page of a parent's candidates, polled every 3 seconds while the user is active. */
import { type Query, type QueryKey, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLast } from "../../../components/use-once.ts";
import { useQueryProblem } from "../../../components/use-query-problem.ts";
import { deletionKey, keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { pollInterval, pollSteadily } from "../../../lib/watch.ts";
import { fetchParent, type ParentDetail } from "../parent.ts";
import { lastPageIfBeyond, type PeopleView, peopleFilter } from "./people-view.ts";

const POLL_MS = 3_000;
/** A page opened again within this time is shown from the cache, then polled (core spec §9). */
const FRESH_MS = 30_000;
export const SCROLL_PAGE_SIZE = 100;
/** Pages out of view are dropped after this time, since a list may have a thousand of them. */
const SCROLL_CACHE_MS = 60_000;

export const listParams = (view: PeopleView) => ({ ...peopleFilter(view), sort: view.sort, order: view.order });

type PageParams = ReturnType<typeof listParams> & { readonly page: number; readonly pageSize: number };

/** Key prefix of a job's list pages, and of no other query. */
export const pagesKey = (id: string) => [...keys.parent, id, "page"] as const;

export const parentPageQuery = (id: string, query: PageParams) => ({
  queryKey: [...pagesKey(id), query] as QueryKey,
  queryFn: async ({ signal, queryKey }: { signal: AbortSignal; queryKey: QueryKey }) => {
    // A parent that is being deleted would answer 404.
    const isDeleting = queryClient.isMutating({ mutationKey: deletionKey(id) }) > 0;
    const cached = isDeleting ? queryClient.getQueryData<ParentDetail>(queryKey) : undefined;
    return cached ?? fetchParent(id, query, signal);
  },
  // A page beyond the last is empty but may have people at the next visit, so it is never fresh.
  staleTime: ({ state: { data } }: Query<ParentDetail, Error, ParentDetail, QueryKey>) =>
    data && lastPageIfBeyond(data.pagination) ? 0 : FRESH_MS,
});

export const scrollPageQuery = (id: string, view: PeopleView, page: number) => ({
  ...parentPageQuery(id, { ...listParams(view), page, pageSize: SCROLL_PAGE_SIZE }),
  refetchInterval: pollSteadily(POLL_MS),
  gcTime: SCROLL_CACHE_MS,
});

const cachedAt = (queryKey: QueryKey | undefined) => queryKey && queryClient.getQueryState(queryKey)?.dataUpdatedAt;

/** Keeps the previous page until the next one has loaded; if the next one fails, only the table shows the error. */
export function useParent(id: string, view: PeopleView, scrollPage: number) {
  const pageSize = view.isScrolled ? SCROLL_PAGE_SIZE : view.pageSize;
  const page = view.isScrolled ? scrollPage : view.page;
  const listKey = JSON.stringify(listParams(view));
  const pageQuery = parentPageQuery(id, { ...listParams(view), page, pageSize });
  const query = useQuery({ ...pageQuery, refetchInterval: pollInterval(POLL_MS) });
  const { data } = query;
  const lastLoaded = useLast(data && { parent: data, listKey, queryKey: pageQuery.queryKey });
  // The time is kept here too, since the cache may drop the page.
  const lastPollTime = useRef(0);
  const queryProblem = useQueryProblem(query);
  const showsSameScrolledList = view.isScrolled && lastLoaded?.listKey === listKey;
  return {
    query,
    parent: lastLoaded?.parent,
    /** When the job was last polled. Components that call this function re-render after each poll. */
    getLastPollTime: () => {
      const pollTime = data ? query.dataUpdatedAt : cachedAt(lastLoaded?.queryKey);
      if (pollTime !== undefined) lastPollTime.current = pollTime;
      return lastPollTime.current;
    },
    queryProblem,
    /** The table shows the error: neither this page nor, if scrolled, another page of the same list has loaded. */
    isListMissing: queryProblem !== undefined && data === undefined && !showsSameScrolledList,
  };
}

export type ParentQuery = ReturnType<typeof useParent>;
