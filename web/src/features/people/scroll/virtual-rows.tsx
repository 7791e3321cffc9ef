/** Renders the rows in view and a few beyond. Only this component renders on each frame while scrolling. */
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { rowProps, type TableOfRows } from "../people-table.tsx";
import type { Person } from "../person.ts";
import { PersonRow } from "../person-row.tsx";
import classes from "./people-scroll.module.css";
import { roles } from "./roles.ts";
import { createSteadyRange, type SteadyRange } from "./steady-range.ts";

export interface ListView {
  readonly range: () => { readonly first: number; readonly last: number };
  readonly show: (row: number) => void;
}

interface VirtualRowsProps {
  readonly scroller: HTMLElement;
  readonly table: TableOfRows;
  readonly listKey: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly startRow: number;
  readonly view: RefObject<ListView | null>;
  readonly personAt: (row: number) => Person | undefined;
  readonly onSteady: (range: SteadyRange) => void;
  readonly onRendered: () => void;
}

const HEAD_HEIGHT = 36;
const OVERSCAN = 6;

export function VirtualRows(props: VirtualRowsProps) {
  const { scroller, table, listKey, count, rowHeight, startRow, view, personAt, onSteady, onRendered } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The sticky head covers the top of the view.
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
    return () => steady.current?.stop();
  }, [onSteady]);
  useEffect(() => steady.current?.update({ first, last }), [first, last]);
  const rendered = useRef({ listKey, rowHeight });
  useLayoutEffect(() => {
    if (rendered.current.rowHeight !== rowHeight) virtualizer.measure();
    if (rendered.current.listKey !== listKey) virtualizer.scrollToOffset(0);
    rendered.current = { listKey, rowHeight };
  }, [virtualizer, listKey, rowHeight]);
  useLayoutEffect(onRendered);
  return (
    // The background imitates placeholder rows where none are rendered yet.
    <tbody {...roles.group} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <PersonRow key={`${listKey} ${index}`} {...rowProps(personAt(index), table)} row={index} top={start} />
      ))}
    </tbody>
  );
}

const rangeOf = ({ range }: Virtualizer<HTMLElement, Element>) => ({
  first: range?.startIndex ?? 0,
  last: range?.endIndex ?? -1,
});
