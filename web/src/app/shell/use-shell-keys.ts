/** Global shortcuts: sidebar, palette, search, rows, list of shortcuts. Disabled during a walkthrough. */
import { useHotkeys } from "@mantine/hooks";
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
  useHotkeys([
    // With and without Shift, since keyboard layouts differ.
    ["shift+?", showKeys],
    ["?", showKeys],
    ["shift+/", search],
    ["/", search],
    ["J", rows, { ...anyLayout, preventDefault: false }],
    ["K", rows, { ...anyLayout, preventDefault: false }],
  ]);
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
