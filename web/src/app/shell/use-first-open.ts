/** A menu that takes the place of a button once that is pressed: opens at once, and gives its focus back to its own button. */
import { useEffect, useRef, useState } from "react";

/** The state of a Mantine menu, and the ref of its target. */
export function useFirstOpen(isFirstOpen: boolean) {
  const [opened, onChange] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFirstOpen) return;
    // The button that was pressed is gone, and its focus with it.
    target.current?.focus({ preventScroll: true });
    onChange(true);
  }, [isFirstOpen]);
  return { menu: { opened, onChange }, target };
}
