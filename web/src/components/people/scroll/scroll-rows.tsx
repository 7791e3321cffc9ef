/** The rows in view, and a few beyond: all that is drawn anew while somebody scrolls. */
import { useLayoutEffect } from "react";
import { sheetHeight } from "../../table/window.ts";
import { type PeopleTableProps, rowOf } from "../people-table.tsx";
import type { Person } from "../person.ts";
import { PersonRow } from "../person-row.tsx";
import classes from "./people-scroll.module.css";
import { roles } from "./roles.ts";
import { useDrawn } from "./use-drawn.ts";
import { useInView } from "./use-in-view.ts";
import { useRush } from "./use-rush.ts";
import type { Sight } from "./use-sight.ts";

interface ScrollRowsProps {
  readonly scroller: HTMLElement | null;
  readonly table: Omit<PeopleTableProps, "foot">;
  /** With another one the list begins anew. */
  readonly listKey: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly personAt: (row: number) => Person | undefined;
  readonly onSight: (sight: Sight) => void;
  readonly onDrawn: () => void;
}

const HEAD_HEIGHT = 36;
/** Drawn beyond the view, so that no gap is seen. */
const OVERSCAN = 6;

export function ScrollRows(props: ScrollRowsProps) {
  const { scroller, table, listKey, count, rowHeight, personAt, onSight, onDrawn } = props;
  const { first, last, shift, bring } = useInView({ scroller, count, rowHeight, headHeight: HEAD_HEIGHT });
  const isRushed = useRush(first, last);
  useLayoutEffect(() => onSight({ first, last, bring }), [onSight, first, last, bring]);
  useLayoutEffect(onDrawn);
  const from = Math.max(0, first - OVERSCAN);
  const to = isRushed ? -1 : Math.min(count - 1, last + OVERSCAN);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const drawn = useDrawn(listKey, rows, (row) => personAt(row) !== undefined);
  return (
    // What no row stands on yet looks like rows that wait.
    <tbody
      {...roles.group}
      className={classes.body}
      style={{ height: sheetHeight(count, rowHeight), backgroundPositionY: shift }}
    >
      {rows.map((row) => (
        <PersonRow
          key={`${listKey} ${row}`}
          {...rowOf(drawn.has(row) ? personAt(row) : undefined, table)}
          row={row}
          top={row * rowHeight + shift}
        />
      ))}
    </tbody>
  );
}
