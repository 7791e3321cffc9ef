/**
 * What of a job is shown: page, size, search, outcome, and the open call. It stands in the address, so that a reload shows the
 * same; the page index is kept in the browser as well and returns to the first when the job changes (core spec §4).
 */
import { jobViewPageSize } from "@callwright/contracts/catalog";
import { type OutcomeFilter, outcomeFilters } from "@callwright/contracts/outcome";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { CallPart } from "../../../components/call/call-view.tsx";
import { readKeptJson, writeKept } from "../../../lib/kept.ts";

export const pageSizes = [5, 10, 20, 30, 50, 100] as const;

export interface JobView {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly status: OutcomeFilter;
  /** The call in the drawer, or the person who has none yet. */
  readonly call: string | undefined;
  readonly person: string | undefined;
  readonly part: CallPart | undefined;
}

const KEY = "cw-job-page";

/** The page that was open when this job was last left; the first for any other job. */
export function keptPage(kept: unknown, jobId: string): number {
  const isOwn = typeof kept === "object" && kept !== null && "job" in kept && kept.job === jobId && "page" in kept;
  return isOwn ? Math.max(1, Math.trunc(Number(kept.page)) || 1) : 1;
}

const parts: readonly CallPart[] = ["summary", "recording", "transcript"];

export function readView(search: URLSearchParams, fallbackPage: number): JobView {
  const page = Math.trunc(Number(search.get("page")));
  const size = Number(search.get("size"));
  return {
    page: page >= 1 ? page : fallbackPage,
    pageSize: pageSizes.find((one) => one === size) ?? jobViewPageSize,
    search: search.get("search") ?? "",
    status: outcomeFilters.find((filter) => filter === search.get("outcome")) ?? "all",
    call: search.get("call") ?? undefined,
    person: search.get("person") ?? undefined,
    part: parts.find((part) => part === search.get("part")),
  };
}

/** What of the address changes; absent parts stay, `undefined` ones go. */
export type ViewChange = Partial<
  Record<"page" | "size" | "search" | "outcome" | "call" | "person" | "part", string | undefined>
>;

export function useJobView(jobId: string) {
  const [search, setSearch] = useSearchParams();
  const fallback = useMemo(() => keptPage(readKeptJson(KEY), jobId), [jobId]);
  const view = readView(search, fallback);
  useEffect(() => writeKept(KEY, JSON.stringify({ job: jobId, page: view.page })), [jobId, view.page]);
  const change = useCallback(
    (next: ViewChange, isStep = false) =>
      setSearch(
        (old) => {
          const address = new URLSearchParams(old);
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined || value === "") address.delete(name);
            else address.set(name, value);
          }
          return address;
        },
        // Only what Back should undo is a step of its own.
        { replace: !isStep, preventScrollReset: true },
      ),
    [setSearch],
  );
  return { view, change };
}
