/** Suspends or deletes a tenant: asks for its name, and for a reason that the audit log keeps. */
import type { AdminTenant } from "@callwright/contracts/endpoints/admin-tenant";
import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { panelKeys } from "../queries.ts";

const MIN_REASON = 5;

interface Confirmed {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

const actions = {
  suspend: {
    title: m.panel_suspend_title,
    text: m.panel_suspend_text,
    button: m.panel_suspend,
    done: m.panel_suspended,
    run: ({ id, reason }: Confirmed) => call("suspendTenant", { params: { id }, body: { reason } }),
  },
  delete: {
    title: m.panel_delete_title,
    text: m.panel_delete_text,
    button: m.panel_delete,
    done: m.panel_deleting,
    run: ({ id, name, reason }: Confirmed) => call("deleteTenant", { params: { id }, body: { name, reason } }),
  },
} as const;

interface ReasonDialogProps {
  readonly tenant: AdminTenant;
  readonly action: keyof typeof actions;
  readonly onClose: () => void;
}

export function ReasonDialog({ tenant: { _id: id, name }, action, onClose }: ReasonDialogProps) {
  const { title, text, button, done, run } = actions[action];
  const [reason, setReason] = useState("");
  const [typedName, setTypedName] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = reason.trim().length < MIN_REASON;
  const change = useMutation({
    mutationFn: () => run({ id, name, reason: reason.trim() }),
    onSuccess: async () => {
      toast.success(done({ name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: panelKeys.tenants });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isShort && typedName.trim() === name) change.mutate();
  };
  return (
    <FormDialog
      title={title({ name })}
      submit={button()}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
      isDangerous
    >
      {change.isError && <Notice tone="bad">{messageOf(change.error, m.panel_tenant_failed())}</Notice>}
      <p>{text()}</p>
      <Textarea
        name="reason"
        label={m.panel_reason()}
        description={m.panel_reason_hint()}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isChecked && isShort && m.panel_reason_missing()}
        maxLength={300}
        rows={2}
        data-autofocus
      />
      <TextInput
        name="name"
        label={m.panel_type_name({ name })}
        value={typedName}
        onChange={(event) => setTypedName(event.currentTarget.value)}
        error={isChecked && typedName.trim() !== name && m.panel_name_differs()}
      />
    </FormDialog>
  );
}
