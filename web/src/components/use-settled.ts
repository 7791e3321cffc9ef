/** Loading without flicker: nothing for the first 200 ms, then a skeleton that stays at least 300 ms. */
import { useEffect, useRef, useState } from "react";

const SILENT_MS = 200;
const SHOWN_MS = 300;

export type Phase = "silent" | "skeleton" | "content";

export function useSettled(isLoading: boolean): Phase {
  const [phase, setPhase] = useState<Phase>(isLoading ? "silent" : "content");
  const since = useRef(0);
  useEffect(() => {
    if (isLoading) {
      setPhase((previous) => (previous === "content" ? "silent" : previous));
      const timer = setTimeout(() => {
        since.current = performance.now();
        setPhase("skeleton");
      }, SILENT_MS);
      return () => clearTimeout(timer);
    }
    const rest = since.current === 0 ? 0 : Math.max(0, since.current + SHOWN_MS - performance.now());
    const timer = setTimeout(() => {
      since.current = 0;
      setPhase("content");
    }, rest);
    return () => clearTimeout(timer);
  }, [isLoading]);
  // Content available at first render is shown without waiting for a timer.
  return !isLoading && phase === "silent" ? "content" : phase;
}
