/** Loading without flicker: nothing for the first 200 ms, then a skeleton that stays at least 300 ms. */
import { useEffect, useRef, useState } from "react";

const SILENT_MS = 200;
const MIN_SKELETON_MS = 300;

export type LoadingPhase = "silent" | "skeleton" | "content";

export function useLoadingPhase(isLoading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(isLoading ? "silent" : "content");
  /** When the skeleton appeared, by `performance.now()`; 0 while none is shown. */
  const shownAt = useRef(0);
  useEffect(() => {
    if (isLoading) {
      setPhase((previous) => (previous === "content" ? "silent" : previous));
      const timer = setTimeout(() => {
        shownAt.current = performance.now();
        setPhase("skeleton");
      }, SILENT_MS);
      return () => clearTimeout(timer);
    }
    const remainingMs = shownAt.current === 0 ? 0 : Math.max(0, shownAt.current + MIN_SKELETON_MS - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = 0;
      setPhase("content");
    }, remainingMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  // Content available at first render is shown without waiting for a timer.
  return !isLoading && phase === "silent" ? "content" : phase;
}
