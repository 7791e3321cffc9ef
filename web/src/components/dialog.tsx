/** One with fields fills a phone's screen and stays on a click outside; a centered one does neither. */
import { Modal, type ModalProps } from "@mantine/core";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePhoneScreen } from "./use-phone-screen.ts";

interface DialogProps extends Omit<ModalProps, "opened" | "fullScreen"> {
  /** Follows another dialog, whose opener gets the focus. */
  readonly isNext?: boolean;
}

export function Dialog({ isNext = false, centered = false, ...props }: DialogProps) {
  const isPhone = usePhoneScreen();
  useFocusReturn(!isNext);
  return (
    <Modal opened fullScreen={isPhone && !centered} closeOnClickOutside={centered} centered={centered} {...props} />
  );
}
