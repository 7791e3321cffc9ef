/** Hands the list's elements on, a group with each frame, and says in which order they are read. */
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { GROUP } from "./drawn-rows.ts";
import { handedOn, readingOrder, type Slots } from "./slots.ts";

/** So long the list must rest before its order is said. */
const REST_MS = 300;

interface UseSlotsProps<T> {
  /** With another one the list begins anew. */
  readonly listKey: string;
  readonly rows: readonly number[];
  readonly size: number;
  readonly at: (row: number) => T | undefined;
}

export function useSlots<T>({ listKey, rows, size, at }: UseSlotsProps<T>) {
  const last = useRef<{ readonly listKey: string; readonly slots: Slots<T> }>({ listKey, slots: [] });
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  const before = last.current.listKey === listKey ? last.current.slots : [];
  // Never fewer than before: at the end of the list fewer rows are in view.
  const { slots, isWhole } = handedOn(before, {
    rows,
    size: Math.max(size, before.length),
    at,
    aFrame: GROUP,
  });
  // All of it before the frame: an effect after it would be one more task for every frame of somebody who scrolls.
  useLayoutEffect(() => {
    last.current = { listKey, slots };
    if (isWhole) return;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  });
  return { slots, isWhole };
}

/** Elements that are handed on stand in the document in another order than in the list: the list owns them in its own. */
export function useReadingOrder(
  body: RefObject<HTMLElement | null>,
  slots: Slots<unknown>,
  idOf: (place: number) => string,
) {
  const latest = useRef({ slots, idOf, atMs: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = { slots, idOf, atMs: performance.now() };
    const say = () => {
      const restMs = REST_MS - (performance.now() - latest.current.atMs);
      timer.current = restMs > 0 ? setTimeout(say, restMs) : undefined;
      if (restMs <= 0)
        body.current?.setAttribute("aria-owns", readingOrder(latest.current.slots).map(latest.current.idOf).join(" "));
    };
    timer.current ??= setTimeout(say, REST_MS);
  }, [body, slots, idOf]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
