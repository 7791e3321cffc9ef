import { Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import * as m from "#messages";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { Notice } from "../../components/notice.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { type Person, personName } from "./person.ts";

interface DoNotCallDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onMarked: () => void;
}

export function DoNotCallDialog({ person, onClose, onMarked }: DoNotCallDialogProps) {
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { phoneNumber } = person;
  const mark = useMutation({
    mutationFn: () => {
      const note = noteField.current?.value.trim();
      return call("addDoNotCall", { body: { phoneNumber, ...(note && { note }) } });
    },
    onSuccess: () => {
      toast.success(m.dnc_added({ number: leftToRight(phoneNumber) }));
      void queryClient.invalidateQueries({ queryKey: keys.doNotCall });
      onMarked();
      onClose();
    },
  });
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
      title={<bdi>{m.dnc_mark_title({ name: personName(person) })}</bdi>}
      action={m.bulk_do_not_call()}
      onConfirm={() => mark.mutate()}
      isBusy={mark.isPending}
      isDangerous
    >
      <Stack gap={16}>
        <p>{m.dnc_mark_text({ number: leftToRight(phoneNumber) })}</p>
        {mark.isError && <Notice tone="bad">{messageOf(mark.error, m.dnc_add_failed())}</Notice>}
        <Textarea
          ref={noteField}
          label={m.dnc_note()}
          description={m.dnc_note_hint()}
          maxLength={300}
          rows={2}
          dir="auto"
        />
      </Stack>
    </ConfirmModal>
  );
}
