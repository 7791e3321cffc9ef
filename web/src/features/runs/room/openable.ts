/** A row that opens something: by click, or by Enter where the focus is on the row itself. */
import type { KeyboardEvent, MouseEvent } from "react";

export const openable = (label: string, open: () => void) => ({
  tabIndex: 0,
  "aria-label": label,
  onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Dialogs of its controls stand elsewhere in the page, but report here.
    const isOnRow = target instanceof Element && currentTarget.contains(target) && !target.closest("button, a");
    if (isOnRow) open();
  },
  onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === "Enter" && target === currentTarget) open();
  },
});
