import type { VoiceLines } from "@callwright/contracts/endpoints/admin-number";
import { NumberInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { panelKeys } from "../queries.ts";

interface LinesDialogProps {
  readonly voiceLines: VoiceLines;
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

export function LinesDialog({ voiceLines: { lines, kept }, tenantId, onClose }: LinesDialogProps) {
  const maxKept = lines - 1; // Kept lines stay free for incoming calls; one is left for outgoing calls.
  const isValid = (typed: number | string) => typeof typed === "number" && typed <= maxKept;
  const form = useForm({
    saved: { kept: kept as number | string },
    // Sends nothing for an invalid number: the field shows its own error.
    read: ({ values }) => (isValid(values.kept) ? { body: { kept: Number(values.kept), tenantId } } : {}),
    send: (body) => call("saveVoiceLines", { body }),
    failedMessage: m.panel_lines_failed,
    onSaved: () => finishDialog(m.panel_lines_saved(), onClose, panelKeys.lines),
  });
  const range = m.panel_lines_range({ most: formatNumber(maxKept) });
  return (
    <FormDialog title={m.panel_lines_title()} submit={m.settings_save()} form={form} onClose={onClose}>
      <p>{m.panel_lines_why()}</p>
      <NumberInput
        label={m.panel_lines_kept_label()}
        description={range}
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={maxKept}
        clampBehavior="none"
        {...form.field("kept")}
        error={!isValid(form.values.kept) && range}
        data-autofocus
      />
    </FormDialog>
  );
}
