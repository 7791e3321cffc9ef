/** Keeps the end of a conversation in view while it grows, unless somebody has scrolled back; begins at the text asked for. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { useEffect, useLayoutEffect, useRef } from "react";

/** So near its end the reader follows what comes. */
const NEAR_PX = 96;

export function useLatestInView(texts: readonly Text[], textId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const latest = texts.at(-1)?.textId;
  const isEmpty = latest === undefined;
  useEffect(() => {
    const element = list.current;
    if (!element || isEmpty) return;
    const hear = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element.addEventListener("scroll", hear, { passive: true });
    return () => element.removeEventListener("scroll", hear);
  }, [isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further text is what moves it.
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [latest]);
  useLayoutEffect(() => {
    const asked = textId && list.current?.querySelector(`[data-text="${CSS.escape(textId)}"]`);
    if (asked) asked.scrollIntoView({ block: "nearest" });
  }, [textId]);
  return list;
}
