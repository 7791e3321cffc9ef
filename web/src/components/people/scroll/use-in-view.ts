/** Which rows of a scrolled list stand in view, and the way to bring one there. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { type InView, inView, scrollTopFor } from "../../table/window.ts";

interface UseInViewProps {
  readonly scroller: HTMLElement | null;
  readonly count: number;
  readonly rowHeight: number;
  /** Of what stays above the rows. */
  readonly headHeight: number;
}

const same = (one: InView, other: InView) =>
  one.first === other.first && one.last === other.last && one.shift === other.shift;

export function useInView({ scroller, count, rowHeight, headHeight }: UseInViewProps) {
  const [seen, setSeen] = useState<InView>({ first: 0, last: -1, shift: 0 });
  // Known without asking the layout for it while scrolling.
  const viewHeight = useRef(0);

  const sightOf = useCallback(
    (scrollTop: number) => ({ scrollTop, viewHeight: viewHeight.current, count, rowHeight }),
    [count, rowHeight],
  );
  useLayoutEffect(() => {
    if (!scroller) return;
    const look = () => {
      const next = inView(sightOf(scroller.scrollTop));
      setSeen((old) => (same(old, next) ? old : next));
    };
    const measure = () => {
      viewHeight.current = Math.max(0, scroller.clientHeight - headHeight);
      look();
    };
    measure();
    scroller.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [scroller, sightOf, headHeight]);

  const bring = useCallback(
    (row: number, align: "nearest" | "first") => {
      if (scroller) scroller.scrollTop = scrollTopFor(row, sightOf(scroller.scrollTop), align);
    },
    [scroller, sightOf],
  );
  return { ...seen, bring };
}
