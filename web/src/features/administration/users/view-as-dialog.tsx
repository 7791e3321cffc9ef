import type { AdminUser } from "@callwright/contracts/endpoints/admin-user";
import { Textarea } from "@mantine/core";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { announceSignIn } from "../../../lib/tab-session.ts";

const MIN_REASON_LENGTH = 5;

export function ViewAsDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const form = useForm({
    saved: { reason: "" },
    read: ({ values }) => {
      const reason = values.reason.trim();
      return reason.length < MIN_REASON_LENGTH
        ? { faults: { reason: m.panel_reason_missing() } }
        : { body: { reason } };
    },
    send: (body) => call("startViewAs", { params: { id: user._id }, body }),
    failedMessage: m.panel_view_as_failed,
    onSaved: () => {
      // Every tab still holds the administrator's data: the announcement reloads the other tabs, `assign` this one.
      announceSignIn(user._id);
      location.assign(paths.dashboard);
    },
  });
  return (
    <FormDialog
      title={m.panel_view_as_title({ name: user.name })}
      submit={m.panel_view_as_start()}
      form={form}
      onClose={onClose}
    >
      <p>{m.panel_view_as_text()}</p>
      <Textarea
        name="reason"
        label={m.panel_reason()}
        description={m.panel_reason_hint()}
        maxLength={300}
        rows={3}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
