/** A table in a card: sticky head, rows of 40 px, scrolling inside, row actions in view, skeleton and empty state. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSettled } from "../use-settled.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { SortButton } from "./sort-button.tsx";
import classes from "./table-card.module.css";

export interface Column {
  readonly key: string;
  readonly label: ReactNode;
  /** Numbers are aligned to the end. */
  readonly align?: "start" | "end";
  /** CSS width; defaults to the content's. */
  readonly width?: string;
  /** The column stays in view while the others scroll. */
  readonly isPinned?: boolean;
  /** Only where the screen is wide enough for it; its cells have `data-wide`. */
  readonly isWideOnly?: boolean;
  /** The heading is for screen readers only. */
  readonly isUnlabelled?: boolean;
  /** Before the heading's text, for example the box that selects all rows. */
  readonly lead?: ReactNode;
  /** Makes the heading sort by this column. */
  readonly sort?: ColumnSort;
}

export interface ColumnSort {
  /** Undefined while the rows have another order. */
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
  /** Replaces the body, but keeps the foot for other pages. */
  readonly failure?: ReactNode;
  /** Replaces the body. */
  readonly empty?: ReactNode;
  /** Filters above the table, inside the card. */
  readonly tools?: ReactNode;
  /** The pager. */
  readonly foot?: ReactNode;
  /** Minimum width in px, below which the table scrolls. */
  readonly minWidth?: number;
  /** Column widths are independent of the content. */
  readonly isFixed?: boolean;
  /** The rows have nothing focusable, so the table itself is focusable for keyboard scrolling. */
  readonly isPlain?: boolean;
  /** Rows become cards on a phone: the first cell is the title, each other cell a line with its column's name. */
  readonly isStacked?: boolean;
}

/** Whether a key moves between rows: not in a field or a menu. */
export function movesRows({ target, metaKey, ctrlKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return false;
  return !target.matches("input:not([type='checkbox']), textarea, select, [role='menuitem'], [aria-expanded='true']");
}

/** The key of a shortcut. J and K are identified by their position, so they work on any keyboard layout. */
export const shortcutOf = ({ code, key }: Pick<KeyboardEvent, "code" | "key">): string =>
  ({ KeyJ: "j", KeyK: "k" })[code] ?? key;

/** J, K and the arrows move between focusable rows, Home and End to the first and last. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[shortcutOf(event)];
  if (!step || !movesRows(event)) return;
  const target = event.target;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr[tabindex]")];
  const here = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const next = rows[Math.min(rows.length - 1, Math.max(0, here + step))];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Width of the last column where it has the row's actions: it stays in view while the others scroll. */
export const actionsWidth = (columns: readonly Column[]): string | undefined => {
  const last = columns.at(-1);
  return last?.isUnlabelled ? last.width : undefined;
};

interface TableFrameProps {
  readonly actionsWidth?: string | undefined;
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Card around a table. */
export function TableFrame({ tools, foot, actionsWidth = "0px", children }: TableFrameProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { "--actions-width": actionsWidth };
  return (
    <div className={classes.card} data-tour="table">
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.view} style={style}>
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

/** Head cells of a table. `role` is for rows without table layout. */
export function HeadCells({ columns, role }: { readonly columns: readonly Column[]; readonly role?: "columnheader" }) {
  return columns.map(({ key, label: text, align, width, isPinned, isWideOnly, isUnlabelled, lead, sort }) => (
    <th
      key={key}
      scope="col"
      role={role}
      data-align={align}
      data-pinned={isPinned || undefined}
      data-wide={isWideOnly || undefined}
      aria-sort={sort?.direction}
      style={width && !role ? { width } : undefined}
    >
      {lead}
      {sort && <SortButton {...sort}>{text}</SortButton>}
      {!sort && (isUnlabelled ? <span className="cw-hidden">{text}</span> : text)}
    </th>
  ));
}

/** The names of the columns are CSS strings, which cards show beside their values. */
function tableStyle(minWidth: number | undefined, columns: readonly Column[]): CSSProperties {
  const names = columns.map(({ label, isUnlabelled }, index) => {
    const name = isUnlabelled || typeof label !== "string" ? "" : label;
    return [`--column-${index + 1}`, JSON.stringify(name)];
  });
  return { ...(minWidth && { "--table-width": `${minWidth}px` }), ...Object.fromEntries(names) };
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
    isStacked = false,
  } = props;
  const phase = useSettled(isLoading);
  const scroller = useRef<HTMLElement>(null);
  const instead = phase === "content" ? (failure ?? empty) : undefined;
  return (
    <TableFrame
      tools={tools}
      actionsWidth={actionsWidth(columns)}
      foot={instead === undefined || failure ? foot : undefined}
    >
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
            data-actions={actionsWidth(columns) !== undefined || undefined}
            data-stacked={isStacked || undefined}
            aria-busy={isLoading}
            style={tableStyle(minWidth, isStacked ? columns : [])}
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
