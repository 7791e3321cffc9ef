import { useEffect, useRef } from "react";
import { shortcutKey } from "../../components/table/table-card.tsx";

/** Elements that use keys themselves. */
const elementsWithKeys = "input:not([type=checkbox]), textarea, select, [role=slider], [role=menu]";

/**
 * Handles keys on the whole page, except in fields and menus. The handler returns whether it has used the key;
 * `isRepeat` says that the key is held.
 */
export function useShortcuts(onShortcut: (key: string, isRepeat: boolean) => boolean, isOn = true) {
  const latestOnShortcut = useRef(onShortcut);
  latestOnShortcut.current = onShortcut;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, metaKey, ctrlKey, altKey } = event;
      if (metaKey || ctrlKey || altKey) return;
      if (target instanceof Element && target.closest(elementsWithKeys)) return;
      const isUsed = latestOnShortcut.current(shortcutKey(event), event.repeat);
      if (isUsed) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
