/** A sentence of the server's in the interface's language. All that it may say is fetched when it says something. */
import { lazy, Suspense } from "react";

interface SaidProps {
  readonly message: string;
}

const asItCame = { serverWords: (message: string) => message };

const Said = lazy(async () => {
  const { serverWords } = await import("../lib/server-words.ts").catch(() => asItCame);
  return { default: ({ message }: SaidProps) => serverWords(message) };
});

export const ServerWords = ({ children }: { readonly children: string }) => (
  <Suspense>
    <Said message={children} />
  </Suspense>
);
