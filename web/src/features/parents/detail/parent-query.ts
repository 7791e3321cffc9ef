/** One page of a parent's candidates, polled every 3 seconds while the user is active. */
import { type Query, type QueryKey, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLast } from "../../../components/use-once.ts";
import { useQueryProblem } from "../../../components/use-query-problem.ts";
import { deletionOf, keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { pollAtTimes, pollInterval } from "../../../lib/watch.ts";
import { fetchParent, type ParentDetail } from "../parent.ts";
import { filterOf, lastPageIfBeyond, type PeopleView } from "./people-view.ts";

const WATCH_MS = 3_000;
/** A page that was left is shown from the cache, then polled (core spec §9). */
const FRESH_MS = 30_000;
export const SCROLL_PAGE = 100;
const SCROLL_KEPT_MS = 60_000;

export const listParamsOf = (view: PeopleView) => ({ ...filterOf(view), sort: view.sort, order: view.order });

type PageParams = ReturnType<typeof listParamsOf> & { readonly page: number; readonly pageSize: number };

/** Key prefix of every page of a job, and of nothing else. */
export const pagesOf = (id: string) => [...keys.parent, id, "page"] as const;

export const parentPageQuery = (id: string, query: PageParams) => ({
  queryKey: [...pagesOf(id), query] as QueryKey,
  queryFn: async ({ signal, queryKey }: { signal: AbortSignal; queryKey: QueryKey }) => {
    // A parent that is being deleted would answer 404.
    const isDeleting = queryClient.isMutating({ mutationKey: deletionOf(id) }) > 0;
    return (isDeleting && queryClient.getQueryData<ParentDetail>(queryKey)) || fetchParent(id, query, signal);
  },
  // A page beyond the last was empty, and may have people by now.
  staleTime: ({ state: { data } }: Query<ParentDetail, Error, ParentDetail, QueryKey>) =>
    data && lastPageIfBeyond(data.pagination) ? 0 : FRESH_MS,
});

export const scrollPageQuery = (id: string, view: PeopleView, page: number) => ({
  ...parentPageQuery(id, { ...listParamsOf(view), page, pageSize: SCROLL_PAGE }),
  refetchInterval: pollAtTimes(WATCH_MS),
  gcTime: SCROLL_KEPT_MS,
});

const updatedAt = (queryKey: QueryKey = []) => queryClient.getQueryState(queryKey)?.dataUpdatedAt;

/** Keeps the previous page until the next one has loaded, and its surroundings if the next one fails. */
export function useParent(id: string, view: PeopleView, scrollPage: number) {
  const pageSize = view.isScrolled ? SCROLL_PAGE : view.pageSize;
  const page = view.isScrolled ? scrollPage : view.page;
  const list = JSON.stringify(listParamsOf(view));
  const pageQuery = parentPageQuery(id, { ...listParamsOf(view), page, pageSize });
  const query = useQuery({ ...pageQuery, refetchInterval: pollInterval(WATCH_MS) });
  const { data } = query;
  const last = useLast(data && { parent: data, list, queryKey: pageQuery.queryKey });
  // The cache forgets a page after a while; this keeps its time.
  const seen = useRef(0);
  const queryProblem = useQueryProblem(query);
  // A scrolled list may have other pages.
  const isOfList = data !== undefined || (view.isScrolled && last?.list === list);
  return {
    query,
    parent: last?.parent,
    /** When the job was polled. Calling it subscribes to every poll, including those without news. */
    seenAt: () => {
      seen.current = (data ? query.dataUpdatedAt : updatedAt(last?.queryKey)) ?? seen.current;
      return seen.current;
    },
    queryProblem,
    isLost: queryProblem !== undefined && !isOfList,
  };
}

export type ParentQuery = ReturnType<typeof useParent>;
