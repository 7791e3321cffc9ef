/**
 * Which rows of a scrolled list stand in view, how fast they move, and the way to bring one there. Every frame of a list that
 * moves is looked at; React hears of it only when something is to be drawn otherwise.
 */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { inView, scrollTopFor, sheetHeight } from "../../table/window.ts";
import { type Drawn, isDrawnAlike, type Motion, moved, REST_MS, resting } from "./pace.ts";
import type { Sight } from "./use-sight.ts";

interface UseInViewProps {
  readonly scroller: HTMLElement | null;
  readonly count: number;
  readonly rowHeight: number;
  /** Of what stays above the rows. */
  readonly headHeight: number;
  /** Told of each row that comes into view, also while none is drawn. */
  readonly onSight: (sight: Sight) => void;
}

const nothing: Drawn = { first: 0, last: -1, shift: 0, pace: "read" };

export function useInView({ scroller, count, rowHeight, headHeight, onSight }: UseInViewProps): Drawn {
  const [drawn, setDrawn] = useState(nothing);
  const shown = useRef(nothing);
  const motion = useRef<Motion>(undefined);
  // Known without asking the layout for it while scrolling.
  const viewHeight = useRef(0);

  const sightOf = useCallback(
    (scrollTop: number) => ({ scrollTop, viewHeight: viewHeight.current, count, rowHeight }),
    [count, rowHeight],
  );
  useLayoutEffect(() => {
    if (!scroller) return;
    const bring = (row: number, align: "nearest" | "first") => {
      scroller.scrollTop = scrollTopFor(row, sightOf(scroller.scrollTop), align);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: Drawn | undefined;
    const look = () => {
      // A list that bounces at its ends stands there.
      const lowest = Math.max(0, sheetHeight(count, rowHeight) - viewHeight.current);
      const scrollTop = Math.min(lowest, Math.max(0, scroller.scrollTop));
      const next = inView(sightOf(scrollTop));
      const { first, last } = next;
      const place = (scrollTop - next.shift) / rowHeight;
      const atMs = performance.now();
      const before = last < 0 ? undefined : motion.current;
      const now = before ? moved(before, { place, seen: last - first, atMs }) : resting(place, atMs);
      motion.current = now;
      if (now.pace !== "read") timer ??= setTimeout(lookAgain, REST_MS + 1);
      const wanted = { ...next, pace: now.pace };
      const isRush = now.pace === "rush";
      if (first !== seen?.first || last !== seen.last || isRush !== (seen.pace === "rush"))
        onSight({ first, last, isRush, bring });
      seen = wanted;
      if (isDrawnAlike(shown.current, wanted, count)) return;
      shown.current = wanted;
      setDrawn(wanted);
    };
    // A list that has come to rest scrolls no more, and is then drawn whole.
    const lookAgain = () => {
      const restMs = REST_MS + 1 - (performance.now() - (motion.current?.atMs ?? 0));
      timer = restMs > 0 ? setTimeout(lookAgain, restMs) : undefined;
      if (restMs <= 0) look();
    };
    const measure = () => {
      viewHeight.current = Math.max(0, scroller.clientHeight - headHeight);
      look();
    };
    measure();
    const lookSoon = createAfterFrame(look);
    scroller.addEventListener("scroll", lookSoon.ask, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(scroller);
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", lookSoon.ask);
      lookSoon.end();
      sizes.disconnect();
    };
  }, [scroller, sightOf, rowHeight, headHeight, count, onSight]);
  return drawn;
}

/**
 * Runs once the frame that is being made is there: to ask where a list is scrolled to before would have the browser lay out at
 * once what it is to lay out, and paint, in the next frame.
 */
function createAfterFrame(run: () => void) {
  const { port1, port2 } = new MessageChannel();
  let isAsked = false;
  port1.onmessage = () => {
    isAsked = false;
    run();
  };
  return {
    ask(): void {
      if (!isAsked) port2.postMessage(undefined);
      isAsked = true;
    },
    end: () => port1.close(),
  };
}
