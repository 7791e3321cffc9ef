/** Dialogs of a list of jobs or campaigns, each loaded when first opened or while idle. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { lazyLayer, useFetchedOnTouch } from "../../../lib/idle.ts";
import type { ParentItem } from "./columns.tsx";
import type { ListAction } from "./list-place.ts";

const creating = {
  job: lazyLayer(async () => (await import("../job-create/create-job-dialog.tsx")).CreateJobDialog),
  campaign: lazyLayer(async () => (await import("../campaign-form/create-campaign-dialog.tsx")).CreateCampaignDialog),
};
const editing = lazyLayer(async () => (await import("../edit/edit-dialog.tsx")).EditDialog);
const deleting = lazyLayer(async () => (await import("../remove/delete-dialog.tsx")).DeleteDialog);
const layers = { job: [creating.job, deleting], campaign: [creating.campaign, deleting] };

interface ListDialogsProps {
  readonly kind: ParentKind;
  readonly action: ListAction | undefined;
  /** The job or campaign that the dialog is about. */
  readonly parentId: string | undefined;
  /** Its row, if the page shows it. */
  readonly item: ParentItem | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function ListDialogs({ kind, action, parentId, item, onClose, onDeleted }: ListDialogsProps) {
  useFetchedOnTouch(layers[kind]);
  const wasDeleting = useOnce(action === "delete");
  const Create = creating[kind].Layer;
  const part = kind === "job" && (action === "edit" ? "job" : action === "prompt" && "prompt");
  return (
    <>
      <LayerFence shown={action} onClose={onClose}>
        {action === "create" && <Create onClose={onClose} />}
        {part && parentId && <editing.Layer part={part} parentId={parentId} onClose={onClose} />}
      </LayerFence>
      {wasDeleting && (
        <LayerFence shown={action} onClose={action === "delete" ? onClose : undefined}>
          <deleting.Layer parent={action === "delete" ? item : undefined} onClose={onClose} onDeleted={onDeleted} />
        </LayerFence>
      )}
    </>
  );
}
