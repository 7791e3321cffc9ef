import { Box } from "@mantine/core";
import * as m from "#messages";
import { ConfirmModal } from "../../../components/confirm-modal.tsx";
import { formatNumber } from "../../../lib/format.ts";

interface BulkDialogProps {
  readonly action: "delete" | "do_not_call";
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

const words = {
  delete: { title: m.bulk_delete_title, text: m.bulk_delete_text, action: m.bulk_delete },
  do_not_call: { title: m.bulk_mark_title, text: m.bulk_mark_text, action: m.bulk_do_not_call },
};

export function BulkDialog({ action, count, onClose, onConfirm, isBusy, refusal }: BulkDialogProps) {
  const { title, text, action: verb } = words[action];
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
      title={title({ count: formatNumber(count) })}
      action={verb()}
      onConfirm={onConfirm}
      isBusy={isBusy}
      isDangerous
    >
      {text()}
      {refusal && (
        <Box component="p" mt={12} c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Box>
      )}
    </ConfirmModal>
  );
}
