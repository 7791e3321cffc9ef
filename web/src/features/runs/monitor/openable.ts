/** Props for a row that opens something by click, or by Enter while the row itself has the focus. */
import type { KeyboardEvent, MouseEvent } from "react";

export const openable = (label: string, open: () => void) => ({
  tabIndex: 0,
  "aria-label": label,
  onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // React events of a dialog portalled elsewhere also arrive here.
    const isOnRow = target instanceof Element && currentTarget.contains(target) && !target.closest("button, a");
    if (isOnRow) open();
  },
  onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === "Enter" && target === currentTarget) open();
  },
});
