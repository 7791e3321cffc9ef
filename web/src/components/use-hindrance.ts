/** Why what is asked for is not there, or not up to date. */
import type { UseQueryResult } from "@tanstack/react-query";
import { hindranceOf } from "../lib/api.ts";
import { useLast } from "./use-ever.ts";

export type Asked = Pick<UseQueryResult, "data" | "error" | "isPaused" | "isFetchedAfterMount">;

/** What could not be had is still that while it is asked for again: nothing flickers between a failure and a wait. */
export function useHindrance(query: Asked): unknown {
  const { data, error, isPaused, isFetchedAfterMount } = query;
  const failure = useLast(error ?? undefined);
  return data === undefined && isFetchedAfterMount && !isPaused ? failure : hindranceOf(query);
}
