/** Sends a reply once: a repeat, even after reopening the conversation, reuses its idempotency key. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { type ConversationParty, showSentText } from "./conversation-query.ts";

interface Message {
  readonly body: string;
  /** The number that sends; undefined lets the server choose one. */
  readonly numberId: string | undefined;
}

/** A reply that is being sent, or failed and may be sent again. */
interface PendingReply {
  readonly message: Message;
  readonly key: string;
  request?: ReturnType<typeof sendReply> | undefined;
}

const pendingReplies = new Map<string, PendingReply>();

const sendReply = (party: ConversationParty, { body, numberId }: Message, key: string) =>
  call("replyToText", { body: { ...party, body, key, ...(numberId && { numberId }) } });

function replyOnce(party: ConversationParty, phoneNumber: string, message: Message): ReturnType<typeof sendReply> {
  const previous = pendingReplies.get(phoneNumber);
  const isRepeat = previous?.message.body === message.body;
  const reply: PendingReply = isRepeat ? previous : { message, key: crypto.randomUUID() };
  pendingReplies.set(phoneNumber, reply);
  reply.request ??= sendReply(party, message, reply.key).then(
    (answer) => {
      if (pendingReplies.get(phoneNumber) === reply) pendingReplies.delete(phoneNumber);
      return answer;
    },
    (error: unknown) => {
      reply.request = undefined;
      throw error;
    },
  );
  return reply.request;
}

export function useReply(party: ConversationParty, phoneNumber: string, onSent: (body: string) => void) {
  const mutation = useMutation({
    mutationFn: (message: Message) => replyOnce(party, phoneNumber, message),
    onSuccess: ({ text }, { body }) => {
      onSent(body);
      showSentText(party, text);
    },
    // The gate may have refused a reply that it allowed when the conversation loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: [...keys.conversation, party] }),
  });
  const { error, mutate } = mutation;
  // Also waits for a reply that was being sent when the conversation closed.
  useEffect(() => {
    const reply = pendingReplies.get(phoneNumber);
    if (reply?.request) mutate(reply.message);
  }, [phoneNumber, mutate]);
  return {
    send: mutate,
    reset: () => error && mutation.reset(),
    isPending: mutation.isPending,
    error,
    opening: error instanceof ApiError ? error.opening : undefined,
  };
}
