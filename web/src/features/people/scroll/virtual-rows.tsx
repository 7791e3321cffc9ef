/** Renders the rows in view and a few beyond. Only this component renders on each frame while scrolling. */
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { type RowsTableProps, rowProps } from "../people-table.tsx";
import type { Person } from "../person.ts";
import { PersonRow } from "../person-row.tsx";
import classes from "./people-scroll.module.css";

/** The rows have no table layout, so roles are explicit; in objects, since the linter calls literal roles redundant. */
export const roles = { table: { role: "table" }, group: { role: "rowgroup" }, row: { role: "row" } } as const;

interface Range {
  readonly first: number;
  /** -1 before the first range. */
  readonly last: number;
}

export interface SteadyRange extends Range {
  readonly isAtRest: boolean;
}

export const emptyRange: SteadyRange = { first: 0, last: -1, isAtRest: true };

const SAMPLE_MS = 150;

const overlaps = (a: Range, b: Range) => a.first <= b.last && b.first <= a.last;

/** Reports the rows in view: the first ones immediately, others while scrolling slowly and when scrolling ends. */
export function createRangeReporter(onSteady: (range: SteadyRange) => void) {
  let current: Range = emptyRange;
  let lastSample: Range | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sample(): void {
    const isAtRest = lastSample === current; // no update since the last sample
    const isSlow = lastSample !== undefined && overlaps(lastSample, current);
    if (isAtRest || isSlow) onSteady({ ...current, isAtRest });
    lastSample = current;
    timer = isAtRest ? undefined : setTimeout(sample, SAMPLE_MS);
  }

  return {
    update(range: Range): void {
      const isFirst = current.last < 0 && range.last >= 0;
      current = range;
      if (isFirst) onSteady({ ...range, isAtRest: true });
      else timer ??= setTimeout(sample, SAMPLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

export interface ListView {
  readonly range: () => Range;
  readonly scrollToRow: (row: number) => void;
}

interface VirtualRowsProps {
  readonly scroller: HTMLElement;
  readonly table: RowsTableProps;
  readonly listKey: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly startRow: number;
  readonly view: RefObject<ListView | null>;
  readonly personAt: (row: number) => Person | undefined;
  readonly onSteady: (range: SteadyRange) => void;
  readonly onRendered: () => void;
}

const HEAD_HEIGHT_PX = 36;
/** Rows rendered beyond the view, at either side. */
const OVERSCAN = 6;

export function VirtualRows(props: VirtualRowsProps) {
  const { scroller, table, listKey, count, rowHeight, startRow, view, personAt, onSteady, onRendered } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The rows begin below the head, whose height the virtualizer does not count.
    scrollPaddingEnd: HEAD_HEIGHT_PX,
    initialOffset: startRow * rowHeight,
    useFlushSync: false,
  });
  const { first, last } = rowsInView(virtualizer);
  useImperativeHandle(
    view,
    () => ({ range: () => rowsInView(virtualizer), scrollToRow: (row) => virtualizer.scrollToIndex(row) }),
    [virtualizer],
  );
  const reporter = useRef<ReturnType<typeof createRangeReporter>>(undefined);
  useEffect(() => {
    reporter.current = createRangeReporter(onSteady);
    return () => reporter.current?.stop();
  }, [onSteady]);
  useEffect(() => reporter.current?.update({ first, last }), [first, last]);
  const lastRendered = useRef({ listKey, rowHeight });
  useLayoutEffect(() => {
    if (lastRendered.current.rowHeight !== rowHeight) virtualizer.measure();
    if (lastRendered.current.listKey !== listKey) virtualizer.scrollToOffset(0);
    lastRendered.current = { listKey, rowHeight };
  }, [virtualizer, listKey, rowHeight]);
  // After each render, since the row that is to have the focus may be there now.
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

const rowsInView = ({ range }: Virtualizer<HTMLElement, Element>) => ({
  first: range?.startIndex ?? 0,
  last: range?.endIndex ?? -1,
});
