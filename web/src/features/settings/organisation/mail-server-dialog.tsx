/**
 * Form of the mail server; the API signs in there before saving. Uncontrolled fields keep the password out of React's
 * state.
 */
import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormFoot } from "../../../components/form-foot.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { MailServerFields } from "./mail-server-fields.tsx";
import classes from "./organisation.module.css";
import { type Faults, isField, readSmtp } from "./smtp-form.ts";

interface MailServerDialogProps {
  readonly smtp: Smtp | null;
  readonly onClose: () => void;
}

export function MailServerDialog({ smtp, onClose }: MailServerDialogProps) {
  const isPhone = usePhoneScreen();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useFocusReturn();
  const show = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof readSmtp>["body"]>) => call("saveSmtp", { body }),
    // The mutation's variables hold the password, so they are not kept.
    gcTime: 0,
    onSuccess: ({ smtp: now }) => {
      queryClient.setQueryData(smtpQuery.queryKey, now);
      toast.success(m.smtp_saved());
      onClose();
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      show(Object.fromEntries(issues.filter(({ path }) => isField(path)).map(({ path, message }) => [path, message])));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, faults: found } = readSmtp(new FormData(event.currentTarget));
    show(found);
    if (body) save.mutate(body);
  };
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Modal opened onClose={close} title={m.smtp_title()} fullScreen={isPhone} closeOnClickOutside={false}>
      <form
        ref={form}
        className={classes.dialog}
        onSubmit={submit}
        onChange={() => setChanged(true)}
        noValidate
        autoComplete="off"
      >
        {save.isError && Object.keys(faults).length === 0 && (
          <Notice tone="bad" title={m.smtp_save_failed()}>
            {messageOf(save.error, m.error_generic())}
          </Notice>
        )}
        <MailServerFields smtp={smtp} faults={faults} />
        {isLeaving ? (
          <LeaveQuestion
            question={m.settings_leave_title()}
            stay={m.settings_stay()}
            leave={m.settings_leave_action()}
            onStay={() => setLeaving(false)}
            onLeave={onClose}
          />
        ) : (
          <FormFoot submit={m.smtp_save()} isPending={save.isPending} onCancel={close} />
        )}
      </form>
    </Modal>
  );
}
