/** The library returns the focus only for layers already mounted while closed; ours mount on demand. */
import { useEffect, useRef } from "react";

/** After the layer has released the focus. */
const AFTER_MS = 10;

/** `known`: the opener, if the focus had moved before the layer mounted. `elsewhere`: focused instead, if there. */
export function useFocusReturn(isOpen = true, known?: Element | null, elsewhere?: () => Element | null) {
  const latest = useRef(elsewhere);
  latest.current = elsewhere;
  useEffect(() => {
    if (!isOpen) return;
    const opener = known ?? openerOf(document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const isFree = document.activeElement === document.body || document.activeElement === atClose;
        if (isFree) returnFocus(latest.current?.() ?? opener);
      }, AFTER_MS);
    };
  }, [isOpen, known]);
}

/** A menu is removed by then; the button that opened it is not. */
export function openerOf(active: Element | null): Element | null {
  const trigger = active?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  return trigger ? document.getElementById(trigger) : active;
}

function returnFocus(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById("content");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
