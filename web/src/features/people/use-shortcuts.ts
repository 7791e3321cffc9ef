import { useEffect, useRef } from "react";
import { shortcutOf } from "../../components/table/table-card.tsx";

const keyFields = "input:not([type=checkbox]), textarea, select, [role=slider], [role=menu]";

/** Keys of the page, except in fields and menus. The handler returns whether it has used the key. */
export function useShortcuts(onShortcut: (key: string) => boolean, isOn = true) {
  const latest = useRef(onShortcut);
  latest.current = onShortcut;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, metaKey, ctrlKey, altKey } = event;
      if (metaKey || ctrlKey || altKey || (target instanceof Element && target.closest(keyFields))) return;
      if (latest.current(shortcutOf(event))) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
