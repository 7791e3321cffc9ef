/** Follows a growing conversation unless the reader has scrolled back; starts at the requested text. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { useEffect, useLayoutEffect, useRef } from "react";

/** The reader follows new texts within this distance of the end. */
const NEAR_PX = 96;

export function useLatestInView(texts: readonly Text[], textId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const latest = texts.at(-1)?.textId;
  const isEmpty = latest === undefined;
  useEffect(() => {
    const element = list.current;
    if (!element || isEmpty) return;
    const updateIsAtEnd = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element.addEventListener("scroll", updateIsAtEnd, { passive: true });
    return () => element.removeEventListener("scroll", updateIsAtEnd);
  }, [isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new text.
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [latest]);
  useLayoutEffect(() => {
    const requested = textId && list.current?.querySelector(`[data-text="${CSS.escape(textId)}"]`);
    if (requested) requested.scrollIntoView({ block: "nearest" });
  }, [textId]);
  return list;
}
