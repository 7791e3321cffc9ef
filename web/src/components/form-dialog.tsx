/** A dialog with one form; closing it asks before typed values are lost. */
import { Modal, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import * as m from "#messages";
import { FormFoot } from "./form-foot.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePhoneScreen } from "./use-phone-screen.ts";

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly isPending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, submit, isPending, onSubmit, onClose, form, isDangerous, children } = props;
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = usePhoneScreen();
  useFocusReturn();
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Modal opened onClose={close} title={title} fullScreen={isPhone} closeOnClickOutside={false}>
      <form ref={form} onSubmit={onSubmit} onChange={() => setChanged(true)} noValidate autoComplete="off">
        <Stack gap={16}>
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
            <FormFoot submit={submit} isPending={isPending} onCancel={close} isDangerous={isDangerous} />
          )}
        </Stack>
      </form>
    </Modal>
  );
}
