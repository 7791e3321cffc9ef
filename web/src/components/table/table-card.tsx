import { Box, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { Failure } from "../empty-state.tsx";
import { useLoadingPhase } from "../use-loading-phase.ts";
import { MoreFoot, type MoreFootProps, Pager, type PagerProps } from "./pager.tsx";
import { Row, type RowTarget, SkeletonRows } from "./rows.tsx";
import classes from "./table-card.module.css";

export interface ColumnHead {
  readonly key: string;
  readonly label: ReactNode;
  readonly align?: "start" | "end";
  /** CSS width; defaults to the content's. */
  readonly width?: string;
  /** Stays in view while the other columns scroll sideways. */
  readonly isPinned?: boolean;
  /** Hidden below a screen width of 1440 px. */
  readonly isWideOnly?: boolean;
  /** Cards on a phone show the value without its heading. */
  readonly isSelfEvident?: boolean;
  /** Only screen readers get the label, as in a column of buttons. */
  readonly isUnlabelled?: boolean;
  readonly lead?: ReactNode; // Before the label, such as a checkbox.
  readonly sort?: ColumnSort;
}

export interface Column<T> extends ColumnHead {
  readonly cell: (row: T) => ReactNode;
  readonly title?: (row: T) => string | undefined;
  readonly cellClass?: string | undefined;
}

export interface ColumnSort {
  readonly direction?: "ascending" | "descending" | undefined;
  readonly onSort: () => void;
}

interface TableQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
}

interface ColumnCells<T> {
  readonly columns: readonly Column<T>[];
  readonly rowKey: (row: T, index: number) => string;
  readonly renderRow?: undefined;
}

/** The caller renders whole rows, for editing and live changes. */
interface OwnRows<T> {
  readonly columns: readonly ColumnHead[];
  readonly renderRow: (row: T, index: number) => ReactNode;
}

export type TableCardProps<T> = (ColumnCells<T> | OwnRows<T>) & TableProps<T>;

interface TableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly opens?: (row: T) => RowTarget;
  readonly rowClass?: (row: T) => string | undefined;
  readonly below?: (row: T) => ReactNode;
  readonly query?: TableQuery;
  readonly failureTitle?: string;
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  /** Shown in place of the rows; the foot stays. */
  readonly failure?: ReactNode;
  /** Shown in place of a table without rows. */
  readonly empty?: ReactNode;
  /** Shown as the only row instead of `empty`, so that the table's head stays. */
  readonly emptyRow?: ReactNode;
  readonly tools?: ReactNode;
  readonly pages?: PagerProps | undefined;
  /** The list is loaded in parts; the text defaults to the count of rows. */
  readonly more?: { readonly query: MoreFootProps["query"]; readonly text?: ReactNode };
  readonly foot?: ReactNode;
  /** Minimum width in px, below which the table scrolls. */
  readonly minWidth?: number;
  /** The columns keep their widths, whatever the cells contain. */
  readonly isFixed?: boolean;
  /** The rows have nothing focusable, so the table itself is focusable for keyboard scrolling. */
  readonly isPlain?: boolean;
  /** Rows become cards on a phone: the first cell is the title, each other cell a line with its column's name. */
  readonly isStacked?: boolean;
}

/** Whether a key may move the focus between rows: not with a modifier, nor in a field or a menu. */
export function canMoveFocus({ target, metaKey, ctrlKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return false;
  return !target.matches("input:not([type='checkbox']), textarea, select, [role='menuitem'], [aria-expanded='true']");
}

/** The key of a shortcut. J and K are identified by their position, so they work on any keyboard layout. */
export function shortcutKey({ code, key }: Pick<KeyboardEvent, "code" | "key">): string {
  if (code === "KeyJ") return "j";
  return code === "KeyK" ? "k" : key;
}

const rowSteps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** J, K and the arrows move between focusable rows, Home and End to the first and last. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = rowSteps[shortcutKey(event)];
  if (!step || !canMoveFocus(event)) return;
  const target = event.target;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr[tabindex]")];
  const current = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const next = rows[Math.min(rows.length - 1, Math.max(0, current + step))];
  if (current < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Width of the last column if it contains the rows' actions; it stays in view while the other columns scroll. */
export function actionsColumnWidth(columns: readonly ColumnHead[]): string | undefined {
  const last = columns.at(-1);
  return last?.isUnlabelled ? last.width : undefined;
}

interface TableFrameProps {
  readonly actionsWidth?: string | undefined;
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function TableFrame({ tools, foot, actionsWidth = "0px", children }: TableFrameProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { "--actions-width": actionsWidth };
  return (
    <div className={classes.card} data-tour="table">
      {tools && (
        <Group gap={8} px={16} py={12} style={{ borderBottom: "1px solid var(--cw-line)" }}>
          {tools}
        </Group>
      )}
      <div className={classes.view} style={style}>
        {children}
      </div>
      {foot && (
        <Box px={16} py={8} style={{ borderTop: "1px solid var(--cw-line)" }}>
          {foot}
        </Box>
      )}
    </div>
  );
}

interface HeadCellsProps {
  readonly columns: readonly ColumnHead[];
  readonly role?: "columnheader";
}

/** Head cells of a table. `role` is for rows without table layout. */
export function HeadCells({ columns, role }: HeadCellsProps) {
  return columns.map(({ key, label, align, width, isPinned, isWideOnly, isUnlabelled, lead, sort }) => (
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
      {sort && <SortButton {...sort}>{label}</SortButton>}
      {!sort && (isUnlabelled ? <span className="cw-hidden">{label}</span> : label)}
    </th>
  ));
}

const tableWidth = (px: number): CSSProperties & Record<`--${string}`, string> => ({ "--table-width": `${px}px` });

function rowsReplacement<T>({ rows, query, failure, failureTitle = "", empty }: TableProps<T>): ReactNode {
  if (failure) return failure;
  if (rows.length > 0) return undefined;
  if (query?.isError) return <Failure title={failureTitle} error={query.error} onRetry={query.refetch} />;
  // A page can be empty although later pages have rows: some lists are filtered after paging.
  return query?.hasNextPage ? undefined : empty;
}

function tableFoot<T>({ rows, pages, more, foot }: TableProps<T>): ReactNode {
  if (pages) return <Pager {...pages} />;
  if (!more) return foot;
  return <MoreFoot query={more.query}>{more.text ?? m.leads_shown({ count: formatNumber(rows.length) })}</MoreFoot>;
}

export function TableCard<T>(props: TableCardProps<T>) {
  const { label, columns, query, skeletonRows = 6, tools } = props;
  const { isLoading = query?.isPending ?? false, minWidth, isFixed, isPlain, isStacked } = props;
  const phase = useLoadingPhase(isLoading);
  const isLoaded = phase === "content";
  const replacement = isLoaded ? rowsReplacement(props) : undefined;
  // The pager stays after a failure, so that the user can leave the failed page.
  const hasFailedPage = Boolean(props.failure || (query?.isError && props.pages));
  const hasFoot = replacement === undefined || hasFailedPage;
  return (
    <TableFrame tools={tools} actionsWidth={actionsColumnWidth(columns)} foot={hasFoot ? tableFoot(props) : undefined}>
      {replacement ?? (
        <TableSheet
          label={label}
          columns={columns}
          minWidth={minWidth}
          isLoading={isLoading}
          isFixed={isFixed}
          isStacked={isStacked}
          isFocusable={!isLoaded || isPlain}
        >
          {isLoaded ? <Rows {...props} /> : <SkeletonRows columns={columns} phase={phase} rowCount={skeletonRows} />}
        </TableSheet>
      )}
    </TableFrame>
  );
}

function Rows<T>(props: TableCardProps<T>) {
  const { rows, columns, opens, rowClass, below, emptyRow } = props;
  if (rows.length === 0 && emptyRow)
    return (
      <tr>
        <td colSpan={columns.length} className="cw-dimmed">
          {emptyRow}
        </td>
      </tr>
    );
  if (props.renderRow) return rows.map(props.renderRow);
  return rows.map((row, index) => (
    <Row
      key={props.rowKey(row, index)}
      row={row}
      columns={props.columns}
      target={opens?.(row)}
      className={rowClass?.(row)}
      below={below?.(row)}
    />
  ));
}

interface TableSheetProps extends Pick<TableProps<never>, "label" | "minWidth" | "isFixed" | "isStacked"> {
  readonly columns: readonly ColumnHead[];
  readonly isLoading: boolean;
  readonly isFocusable?: boolean | undefined;
  readonly children: ReactNode;
}

function TableSheet(props: TableSheetProps) {
  const { label, columns, minWidth, isLoading, isFixed, isStacked, isFocusable, children } = props;
  return (
    <section
      className={classes.scroller}
      aria-label={label}
      tabIndex={isFocusable ? 0 : undefined}
      onKeyDown={moveFocus}
    >
      <table
        className={classes.table}
        data-fixed={isFixed || undefined}
        data-actions={actionsColumnWidth(columns) !== undefined || undefined}
        data-stacked={isStacked || undefined}
        aria-busy={isLoading}
        style={minWidth ? tableWidth(minWidth) : undefined}
      >
        <thead>
          <tr>
            <HeadCells columns={columns} />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function SortButton({ direction, onSort, children }: ColumnSort & { readonly children: ReactNode }) {
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={classes.sort} data-on={direction !== undefined} onClick={onSort}>
      {children}
      <Arrow size={12} stroke={2} className={classes.arrow} aria-hidden />
    </button>
  );
}
