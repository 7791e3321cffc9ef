import type { Conversation, Text } from "@callwright/contracts/endpoints/text";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { pollInterval } from "../../../lib/watch.ts";

/** A job's candidate, an unknown number, or the number of a candidate who may be deleted. */
export interface ConversationParty {
  readonly jobId?: string | undefined;
  readonly candidateId?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** The person of a text. Includes the text's number, since the candidate may have a new number or be deleted. */
export const conversationParty = ({ parentId, candidateId, phoneNumber }: Text): ConversationParty =>
  parentId && candidateId ? { jobId: parentId, candidateId, phoneNumber } : { phoneNumber };

const POLL_MS = 4_000;

export const conversationQuery = (party: ConversationParty) =>
  infiniteQueryOptions({
    queryKey: [...keys.conversation, party],
    queryFn: ({ signal, pageParam }) =>
      callCached("getConversation", { query: { ...party, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
    staleTime: POLL_MS,
    refetchInterval: pollInterval(POLL_MS),
  });

/** Oldest first, deduplicated, since a text that arrives between two requests is on both pages. */
export function mergeTexts(pages: readonly Conversation[]): readonly Text[] {
  const oldestFirst = pages.toReversed().flatMap((page) => page.texts);
  return [...new Map(oldestFirst.map((text) => [text.textId, text])).values()];
}

/** Shows a sent text on the latest page until the refetched page arrives. */
export function showSentText(party: ConversationParty, text: Text) {
  const { queryKey } = conversationQuery(party);
  queryClient.setQueryData(queryKey, (data) => {
    const [latest, ...older] = data?.pages ?? [];
    if (!data || !latest) return data;
    const otherTexts = latest.texts.filter(({ textId }) => textId !== text.textId);
    return { ...data, pages: [{ ...latest, texts: [...otherTexts, text] }, ...older] };
  });
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: keys.texts });
}
