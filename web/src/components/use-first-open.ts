/** For a menu that replaces its pressed button: opens immediately, and returns the focus to the menu's own button. */
import { useEffect, useRef, useState } from "react";

export function useFirstOpen(isFirstOpen: boolean) {
  const [opened, onChange] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFirstOpen) return;
    // The pressed button was removed with its focus.
    target.current?.focus({ preventScroll: true });
    onChange(true);
  }, [isFirstOpen]);
  return { menu: { opened, onChange }, target };
}
