import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTour } from "../../lib/tour.ts";

interface ShellKeys {
  readonly onSidebar: () => void;
  readonly onPalette: () => void;
  readonly onKeys: () => void;
}

export function useShellKeys({ onSidebar, onPalette, onKeys }: ShellKeys) {
  const tour = useTour();
  const unlessTour = (action: () => void) => () => {
    if (!tour) action();
  };
  const showKeys = unlessTour(onKeys);
  const search = unlessTour(focusSearch);
  const rows = unlessTour(focusRow);
  useHotkeys(
    [
      ["mod+B", unlessTour(onSidebar), anyLayout],
      ["mod+K", unlessTour(onPalette), anyLayout],
    ],
    [],
  );
  useQuestionMark(showKeys);
  useHotkeys([
    // With and without Shift, since keyboard layouts differ.
    ["shift+/", search],
    ["/", search],
    ["J", rows, { ...anyLayout, preventDefault: false }],
    ["K", rows, { ...anyLayout, preventDefault: false }],
  ]);
}

const typed = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** "?" by any layout, the Arabic one too, wherever it is not typed: a checkbox takes no text. */
function useQuestionMark(action: () => void) {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!/^[?؟]$/.test(key) || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(typed)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The key's place on the keyboard counts, since Arabic layouts have other letters there. */
const anyLayout = { usePhysicalKeys: true };

/** Enters the page's list; from there on the list itself moves between its rows. */
function focusRow() {
  if (document.activeElement?.closest("tbody tr") || document.querySelector("[aria-modal=true]")) return;
  document.querySelector<HTMLElement>("#content tbody tr[tabindex]")?.focus();
}

function focusSearch() {
  document.querySelector<HTMLInputElement>("[data-page-search]")?.focus();
}
