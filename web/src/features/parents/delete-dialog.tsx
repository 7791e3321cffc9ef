import { Box } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useLast } from "../../components/use-once.ts";
import { messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { parentKind } from "../../lib/paths.ts";
import { deletionKey, keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { parentChangeWords } from "./change-words.ts";
import { deleteParent, type Parent } from "./parent.ts";

interface DeleteDialogProps {
  readonly parent: Pick<Parent, "_id" | "title" | "totalCandidates"> | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void | Promise<void>;
}

export function DeleteDialog({ parent, onClose, onDeleted }: DeleteDialogProps) {
  const lastParent = useLast(parent);
  const parentId = lastParent?._id ?? "";
  const words = parentChangeWords(parentKind(parentId));
  const remove = useMutation({
    // By this key, the job's polls know that it is being deleted (see parent-query.ts).
    mutationKey: deletionKey(parentId),
    mutationFn: (id: string) => deleteParent(id),
    // A read that is under way would answer 404 once the job is deleted.
    onMutate: (id) => queryClient.cancelQueries({ queryKey: [...keys.parent, id] }),
    onSuccess: async (_, id) => {
      toast.success(parentChangeWords(parentKind(id)).deleted());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      await onDeleted();
      // Removing an active query would make it fetch the deleted job again.
      queryClient.removeQueries({ queryKey: [...keys.parent, id], type: "inactive" });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={parent !== undefined}
      onClose={close}
      title={words.deleteTitle()}
      action={words.deleteAction()}
      onConfirm={() => parent && !remove.isPending && remove.mutate(parent._id)}
      isBusy={remove.isPending}
      isDangerous
    >
      <p>
        <bdi className="cw-bold cw-anywhere">{lastParent?.title}</bdi>
      </p>
      <Box component="ul" my={8} ps={20} style={{ listStyle: "disc" }}>
        <li>{words.deletedPeople({ count: formatNumber(lastParent?.totalCandidates ?? 0) })}</li>
        <li>{m.delete_job_texts()}</li>
        <li>{m.delete_job_calls()}</li>
      </Box>
      <p>{m.delete_job_kept()}</p>
      {remove.isError && (
        <Box mt={16}>
          <Notice tone="bad" title={words.deleteFailed()}>
            {reasonBeyondTitle(remove.error, words.deleteFailed())}
          </Notice>
        </Box>
      )}
    </ConfirmDialog>
  );
}

/** The server's reason, unless the notice's title says the same. */
function reasonBeyondTitle(error: unknown, title: string): string | undefined {
  const reason = messageOf(error, "");
  return reason === title ? undefined : reason;
}
