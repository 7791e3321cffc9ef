/** The query client's defaults (core spec §9): fresh for 5 minutes, no refetch on focus, no retry of refusals. */
import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const retryUpTo = (times: number) => (failures: number, error: unknown) => failures < times && !isRefusal(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchIntervalInBackground: false,
      retry: retryUpTo(2),
    },
    mutations: { retry: false },
  },
});

const firstPage = undefined as string | undefined;

/** For lists whose pages name the cursor of the next page. */
export const byCursor = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
};

/** As `byCursor`, and keeps the previous rows in view while a search loads. */
export const searchedList = { ...byCursor, placeholderData: keepPreviousData, staleTime: 10_000 };
