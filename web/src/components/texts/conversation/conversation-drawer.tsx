import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { useFocusReturn } from "../../layer-focus.ts";
import { useLast } from "../../use-once.ts";
import classes from "./conversation.module.css";
import { Conversation } from "./conversation.tsx";

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

interface TextsDrawerProps {
  readonly jobId: string | undefined;
  readonly candidateId: string | undefined;
  readonly onClose: () => void;
}

/** The conversation with a candidate; closed without `candidateId`. */
export function TextsDrawer({ jobId, candidateId, onClose }: TextsDrawerProps) {
  const shownParty = useLast(candidateId && { jobId, candidateId });
  return (
    <ConversationDrawer isOpen={candidateId !== undefined} onClose={onClose}>
      {shownParty && <Conversation key={`${shownParty.jobId} ${shownParty.candidateId}`} party={shownParty} />}
    </ConversationDrawer>
  );
}
