import type { InboundListItem } from "@callwright/contracts/endpoints/inbound";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useLast } from "../../components/use-once.ts";
import { call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { inboundAssistantQuery } from "../../lib/inbound-queries.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface DeleteDialogProps {
  readonly assistant: Pick<InboundListItem, "_id" | "name" | "numbers"> | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void | Promise<void>;
}

export function DeleteDialog({ assistant, onClose, onDeleted }: DeleteDialogProps) {
  const lastAssistant = useLast(assistant);
  const remove = useMutation({
    mutationFn: (id: string) => call("deleteInboundAssistant", { params: { id } }),
    onSuccess: async (_, id) => {
      toast.success(m.inbound_deleted());
      // In the editor, `onDeleted` leaves the page first, since the page still shows the cached assistant.
      await onDeleted();
      queryClient.removeQueries({ queryKey: inboundAssistantQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
      void queryClient.invalidateQueries({ queryKey: keys.numbers });
    },
  });
  const { reset } = remove;
  const isOpen = assistant !== undefined;
  // The browser's Back also closes the dialog; its error must not show for the next assistant.
  useEffect(() => {
    if (!isOpen) reset();
  }, [isOpen, reset]);
  const numbers = lastAssistant?.numbers.map(({ phoneNumber }) => leftToRight(phoneNumber)).join(", ");
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.inbound_delete_title()}
      action={remove.isPending ? m.inbound_deleting() : m.inbound_delete()}
      onConfirm={() => assistant && !remove.isPending && remove.mutate(assistant._id)}
      isBusy={remove.isPending}
      isDangerous
    >
      <p className="cw-medium">
        <bdi>{lastAssistant?.name}</bdi>
      </p>
      <p>{m.inbound_delete_text()}</p>
      {numbers && <p>{m.inbound_delete_numbers({ numbers })}</p>}
      {remove.isError && <Notice tone="bad">{messageOf(remove.error, m.inbound_delete_failed())}</Notice>}
    </ConfirmDialog>
  );
}
