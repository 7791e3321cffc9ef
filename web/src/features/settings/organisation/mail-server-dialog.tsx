/** Uncontrolled fields keep the password out of React's state. */
import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { MailServerFields } from "./mail-server-fields.tsx";
import { readSmtp } from "./smtp-form.ts";

export function MailServerDialog({ smtp, onClose }: { readonly smtp: Smtp | null; readonly onClose: () => void }) {
  const tenantId = useTenant();
  const form = useForm({
    saved: {},
    read: ({ fields }) => readSmtp(fields),
    send: (body) => call("saveSmtp", { query: { tenantId }, body }),
    failed: m.error_generic,
    onSaved: ({ smtp: now }) => {
      queryClient.setQueryData(smtpQuery(tenantId).queryKey, now);
      toast.success(m.smtp_saved());
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.smtp_title()}
      submit={m.smtp_save()}
      form={form}
      onClose={onClose}
      failed={m.smtp_save_failed()}
    >
      <MailServerFields smtp={smtp} faults={form.faults} />
    </FormDialog>
  );
}
