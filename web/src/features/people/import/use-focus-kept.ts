import { useEffect, useRef } from "react";

/** Focuses the dialog when the pressed button is removed with its step. */
export function useFocusKept(step: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step removes the focused element.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}
