import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import { Conversation } from "../../components/texts/conversation/conversation.tsx";
import { ConversationDrawer } from "../../components/texts/conversation/conversation-drawer.tsx";
import { useLast } from "../../components/use-once.ts";

interface TextsDrawerProps {
  readonly followUp: FollowUp | undefined;
  readonly onClose: () => void;
}

export function TextsDrawer({ followUp, onClose }: TextsDrawerProps) {
  const shown = useLast(followUp);
  return (
    <ConversationDrawer isOpen={followUp !== undefined} onClose={onClose}>
      {shown && (
        <Conversation key={shown.followUpId} party={{ jobId: shown.parentId, candidateId: shown.candidateId }} />
      )}
    </ConversationDrawer>
  );
}
