/**
 * Form of the mail server; the API signs in there before saving. Uncontrolled fields keep the password out of React's
 * state.
 */
import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { MailServerFields } from "./mail-server-fields.tsx";
import { type Faults, isField, readSmtp } from "./smtp-form.ts";

interface MailServerDialogProps {
  readonly smtp: Smtp | null;
  readonly onClose: () => void;
}

export function MailServerDialog({ smtp, onClose }: MailServerDialogProps) {
  const tenantId = useTenant();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof readSmtp>["body"]>) =>
      call("saveSmtp", { query: { tenantId }, body }),
    // The mutation's variables hold the password, so they are not kept.
    gcTime: 0,
    onSuccess: ({ smtp: now }) => {
      queryClient.setQueryData(smtpQuery(tenantId).queryKey, now);
      toast.success(m.smtp_saved());
      onClose();
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      showFaults(
        Object.fromEntries(issues.filter(({ path }) => isField(path)).map(({ path, message }) => [path, message])),
      );
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, faults: newFaults } = readSmtp(new FormData(event.currentTarget));
    showFaults(newFaults);
    if (body) save.mutate(body);
  };
  return (
    <FormDialog
      title={m.smtp_title()}
      submit={m.smtp_save()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      {save.isError && Object.keys(faults).length === 0 && (
        <Notice tone="bad" title={m.smtp_save_failed()}>
          {messageOf(save.error, m.error_generic())}
        </Notice>
      )}
      <MailServerFields smtp={smtp} faults={faults} />
    </FormDialog>
  );
}
