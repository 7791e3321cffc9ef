import { Box, Button, Flex, Modal } from "@mantine/core";
import * as m from "#messages";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import { useFocusReturn } from "./layer-focus.ts";

export function ConfirmModal(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, action, onConfirm, isBusy, isDangerous } = props;
  useFocusReturn(isOpen);
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <Box c="var(--cw-text)">{children}</Box>
      <Flex wrap="wrap" justify="flex-end" gap={8} mt={24}>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.cancel()}
        </Button>
        <Button size="md" loading={isBusy ?? false} onClick={onConfirm} {...(isDangerous && { color: "red" })}>
          {action}
        </Button>
      </Flex>
    </Modal>
  );
}
