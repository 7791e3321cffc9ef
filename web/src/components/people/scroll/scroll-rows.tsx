/** The rows in view, and a few beyond: all that is drawn anew while somebody scrolls. */
import { memo, useCallback, useId, useLayoutEffect, useRef } from "react";
import { sheetHeight } from "../../table/window.ts";
import { rowOf, type TableOfRows } from "../people-table.tsx";
import type { Person } from "../person.ts";
import { PersonRow } from "../person-row.tsx";
import { inOrderOfNeed, mostDrawn } from "./drawn-rows.ts";
import { Glimpses } from "./glimpses.tsx";
import classes from "./people-scroll.module.css";
import { roles } from "./roles.ts";
import type { Slots } from "./slots.ts";
import { useInView } from "./use-in-view.ts";
import type { Sight } from "./use-sight.ts";
import { useReadingOrder, useSlots } from "./use-slots.ts";

interface ScrollRowsProps {
  readonly scroller: HTMLElement | null;
  readonly table: TableOfRows;
  /** With another one the list begins anew. */
  readonly listKey: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly personAt: (row: number) => Person | undefined;
  readonly onSight: (sight: Sight) => void;
  readonly onDrawn: () => void;
}

const HEAD_HEIGHT = 36;

export function ScrollRows(props: ScrollRowsProps) {
  const { scroller, table, listKey, count, rowHeight, personAt, onSight, onDrawn } = props;
  const { first, last, shift, pace } = useInView({ scroller, count, rowHeight, headHeight: HEAD_HEIGHT, onSight });
  const { slots, isWhole } = useSlots({
    listKey,
    rows: pace === "read" ? inOrderOfNeed({ first, last }, count) : none,
    size: mostDrawn(last - first + 1),
    at: personAt,
  });
  // What a rush leaves behind stands where it stood: to take it away and bring it back costs more than a frame.
  const wasGlimpsed = useRef(false);
  const isGlimpsed = pace === "skim" || !isWhole || (pace === "rush" && wasGlimpsed.current);
  useLayoutEffect(() => {
    wasGlimpsed.current = isGlimpsed;
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const id = useId();
  const idOf = useCallback((place: number) => `${id}${place}`, [id]);
  useReadingOrder(body, slots, idOf);
  return (
    // What no row stands on yet looks like rows that wait.
    <tbody
      {...roles.group}
      ref={body}
      className={classes.body}
      style={{ height: sheetHeight(count, rowHeight), backgroundPositionY: shift }}
    >
      {isGlimpsed && <Glimpses key={listKey} {...{ first, rowHeight, shift, personAt }} isCompact={table.isCompact} />}
      <Rows {...{ slots, listKey, idOf, table, rowHeight, shift, onDrawn }} />
    </tbody>
  );
}

interface RowsProps extends Pick<ScrollRowsProps, "listKey" | "table" | "rowHeight" | "onDrawn"> {
  readonly slots: Slots<Person>;
  readonly idOf: (place: number) => string;
  readonly shift: number;
}

/** Nothing of it renders while the list flies past. */
const Rows = memo(function Rows({ slots, listKey, idOf, table, rowHeight, shift, onDrawn }: RowsProps) {
  useLayoutEffect(onDrawn);
  return slots.map(
    (slot, place) =>
      slot && (
        <PersonRow
          key={`${listKey} ${idOf(place)}`}
          {...rowOf(slot.shown, table)}
          id={idOf(place)}
          row={slot.row}
          top={slot.row * rowHeight + shift}
        />
      ),
  );
});

const none: readonly number[] = [];
