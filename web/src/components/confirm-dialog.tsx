/** One decision: says what is lost, red only here; stays open with its words when the action fails. */
import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import classes from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Red for what cannot be undone. */
  readonly isDangerous?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, action, onConfirm, isBusy, isDisabled = false, isDangerous } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <div className={classes.text}>{children}</div>
      <div className={classes.foot}>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.cancel()}
        </Button>
        <Button
          size="md"
          loading={isBusy ?? false}
          disabled={isDisabled}
          onClick={onConfirm}
          {...(isDangerous && { color: "red" })}
        >
          {action}
        </Button>
      </div>
    </Modal>
  );
}
