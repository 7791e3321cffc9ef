/** Which rows are drawn whole: a few more with each frame, so that none of them takes long, however many have come at once. */
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

const A_FRAME = 3;

interface Drawn {
  readonly listKey: string;
  readonly rows: ReadonlySet<number>;
}

/** Those of `rows` that stay, and a few more of those that are ready. */
export function drawnNext(before: ReadonlySet<number>, rows: readonly number[], isReady: (row: number) => boolean) {
  const ready = rows.filter(isReady);
  const late = ready.filter((row) => !before.has(row));
  const drawn = new Set(ready.filter((row) => before.has(row)));
  for (const row of late.slice(0, A_FRAME)) drawn.add(row);
  return { drawn, isWhole: late.length <= A_FRAME };
}

const none: ReadonlySet<number> = new Set();

export function useDrawn(listKey: string, rows: readonly number[], isReady: (row: number) => boolean) {
  const last = useRef<Drawn>({ listKey, rows: none });
  const [, drawOn] = useReducer((count: number) => count + 1, 0);
  const before = last.current.listKey === listKey ? last.current.rows : none;
  const { drawn, isWhole } = drawnNext(before, rows, isReady);
  useLayoutEffect(() => {
    last.current = { listKey, rows: drawn };
  });
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(drawOn);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
