import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { useFocusReturn } from "../../use-focus-return.ts";
import classes from "./conversation.module.css";

interface ConversationDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConversationDrawer({ isOpen, onClose, children }: ConversationDrawerProps) {
  useFocusReturn(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={m.text_conversation()}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ content: "cw-stack", body: classes.body }}
    >
      {children}
    </Drawer>
  );
}
