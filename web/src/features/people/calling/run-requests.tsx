/** Requests about runs: preview, start, pause, resume, cancel, and adding people. */
import type { Selection } from "@callwright/contracts/endpoints/candidate-view";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { call, isBillingRefusal, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { pollInterval } from "../../../lib/watch.ts";

export type Leads = "all" | Selection;

export interface StartParams {
  /** Undefined if any registered number may call. */
  readonly numberId: string | undefined;
  /** Further numbers that share the run's calls. */
  readonly numberIds: readonly string[];
  /** Undefined if the run starts now. */
  readonly startAt: string | undefined;
  /** Idempotency key: a repeat returns the run already started. */
  readonly key?: string | undefined;
  /** Leaves out people of the job's active runs. */
  readonly onlyNew?: boolean;
  /** Two prompt versions to compare; undefined for the current one. */
  readonly promptVersions?: readonly number[] | undefined;
  /** The duration that the preview estimated. */
  readonly expectedSeconds?: number | undefined;
}

interface BatchParams extends StartParams {
  readonly parentId: string;
  readonly leads: Leads;
}

export function batchBody(params: BatchParams) {
  const { parentId, leads, numberId, numberIds, startAt, key, onlyNew, promptVersions, expectedSeconds } = params;
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

interface PreviewParams extends BatchParams {
  /** The run that the people would join. */
  readonly runId?: string;
  readonly isEnabled: boolean;
}

export function useRunPreview({ runId, isEnabled, ...params }: PreviewParams) {
  const body = { ...batchBody(params), ...(runId && { runId }) };
  return useQuery({
    queryKey: [...keys.runPreview, body],
    queryFn: async ({ signal }) => (await call("previewRun", { body, signal })).preview,
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: pollInterval(REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

const refreshRuns = async () => {
  await Promise.all([keys.run, keys.runs, keys.parent].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

function showRefusal(error: unknown, fallback: string): void {
  const message = messageOf(error, fallback);
  const withLink = (
    <>
      {message} <BillingLink />
    </>
  );
  toast.error(isBillingRefusal(error) ? withLink : message);
  // The refusal may be due to an outdated screen.
  void refreshRuns();
}

export function useRunActions(runId: string) {
  const params = { id: runId };
  const pause = useMutation({
    mutationFn: () => call("pauseRun", { params }),
    onSuccess: refreshRuns,
    onError: (error) => showRefusal(error, m.run_pause_failed()),
  });
  const resume = useMutation({
    mutationFn: () => call("resumeRun", { params }),
    onSuccess: refreshRuns,
    onError: (error) => showRefusal(error, m.run_resume_failed()),
  });
  const cancel = useMutation({
    mutationFn: () => call("cancelRun", { params }),
    onSuccess: () => {
      toast.success(m.run_cancelled());
      return refreshRuns();
    },
    onError: (error) => showRefusal(error, m.run_cancel_failed()),
  });
  const append = useMutation({
    mutationFn: (leads: Leads) => call("appendRun", { params, body: { leads } }),
    onSuccess: () => {
      toast.success(m.run_appended());
      return refreshRuns();
    },
    onError: (error) => showRefusal(error, m.run_append_failed()),
  });
  return { pause, resume, cancel, append };
}
