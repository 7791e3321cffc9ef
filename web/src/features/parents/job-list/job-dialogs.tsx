/** Dialogs of the job list, each loaded when first opened or while idle. */
import { LayerFence } from "../../../components/layer-fence.tsx";
import { lazyLayer, useFetchedWhenIdle } from "../../../lib/idle.ts";
import { DeleteJobDialog } from "../remove/delete-job-dialog.tsx";
import type { JobItem } from "./job-row.tsx";
import type { ListAction } from "./list-place.ts";

const creating = lazyLayer(async () => (await import("../job-create/create-job-dialog.tsx")).CreateJobDialog);
const editing = lazyLayer(async () => (await import("../job-edit/edit-dialog.tsx")).EditDialog);
const layers = [creating];

interface JobDialogsProps {
  readonly action: ListAction | undefined;
  /** The job that the dialog is about. */
  readonly jobId: string | undefined;
  /** The job's row, if the page shows it. */
  readonly job: JobItem | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function JobDialogs({ action, jobId, job, onClose, onDeleted }: JobDialogsProps) {
  useFetchedWhenIdle(layers);
  return (
    <>
      <LayerFence shown={action} onClose={onClose}>
        {action === "create" && <creating.Layer onClose={onClose} />}
        {action === "edit" && jobId && <editing.Layer part="job" jobId={jobId} onClose={onClose} />}
        {action === "prompt" && jobId && <editing.Layer part="prompt" jobId={jobId} onClose={onClose} />}
      </LayerFence>
      <DeleteJobDialog job={action === "delete" ? job : undefined} onClose={onClose} onDeleted={onDeleted} />
    </>
  );
}
