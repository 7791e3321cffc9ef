/** Where the focus goes when a menu, dialog or drawer opens and closes. */
import { useEffect, useRef, useState } from "react";

/** After this time the layer has released the focus. */
const RELEASE_MS = 10;

interface FocusReturnOptions {
  /** The element that opened the layer; by default the one that has the focus when the layer opens. */
  readonly opener?: Element | null | undefined;
  /** Finds an element to focus instead of the opener; null means the opener. */
  readonly returnTo?: (() => Element | null) | undefined;
}

/** Returns the focus when a layer closes. Mantine does so only for layers mounted before they open; ours are not. */
export function useFocusReturn(isOpen = true, { opener: knownOpener, returnTo }: FocusReturnOptions = {}) {
  const latestReturnTo = useRef(returnTo);
  latestReturnTo.current = returnTo;
  useEffect(() => {
    if (!isOpen) return;
    const opener = knownOpener ?? findOpener(document.activeElement);
    return () => {
      const focusedAtClose = document.activeElement;
      setTimeout(() => {
        const active = document.activeElement;
        const isReleased = active === document.body || active === focusedAtClose;
        if (isReleased) returnFocus(latestReturnTo.current?.() ?? opener);
      }, RELEASE_MS);
    };
  }, [isOpen, knownOpener]);
}

/** Returns a menu's button instead of its item, since the closing menu removes its items. */
export function findOpener(active: Element | null): Element | null {
  const triggerId = active?.closest("[role='menu']")?.getAttribute("aria-labelledby");
  return triggerId ? document.getElementById(triggerId) : active;
}

function returnFocus(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById("content");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** For a menu that replaces its pressed button: opens immediately, and returns the focus to the menu's own button. */
export function useOpenOnMount(shouldOpenOnMount: boolean) {
  const [opened, onChange] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!shouldOpenOnMount) return;
    // The pressed button was removed with its focus.
    target.current?.focus({ preventScroll: true });
    onChange(true);
  }, [shouldOpenOnMount]);
  return { menu: { opened, onChange }, target };
}
