/** Saves changes of a job and refreshes every query that shows it. */
import type { Job, UpdateJobInput } from "@callwright/contracts/endpoints/job";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { Faults } from "../job-form/job-form.ts";
import { jobFormQuery } from "./job-form-query.ts";

interface SaveHandlers {
  readonly onSaved: (job: Job) => void;
  readonly onFaults?: (faults: Faults) => void;
}

export function useJobSave(jobId: string, { onSaved, onFaults }: SaveHandlers) {
  const save = useMutation({
    mutationFn: (changes: UpdateJobInput) => call("updateJob", { params: { id: jobId }, body: changes }),
    onSuccess: ({ job }) => {
      queryClient.setQueryData(jobFormQuery(jobId).queryKey, (old) => old && { ...old, ...job });
      refreshJob(jobId);
      toast.success(m.job_updated());
      onSaved(job);
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      if (issues.length > 0) onFaults?.(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });
  return {
    save: (changes: UpdateJobInput) => {
      if (!save.isPending) save.mutate(changes);
    },
    isSaving: save.isPending,
    failure: save.isError ? messageOf(save.error, m.job_update_failed()) : undefined,
  };
}

/** Refreshes lists, details and versions of the job. */
export function refreshJob(jobId: string) {
  void queryClient.invalidateQueries({ queryKey: keys.jobs });
  void queryClient.invalidateQueries({ queryKey: [...keys.job, jobId] });
  void queryClient.invalidateQueries({ queryKey: [...keys.promptVersions, jobId] });
}
