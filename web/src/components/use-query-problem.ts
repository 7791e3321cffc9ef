import type { UseQueryResult } from "@tanstack/react-query";
import { findQueryProblem } from "../lib/api.ts";
import { useLast } from "./use-once.ts";

export type WatchedQuery = Pick<UseQueryResult, "data" | "error" | "isPaused" | "isFetchedAfterMount">;

/** Keeps the error during a retry, so that the screen does not flicker between failure and loading. */
export function useQueryProblem(query: WatchedQuery): unknown {
  const { data, error, isPaused, isFetchedAfterMount } = query;
  const failure = useLast(error ?? undefined);
  const isFailedOrRetrying = data === undefined && isFetchedAfterMount && !isPaused;
  return isFailedOrRetrying ? failure : findQueryProblem(query);
}
