/** Why requested data is missing or outdated. */
import type { UseQueryResult } from "@tanstack/react-query";
import { hindranceOf } from "../lib/api.ts";
import { useLast } from "./use-ever.ts";

export type Asked = Pick<UseQueryResult, "data" | "error" | "isPaused" | "isFetchedAfterMount">;

/** Keeps the error during a retry, so nothing flickers between failure and loading. */
export function useHindrance(query: Asked): unknown {
  const { data, error, isPaused, isFetchedAfterMount } = query;
  const failure = useLast(error ?? undefined);
  return data === undefined && isFetchedAfterMount && !isPaused ? failure : hindranceOf(query);
}
