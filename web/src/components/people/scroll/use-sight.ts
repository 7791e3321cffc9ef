/** Where in the list one is: at this moment, and a few times a second for whatever need not follow each frame. */
import { useCallback, useEffect, useRef, useState } from "react";

export interface Sight {
  readonly first: number;
  /** -1 before anything is seen. */
  readonly last: number;
  readonly bring: (row: number, align: "nearest" | "first") => void;
}

const nothing: Sight = { first: 0, last: -1, bring: () => undefined };

/** At most so often: somebody who flies through the list wants none of the pages between. */
const EVERY_MS = 120;

export function useSight() {
  const live = useRef(nothing);
  const [settled, setSettled] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const see = useCallback((sight: Sight) => {
    // The first sight is wanted at once.
    if (live.current.last < 0) setSettled(sight);
    live.current = sight;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSettled(live.current);
    }, EVERY_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { live, settled, see };
}

export type UseSight = ReturnType<typeof useSight>;
