import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const sourcesKey = ["sources"];

export const sourcesQuery = queryOptions({
  queryKey: [...sourcesKey, "list"],
  queryFn: async ({ signal }) => (await call("listSources", { signal })).sources,
});

export const sourceEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sourcesKey, "events", id],
    queryFn: ({ pageParam, signal }) =>
      call("listSourceEvents", { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

const MAX_PAGE_SIZE = 100;

export const parentChoicesQuery = (hasCampaigns: boolean) =>
  queryOptions({
    queryKey: [...sourcesKey, "parents", { hasCampaigns }],
    queryFn: async ({ signal }) => {
      const [{ jobs }, { agents }] = await Promise.all([
        call("getJobs", { query: { page: 1, limit: MAX_PAGE_SIZE }, signal }),
        hasCampaigns ? call("getAllAgents", { signal }) : { agents: [] },
      ]);
      return [...jobs, ...agents].map(({ _id, title }) => ({ value: _id, label: title }));
    },
  });
