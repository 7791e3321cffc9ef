/** The rows in view, and a few beyond. It alone renders with each frame of a list that is scrolled. */
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { rowOf, type TableOfRows } from "../people-table.tsx";
import type { Person } from "../person.ts";
import { PersonRow } from "../person-row.tsx";
import classes from "./people-scroll.module.css";
import { roles } from "./roles.ts";
import { createSteadyRange, type SteadyRange } from "./steady-range.ts";

/** What the keyboard and the kept place need of the list. */
export interface ListView {
  /** Rows in view, from 0. */
  readonly range: () => { readonly first: number; readonly last: number };
  /** Brings a row in view. */
  readonly show: (row: number) => void;
}

interface VirtualRowsProps {
  readonly scroller: HTMLElement;
  readonly table: TableOfRows;
  /** With another one the list begins at its top. */
  readonly listKey: string;
  readonly count: number;
  readonly rowHeight: number;
  /** The row with which the list begins at first. */
  readonly startRow: number;
  readonly view: RefObject<ListView | null>;
  readonly personAt: (row: number) => Person | undefined;
  readonly onSteady: (range: SteadyRange) => void;
  readonly onDrawn: () => void;
}

const HEAD_HEIGHT = 36;
const OVERSCAN = 6;

export function VirtualRows(props: VirtualRowsProps) {
  const { scroller, table, listKey, count, rowHeight, startRow, view, personAt, onSteady, onDrawn } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The head covers the beginning of the view.
    scrollPaddingEnd: HEAD_HEIGHT,
    initialOffset: startRow * rowHeight,
    useFlushSync: false,
  });
  const { first, last } = rangeOf(virtualizer);
  useImperativeHandle(
    view,
    () => ({
      range: () => rangeOf(virtualizer),
      show: (row) => virtualizer.scrollToIndex(row),
    }),
    [virtualizer],
  );
  const steady = useRef<ReturnType<typeof createSteadyRange>>(undefined);
  useEffect(() => {
    steady.current = createSteadyRange(onSteady);
    return () => steady.current?.end();
  }, [onSteady]);
  useEffect(() => steady.current?.see({ first, last }), [first, last]);
  const drawn = useRef({ listKey, rowHeight });
  useLayoutEffect(() => {
    if (drawn.current.rowHeight !== rowHeight) virtualizer.measure();
    if (drawn.current.listKey !== listKey) virtualizer.scrollToOffset(0);
    drawn.current = { listKey, rowHeight };
  }, [virtualizer, listKey, rowHeight]);
  useLayoutEffect(onDrawn);
  return (
    // Its ground looks like rows that wait, where none is drawn yet.
    <tbody {...roles.group} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <PersonRow key={`${listKey} ${index}`} {...rowOf(personAt(index), table)} row={index} top={start} />
      ))}
    </tbody>
  );
}

const rangeOf = ({ range }: Virtualizer<HTMLElement, Element>) => ({
  first: range?.startIndex ?? 0,
  last: range?.endIndex ?? -1,
});
