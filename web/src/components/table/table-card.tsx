/** A table in its card: sticky head, rows of 40 px, scrolls inside the card, skeleton and empty state in the body's place. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSettled } from "../use-settled.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { SortButton } from "./sort-button.tsx";
import classes from "./table-card.module.css";

export interface Column {
  readonly key: string;
  readonly label: ReactNode;
  /** Numbers stand at the end of their column. */
  readonly align?: "start" | "end";
  /** A CSS width; without one the column takes what it needs. */
  readonly width?: string;
  /** The name's column stays in view while the others scroll. */
  readonly isPinned?: boolean;
  /** Its heading is for screen readers only. */
  readonly isUnlabelled?: boolean;
  /** Before the heading's words, for instance the box that chooses all rows. */
  readonly lead?: ReactNode;
  /** The heading sorts the rows by this column. */
  readonly sort?: ColumnSort;
}

export interface ColumnSort {
  /** Absent while the rows are in another order. */
  readonly direction?: "ascending" | "descending" | undefined;
  readonly onSort: () => void;
}

interface TableCardProps {
  /** For screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** `<tr>` elements. */
  readonly children: ReactNode;
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  /** Stands in the body's place when given, above the foot: another page may be had. */
  readonly failure?: ReactNode;
  /** Stands in the body's place when given. */
  readonly empty?: ReactNode;
  /** Filters above the table, inside the card. */
  readonly tools?: ReactNode;
  /** The pager. */
  readonly foot?: ReactNode;
  /** The table is wider than a phone: it scrolls in its card from here on. */
  readonly minWidth?: number;
  /** Columns keep their widths whatever stands in them. */
  readonly isFixed?: boolean;
  /** Nothing in its rows takes the focus: the table does, so that it can be scrolled by keyboard. */
  readonly isPlain?: boolean;
}

/** Whether a key pressed there moves between rows: not in a field, nor in a menu. */
export function movesRows({ target, metaKey, ctrlKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return false;
  return !target.matches("input:not([type='checkbox']), textarea, select, [role='menuitem'], [aria-expanded='true']");
}

/** J and K or the arrows move between rows that can have the focus, Home and End to the first and last. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (!step || !movesRows(event)) return;
  const target = event.target;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr[tabindex]")];
  const here = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const next = rows[Math.min(rows.length - 1, Math.max(0, here + step))];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

interface TableFrameProps {
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The card around a table. */
export function TableFrame({ tools, foot, children }: TableFrameProps) {
  return (
    <div className={classes.card} data-tour="table">
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.view}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

/** The cells of a table's head. `role`: where the rows are no table to the browser's layout. */
export function HeadCells({ columns, role }: { readonly columns: readonly Column[]; readonly role?: "columnheader" }) {
  return columns.map(({ key, label: text, align, width, isPinned, isUnlabelled, lead, sort }) => (
    <th
      key={key}
      scope="col"
      role={role}
      data-align={align}
      data-pinned={isPinned || undefined}
      aria-sort={sort?.direction}
      style={width && !role ? { width } : undefined}
    >
      {lead}
      {sort ? (
        <SortButton {...sort}>{text}</SortButton>
      ) : isUnlabelled ? (
        <span className={classes.hidden}>{text}</span>
      ) : (
        text
      )}
    </th>
  ));
}

export function TableCard(props: TableCardProps) {
  const {
    label,
    columns,
    children,
    isLoading = false,
    skeletonRows = 6,
    failure,
    empty,
    tools,
    foot,
    minWidth,
    isFixed = false,
    isPlain = false,
  } = props;
  const phase = useSettled(isLoading);
  const scroller = useRef<HTMLElement>(null);
  const instead = phase === "content" ? (failure ?? empty) : undefined;
  return (
    <TableFrame tools={tools} foot={instead === undefined || failure ? foot : undefined}>
      {instead !== undefined ? (
        instead
      ) : (
        <section
          ref={scroller}
          className={classes.scroller}
          aria-label={label}
          tabIndex={phase === "content" && !isPlain ? undefined : 0}
          onKeyDown={moveFocus}
        >
          <table
            className={classes.table}
            data-fixed={isFixed || undefined}
            aria-busy={isLoading}
            style={minWidth ? { minWidth } : undefined}
          >
            <thead>
              <tr>
                <HeadCells columns={columns} />
              </tr>
            </thead>
            <tbody>
              {phase === "content" ? children : <SkeletonRows {...{ columns, phase }} rows={skeletonRows} />}
            </tbody>
          </table>
        </section>
      )}
    </TableFrame>
  );
}
