import type { Text } from "@callwright/contracts/endpoints/text";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Failure } from "../../components/empty-state.tsx";
import { Conversation } from "../../components/texts/conversation/conversation.tsx";
import { ConversationDrawer } from "../../components/texts/conversation/conversation-drawer.tsx";
import { conversationParty } from "../../components/texts/conversation/conversation-query.ts";
import { useLast } from "../../components/use-once.ts";
import { textQuery } from "../../lib/queries.ts";

interface TextDrawerProps {
  readonly textId: string | undefined;
  readonly texts: readonly Text[];
  readonly onClose: () => void;
}

export function TextDrawer({ textId, texts, onClose }: TextDrawerProps) {
  const shownId = useLast(textId);
  return (
    <ConversationDrawer isOpen={textId !== undefined} onClose={onClose}>
      {shownId && <OpenedText key={shownId} textId={shownId} texts={texts} />}
    </ConversationDrawer>
  );
}

function OpenedText({ textId, texts }: { readonly textId: string; readonly texts: readonly Text[] }) {
  // Remembered, since the text may leave the list while it is open.
  const [initialText] = useState(() => texts.find((text) => text.textId === textId));
  const { data, error, refetch } = useQuery({ ...textQuery(textId), enabled: initialText === undefined });
  const text = initialText ?? data;
  if (text) return <Conversation party={conversationParty(text)} textId={textId} />;
  if (error) return <Failure title={m.text_conversation_failed()} error={error} onRetry={refetch} />;
  return <Skeleton height={88} radius="md" />;
}
