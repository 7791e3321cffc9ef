import { useLast } from "../../use-once.ts";
import { Conversation } from "./conversation.tsx";
import { ConversationDrawer } from "./conversation-drawer.tsx";

interface TextsDrawerProps {
  readonly jobId: string | undefined;
  readonly candidateId: string | undefined;
  readonly onClose: () => void;
}

/** The conversation with a candidate; closed without one. */
export function TextsDrawer({ jobId, candidateId, onClose }: TextsDrawerProps) {
  const shown = useLast(candidateId && { jobId, candidateId });
  return (
    <ConversationDrawer isOpen={candidateId !== undefined} onClose={onClose}>
      {shown && <Conversation key={`${shown.jobId} ${shown.candidateId}`} party={shown} />}
    </ConversationDrawer>
  );
}
