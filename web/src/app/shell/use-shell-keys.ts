/** Global shortcuts: sidebar, palette, search, list of shortcuts. Disabled during a walkthrough. */
import { useHotkeys } from "@mantine/hooks";
import { useTour } from "../../lib/tour.ts";

interface ShellKeys {
  readonly onSidebar: () => void;
  readonly onPalette: () => void;
  readonly onKeys: () => void;
}

export function useShellKeys({ onSidebar, onPalette, onKeys }: ShellKeys) {
  const tour = useTour();
  const unlessTour = (act: () => void) => () => {
    if (!tour) act();
  };
  const showKeys = unlessTour(onKeys);
  const search = unlessTour(focusSearch);
  useHotkeys(
    [
      ["mod+B", unlessTour(onSidebar)],
      ["mod+K", unlessTour(onPalette)],
    ],
    [],
  );
  useHotkeys([
    // With and without Shift, since keyboard layouts differ.
    ["shift+?", showKeys],
    ["?", showKeys],
    ["shift+/", search],
    ["/", search],
  ]);
}

function focusSearch() {
  document.querySelector<HTMLInputElement>("[data-page-search]")?.focus();
}
