/** The rendered confirmation dialog. */
import { Button, Modal } from "@mantine/core";
import * as m from "#messages";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import classes from "./confirm-modal.module.css";
import { useFocusReturn } from "./use-focus-return.ts";

export function ConfirmModal(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, action, onConfirm, isBusy, isDisabled = false, isDangerous } = props;
  useFocusReturn(isOpen);
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
