/** Sends a reply once: asked for again after a failure, the same words are the same text. */
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { showWritten, type Whom } from "./conversation-query.ts";

interface Wish {
  readonly body: string;
  /** Without one, the server chooses. */
  readonly numberId: string | undefined;
}

export function useReply(whom: Whom, onSent: (body: string) => void) {
  const pending = useRef<{ readonly body: string; readonly key: string }>(undefined);
  const keyOf = (body: string): string => {
    if (pending.current?.body !== body) pending.current = { body, key: crypto.randomUUID() };
    return pending.current.key;
  };
  const mutation = useMutation({
    mutationFn: ({ body, numberId }: Wish) =>
      call("replyToText", { body: { ...whom, body, key: keyOf(body), ...(numberId && { numberId }) } }),
    onSuccess: ({ text }, { body }) => {
      pending.current = undefined;
      onSent(body);
      showWritten(whom, text);
    },
    // The gate may have changed its mind since the conversation was read.
    onError: () => queryClient.invalidateQueries({ queryKey: [...keys.conversation, whom] }),
  });
  const { error } = mutation;
  return {
    send: mutation.mutate,
    reset: () => error && mutation.reset(),
    isPending: mutation.isPending,
    error,
    opening: error instanceof ApiError ? error.opening : undefined,
  };
}
