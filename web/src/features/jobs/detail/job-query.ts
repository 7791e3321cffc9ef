/** One page of a job's candidates, watched: every 3 seconds while the page is visible, more slowly where nothing happens. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import type { JobView } from "./job-view.ts";

const WATCH_MS = 3_000;
/** After a minute without any change, and with nobody being called. */
const QUIET_AFTER_MS = 60_000;
const QUIET_MS = 10_000;

/** Whether something may change by itself at any moment. */
const isBusy = (job: JobDetail) =>
  job.run?.state === "running" || job.candidates.some((person) => person.pendingCallId !== undefined);

export function useJob(id: string, view: Pick<JobView, "page" | "pageSize" | "search" | "status">) {
  const { page, pageSize, search, status } = view;
  const last = useRef<{ job: JobDetail | undefined; since: number }>({ job: undefined, since: 0 });
  return useQuery({
    queryKey: [...keys.job, id, { page, pageSize, search, status }],
    queryFn: async ({ signal }) =>
      (await callCached("getJob", { params: { id }, query: { page, pageSize, search, status }, signal })).job,
    // The page before stays until the next one is there; another job's never does.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    staleTime: WATCH_MS,
    refetchInterval: ({ state }) => {
      // An unchanged answer is the very same object.
      if (last.current.job !== state.data) last.current = { job: state.data, since: performance.now() };
      const isQuiet = performance.now() - last.current.since > QUIET_AFTER_MS;
      return isQuiet && state.data && !isBusy(state.data) ? QUIET_MS : WATCH_MS;
    },
  });
}
