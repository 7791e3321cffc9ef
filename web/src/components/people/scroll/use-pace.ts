/** The pace at which the list moves; it renders once more when the list rests. */
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { type Motion, moved, type Pace, REST_MS, resting } from "./pace.ts";

export function usePace(first: number, last: number): Pace {
  const before = useRef<Motion>(undefined);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const atMs = performance.now();
  const isFirst = before.current === undefined || last < 0;
  const motion = isFirst
    ? resting(first, atMs)
    : moved(before.current ?? resting(first, atMs), { first, seen: last - first, atMs });
  useLayoutEffect(() => {
    before.current = last < 0 ? undefined : motion;
  });
  useEffect(() => {
    if (motion.pace === "read") return;
    const timer = setTimeout(look, REST_MS + 1);
    return () => clearTimeout(timer);
  });
  return motion.pace;
}
