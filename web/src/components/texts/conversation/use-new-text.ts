/** The latest text that arrived from the person while the conversation was open. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { useEffect, useRef, useState } from "react";

export function useNewText(texts: readonly Text[]): Text | undefined {
  const seen = useRef(new Set(texts.map(({ textId }) => textId)));
  const [newText, setNewText] = useState<Text>();
  useEffect(() => {
    const latest = texts.findLast(({ textId, direction }) => direction === "inbound" && !seen.current.has(textId));
    const isLater = latest === texts.findLast(({ direction }) => direction === "inbound");
    for (const { textId } of texts) seen.current.add(textId);
    // Earlier pages load older texts.
    if (latest && isLater) setNewText(latest);
  }, [texts]);
  return newText;
}
