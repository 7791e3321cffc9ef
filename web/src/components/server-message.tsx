/** Shows a server's message in the user's language. The translations load with the first message. */
import type { Refusal } from "@callwright/contracts/refusals";
import { lazy, Suspense } from "react";

interface ServerMessageProps {
  readonly refusal?: Refusal | undefined;
  /** The English sentence; absent if the server sends only the refusal. */
  readonly children?: string;
}

const untranslated = { refusalMessage: ({ code }: Refusal) => code, serverMessage: (message: string) => message };

const Message = lazy(async () => {
  const { refusalMessage, serverMessage } = await import("../lib/server-message.ts").catch(() => untranslated);
  return {
    default: ({ children, refusal }: ServerMessageProps) => {
      if (children !== undefined) return serverMessage(children, refusal);
      return refusal && refusalMessage(refusal);
    },
  };
});

export const ServerMessage = (props: ServerMessageProps) => (
  <Suspense>
    <Message {...props} />
  </Suspense>
);
