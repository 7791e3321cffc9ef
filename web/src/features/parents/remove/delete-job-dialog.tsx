/** Confirms the deletion of a job, and names what is deleted with it. */
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useLast } from "../../../components/use-once.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "./delete-job-dialog.module.css";

export interface JobToDelete {
  readonly _id: string;
  readonly title: string;
  readonly totalCandidates: number;
}

interface DeleteJobDialogProps {
  /** The dialog is open while set. */
  readonly job: JobToDelete | undefined;
  readonly onClose: () => void;
  /** Leads away from the deleted job. */
  readonly onDeleted: () => void | Promise<void>;
}

export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const shown = useLast(job);
  const remove = useMutation({
    mutationFn: (id: string) => call("deleteJob", { params: { id } }),
    onSuccess: async (_, id) => {
      toast.success(m.job_deleted());
      void queryClient.invalidateQueries({ queryKey: keys.jobs });
      await onDeleted();
      // Active queries would refetch the deleted job, so only inactive ones go.
      queryClient.removeQueries({ queryKey: [...keys.job, id], type: "inactive" });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={job !== undefined}
      onClose={close}
      title={m.delete_job_title()}
      action={m.delete_job_action()}
      onConfirm={() => job && !remove.isPending && remove.mutate(job._id)}
      isBusy={remove.isPending}
      isDangerous
    >
      <p>
        <bdi className={classes.name}>{shown?.title}</bdi>
      </p>
      <ul className={classes.lost}>
        <li>{m.delete_job_people({ count: formatNumber(shown?.totalCandidates ?? 0) })}</li>
        <li>{m.delete_job_texts()}</li>
        <li>{m.delete_job_calls()}</li>
      </ul>
      <p>{m.delete_job_kept()}</p>
      {remove.isError && (
        <div className={classes.failure}>
          <Notice tone="bad" title={m.job_delete_failed()}>
            {reasonOf(remove.error)}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The server's reason, beside the specification's words. */
function reasonOf(error: unknown): string | undefined {
  const words = messageOf(error, "");
  return words === m.job_delete_failed() ? undefined : words;
}
