import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { pollInterval } from "../../../lib/watch.ts";
import type { Leads } from "./use-run-actions.tsx";

export interface StartParams {
  /** Undefined for any registered number. */
  readonly numberId: string | undefined;
  readonly numberIds: readonly string[];
  /** Undefined for now. */
  readonly startAt: string | undefined;
  /** Idempotency key: a repeat returns the run already started. */
  readonly key?: string | undefined;
  /** Leaves out people of the job's active runs. */
  readonly onlyNew?: boolean;
  /** Two versions of the prompt to compare; absent: the current one. */
  readonly promptVersions?: readonly number[] | undefined;
  readonly expectedSeconds?: number | undefined;
}

export interface BatchParams extends StartParams {
  readonly parentId: string;
  readonly leads: Leads;
}

export function batchOf({ parentId, leads, numberId, numberIds, startAt, ...options }: BatchParams) {
  const { key, onlyNew, promptVersions, expectedSeconds } = options;
  return {
    campaignId: parentId,
    leads,
    ...(numberId && { selectedPhoneNumberId: numberId }),
    ...(numberIds.length > 0 && { numberIds: [...numberIds] }),
    ...(startAt && { startAt }),
    ...(key && { key }),
    ...(onlyNew && { onlyNew }),
    ...(promptVersions && { promptVersions: [...promptVersions] }),
    ...(expectedSeconds && { expectedSeconds }),
  };
}

/** Calling hours may open or close while the dialog is open. */
const REFRESH_MS = 30_000;

export function useRunPreview({ runId, ...params }: BatchParams & { readonly runId?: string }, isEnabled: boolean) {
  const body = { ...batchOf(params), ...(runId && { runId }) };
  return useQuery({
    queryKey: [...keys.runPreview, body],
    queryFn: async ({ signal }) => (await call("previewRun", { body, signal })).preview,
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: pollInterval(REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}
