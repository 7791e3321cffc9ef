/** What was written to and by a person, from the latest page back; watched as one waits for an answer. */
import type { Conversation, Text } from "@callwright/contracts/endpoints/text";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callCached } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { watched } from "../../../lib/watch.ts";

/** A person of a job, a number that belongs to nobody known, or the number of a person who perhaps is gone by now. */
export interface Whom {
  readonly jobId?: string | undefined;
  readonly candidateId?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** With whom a text was exchanged: the person may have another number by now, or be gone. */
export const whomOf = ({ parentId, candidateId, phoneNumber }: Text): Whom =>
  parentId && candidateId ? { jobId: parentId, candidateId, phoneNumber } : { phoneNumber };

const WATCH_MS = 4_000;

export const conversationQuery = (whom: Whom) =>
  infiniteQueryOptions({
    queryKey: [...keys.conversation, whom],
    queryFn: ({ signal, pageParam }) =>
      callCached("getConversation", { query: { ...whom, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
    staleTime: WATCH_MS,
    refetchInterval: watched(WATCH_MS),
  });

/** Oldest first; a text that came while pages were read stands on two of them. */
export function textsOf(pages: readonly Conversation[]): readonly Text[] {
  const texts = new Map(pages.toReversed().flatMap((page) => page.texts.map((text) => [text.textId, text])));
  return [...texts.values()];
}

/** Shows a text of ours at once, before the server is asked again. */
export function showWritten(whom: Whom, text: Text) {
  const { queryKey } = conversationQuery(whom);
  queryClient.setQueryData(queryKey, (data) => {
    const [latest, ...older] = data?.pages ?? [];
    if (!data || !latest) return data;
    const others = latest.texts.filter(({ textId }) => textId !== text.textId);
    return { ...data, pages: [{ ...latest, texts: [...others, text] }, ...older] };
  });
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: keys.texts });
}
