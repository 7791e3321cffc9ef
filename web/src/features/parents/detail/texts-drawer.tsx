import { Conversation } from "../../../components/texts/conversation/conversation.tsx";
import { ConversationDrawer } from "../../../components/texts/conversation/conversation-drawer.tsx";
import { useLast } from "../../../components/use-once.ts";

interface TextsDrawerProps {
  readonly parentId: string;
  readonly candidateId: string | undefined;
  readonly onClose: () => void;
}

export function TextsDrawer({ parentId, candidateId, onClose }: TextsDrawerProps) {
  const shown = useLast(candidateId);
  return (
    <ConversationDrawer isOpen={candidateId !== undefined} onClose={onClose}>
      {shown && <Conversation key={shown} party={{ jobId: parentId, candidateId: shown }} />}
    </ConversationDrawer>
  );
}
