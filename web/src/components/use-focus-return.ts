/**
 * Gives the focus back to whatever had it when a layer opened. The library does it only for layers that were there, closed,
 * before: ours come into being when they are wanted.
 */
import { useEffect } from "react";

/** Until the layer has let go of the focus. */
const AFTER_MS = 10;

/** `known`: what opened it, where the focus has moved on before the layer came. */
export function useFocusReturn(isOpen = true, known?: Element | null) {
  useEffect(() => {
    if (!isOpen) return;
    const opener = known ?? openerOf(document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const isFree = document.activeElement === document.body || document.activeElement === atClose;
        if (isFree) giveBack(opener);
      }, AFTER_MS);
    };
  }, [isOpen, known]);
}

/** A menu is gone by then; the button that opened it is not. */
export function openerOf(active: Element | null): Element | null {
  const trigger = active?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  return trigger ? document.getElementById(trigger) : active;
}

function giveBack(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById("content");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
