import { Button, type ButtonProps, Group, Modal, type ModalProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import * as m from "#messages";
import classes from "./dialog.module.css";
import { useFocusReturn } from "./layer-focus.ts";
import { usePhoneScreen } from "./use-phone-screen.ts";

/** A dialog with fields fills a phone's screen and ignores clicks outside; a centered dialog does neither. */
interface DialogProps extends Omit<ModalProps, "opened" | "fullScreen"> {
  /** Replaces another dialog; the caller returns the focus to that dialog's opener. */
  readonly isNext?: boolean;
}

export function Dialog({ isNext = false, centered = false, ...props }: DialogProps) {
  const isPhone = usePhoneScreen();
  useFocusReturn(!isNext);
  return (
    <Modal opened fullScreen={isPhone && !centered} closeOnClickOutside={centered} centered={centered} {...props} />
  );
}

export function DialogFoot({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {start && (
        <Group wrap="nowrap" gap={8} miw={0} me="auto">
          {start}
        </Group>
      )}
      {children}
    </div>
  );
}

export const FootButton = (props: ButtonProps & ComponentPropsWithoutRef<"button">) => (
  <Button variant="default" size="md" {...props} />
);

interface FormFootProps {
  readonly submit: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly isDangerous?: boolean | undefined;
}

export function FormFoot({ submit, isPending, onCancel, isDangerous }: FormFootProps) {
  return (
    <DialogFoot>
      <Button variant="default" size="md" onClick={onCancel} disabled={isPending}>
        {m.cancel()}
      </Button>
      <Button type="submit" size="md" loading={isPending} {...(isDangerous && { color: "red" })}>
        {submit}
      </Button>
    </DialogFoot>
  );
}

interface LeaveQuestionProps {
  readonly question: string;
  readonly stay?: string;
  readonly leave?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Label of an optional third button, which leaves and keeps what was typed. */
  readonly keep?: string;
  readonly onKeep?: () => void;
}

/** Asks in the dialog's foot before typed text is lost, instead of in a dialog over a dialog. */
export function LeaveQuestion({ question, onStay, onLeave, keep, onKeep, ...labels }: LeaveQuestionProps) {
  const { stay = m.create_stay(), leave = m.create_discard() } = labels;
  return (
    <DialogFoot
      start={
        <span role="alert" className="cw-medium">
          {question}
        </span>
      }
    >
      <Button variant="default" size="md" onClick={onStay} autoFocus>
        {stay}
      </Button>
      {keep && (
        <Button variant="default" size="md" onClick={onKeep}>
          {keep}
        </Button>
      )}
      <Button color="red" size="md" onClick={onLeave}>
        {leave}
      </Button>
    </DialogFoot>
  );
}
