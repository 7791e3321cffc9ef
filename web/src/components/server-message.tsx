/** A translated message of the server. The translations load with the first one. */
import type { Refusal } from "@callwright/contracts/refusals";
import { lazy, Suspense } from "react";

interface ServerMessageProps {
  readonly refusal?: Refusal | undefined;
  readonly children: string;
}

const inEnglish = { serverMessage: (message: string) => message };

const Message = lazy(async () => {
  const { serverMessage } = await import("../lib/server-message.ts").catch(() => inEnglish);
  return { default: ({ children, refusal }: ServerMessageProps) => serverMessage(children, refusal) };
});

export const ServerMessage = (props: ServerMessageProps) => (
  <Suspense>
    <Message {...props} />
  </Suspense>
);
