/** The focus stays within the dialog when its steps change. */
import { useEffect, useRef } from "react";

/** Where the pressed button went with its step, the next Tab goes on within the dialog. */
export function useFocusKept(step: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that takes the focus away.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}
