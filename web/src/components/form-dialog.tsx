import { Stack } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { queryClient } from "../lib/query.ts";
import { toast } from "../lib/toast.ts";
import { Dialog, FormFoot, LeaveQuestion } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import type { FormState } from "./use-form.ts";

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly form: Pick<FormState, "submit" | "isSaving" | "failure">;
  readonly onClose: () => void;
  readonly failureTitle?: string;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

export function FormDialog({ title, submit, form, onClose, failureTitle, isDangerous, children }: FormDialogProps) {
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Dialog onClose={close} title={title}>
      <form onSubmit={form.submit} onChange={() => setChanged(true)} noValidate autoComplete="off">
        <Stack gap={16}>
          {form.failure && (
            <Notice tone="bad" title={failureTitle}>
              {form.failure}
            </Notice>
          )}
          {children}
          {isLeaving ? (
            <LeaveQuestion
              question={m.settings_leave_title()}
              stay={m.settings_stay()}
              leave={m.settings_leave_action()}
              onStay={() => setLeaving(false)}
              onLeave={onClose}
            />
          ) : (
            <FormFoot submit={submit} isPending={form.isSaving} onCancel={close} isDangerous={isDangerous} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

export async function finishDialog(doneMessage: string, onClose: () => void, queryKey: QueryKey): Promise<void> {
  toast.success(doneMessage);
  onClose();
  await queryClient.invalidateQueries({ queryKey });
}
