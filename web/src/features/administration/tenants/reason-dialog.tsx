import type { AdminTenant } from "@callwright/contracts/endpoints/admin-tenant";
import { Textarea, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { panelKeys } from "../queries.ts";

const MIN_REASON_LENGTH = 5;

interface ConfirmedAction {
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
    run: ({ id, reason }: ConfirmedAction) => call("suspendTenant", { params: { id }, body: { reason } }),
  },
  delete: {
    title: m.panel_delete_title,
    text: m.panel_delete_text,
    button: m.panel_delete,
    done: m.panel_deleting,
    run: ({ id, name, reason }: ConfirmedAction) => call("deleteTenant", { params: { id }, body: { name, reason } }),
  },
} as const;

interface ReasonDialogProps {
  readonly tenant: AdminTenant;
  readonly action: keyof typeof actions;
  readonly onClose: () => void;
}

export function ReasonDialog({ tenant: { _id: id, name }, action, onClose }: ReasonDialogProps) {
  const { title, text, button, done, run } = actions[action];
  const form = useForm({
    saved: { reason: "", name: "" },
    read: ({ values }) => {
      const faults = {
        ...(values.reason.trim().length < MIN_REASON_LENGTH && { reason: m.panel_reason_missing() }),
        ...(values.name.trim() !== name && { name: m.panel_name_differs() }),
      };
      return Object.keys(faults).length > 0 ? { faults } : { body: { id, name, reason: values.reason.trim() } };
    },
    send: run,
    failedMessage: m.panel_tenant_failed,
    onSaved: () => finishDialog(done({ name }), onClose, panelKeys.tenants),
  });
  return (
    <FormDialog title={title({ name })} submit={button()} form={form} onClose={onClose} isDangerous>
      <p>{text()}</p>
      <Textarea
        name="reason"
        label={m.panel_reason()}
        description={m.panel_reason_hint()}
        maxLength={300}
        rows={2}
        data-autofocus
        {...form.field("reason")}
      />
      <TextInput name="name" label={m.panel_type_name({ name })} {...form.field("name")} />
    </FormDialog>
  );
}
