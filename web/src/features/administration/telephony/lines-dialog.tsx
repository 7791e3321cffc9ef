/** Sets how many lines of the voice provider's account are kept for incoming calls. */
import type { VoiceLines } from "@callwright/contracts/endpoints/admin-number";
import { NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { panelKeys } from "../queries.ts";

interface LinesDialogProps {
  readonly lines: VoiceLines;
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

export function LinesDialog({ lines: { lines, kept: before }, tenantId, onClose }: LinesDialogProps) {
  const [kept, setKept] = useState<number | string>(before);
  const save = useMutation({
    mutationFn: (next: number) => call("saveVoiceLines", { body: { kept: next, tenantId } }),
    onSuccess: async () => {
      toast.success(m.panel_lines_saved());
      onClose();
      await queryClient.invalidateQueries({ queryKey: panelKeys.lines });
    },
  });
  const most = lines - 1;
  const isValid = typeof kept === "number" && kept <= most;
  const range = m.panel_lines_range({ most: formatNumber(most) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) save.mutate(kept);
  };
  return (
    <FormDialog
      title={m.panel_lines_title()}
      submit={m.settings_save()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="bad">{messageOf(save.error, m.panel_lines_failed())}</Notice>}
      <p>{m.panel_lines_why()}</p>
      <NumberInput
        label={m.panel_lines_kept_label()}
        description={range}
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={most}
        clampBehavior="none"
        value={kept}
        onChange={setKept}
        error={!isValid && range}
        data-autofocus
      />
    </FormDialog>
  );
}
