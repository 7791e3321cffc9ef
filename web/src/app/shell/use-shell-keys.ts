import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTour } from "../../lib/tour.ts";

interface ShellKeys {
  readonly onSidebar: () => void;
  readonly onPalette: () => void;
  readonly onShowKeys: () => void;
}

export function useShellKeys({ onSidebar, onPalette, onShowKeys }: ShellKeys) {
  const tour = useTour();
  const unlessTour = (action: () => void) => () => {
    if (!tour) action();
  };
  const enterSearch = unlessTour(focusSearch);
  const enterRows = unlessTour(focusFirstRow);
  useHotkeys(
    [
      ["mod+B", unlessTour(onSidebar), anyLayout],
      ["mod+K", unlessTour(onPalette), anyLayout],
    ],
    [], // No ignored tags, so that both shortcuts also work while typing.
  );
  useQuestionMark(unlessTour(onShowKeys));
  useHotkeys([
    // With and without Shift, since keyboard layouts differ.
    ["shift+/", enterSearch],
    ["/", enterSearch],
    ["J", enterRows, { ...anyLayout, preventDefault: false }],
    ["K", enterRows, { ...anyLayout, preventDefault: false }],
  ]);
}

/** Fields into which a question mark can be typed; checkboxes and radio buttons take no text. */
const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Runs the action on "?", also on the Arabic "؟", unless it is typed into a field. */
function useQuestionMark(action: () => void) {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!/^[?؟]$/.test(key) || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(textFields)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Matches the physical key, since Arabic layouts have other letters there. */
const anyLayout = { usePhysicalKeys: true };

/** Focuses the first row of the page's list; the list itself handles the keys that move between its rows. */
function focusFirstRow() {
  if (document.activeElement?.closest("tbody tr") || document.querySelector("[aria-modal=true]")) return;
  document.querySelector<HTMLElement>("#content tbody tr[tabindex]")?.focus();
}

function focusSearch() {
  document.querySelector<HTMLInputElement>("[data-page-search]")?.focus();
}
