/** Debounced presses (core spec §9): the first acts immediately, and repeats within the interval are ignored. */
import { useCallback, useRef } from "react";

export const PRESS_MS = 500;
export const SAVE_MS = 1_000;

export function usePress<Args extends readonly unknown[]>(
  action: (...args: Args) => void,
  windowMs = PRESS_MS,
): (...args: Args) => void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(action);
  latest.current = action;
  return useCallback(
    (...args: Args) => {
      const now = performance.now();
      if (now - pressedAt.current < windowMs) return;
      pressedAt.current = now;
      latest.current(...args);
    },
    [windowMs],
  );
}
