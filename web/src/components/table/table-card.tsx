/** A table in its card: sticky head, rows of 40 px, scrolls inside the card, skeleton and empty state in the body's place. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSettled } from "../use-settled.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
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
}

interface TableCardProps {
  /** For screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** `<tr>` elements. */
  readonly children: ReactNode;
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  /** Stands in the body's place when given. */
  readonly empty?: ReactNode;
  /** Filters above the table, inside the card. */
  readonly tools?: ReactNode;
  /** The pager. */
  readonly foot?: ReactNode;
  /** The table is wider than a phone: it scrolls in its card from here on. */
  readonly minWidth?: number;
  /** Nothing in its rows takes the focus: the table does, so that it can be scrolled by keyboard. */
  readonly isPlain?: boolean;
}

/** J and K or the arrows move between rows that can have the focus. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const target = event.target;
  if (!step || event.metaKey || event.ctrlKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.matches("input, textarea, select, [role='menuitem'], [aria-expanded='true']")) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr[tabindex]")];
  const here = rows.findIndex((row) => row.contains(target));
  const next = rows[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

export function TableCard(props: TableCardProps) {
  const {
    label,
    columns,
    children,
    isLoading = false,
    skeletonRows = 6,
    empty,
    tools,
    foot,
    minWidth,
    isPlain = false,
  } = props;
  const phase = useSettled(isLoading);
  const scroller = useRef<HTMLElement>(null);
  const showsEmpty = phase === "content" && empty !== undefined;
  return (
    <div className={classes.card} data-tour="table">
      {tools && <div className={classes.tools}>{tools}</div>}
      {showsEmpty ? (
        empty
      ) : (
        <section
          ref={scroller}
          className={classes.scroller}
          aria-label={label}
          tabIndex={phase === "content" && !isPlain ? undefined : 0}
          onKeyDown={moveFocus}
        >
          <table className={classes.table} aria-busy={isLoading} style={minWidth ? { minWidth } : undefined}>
            <thead>
              <tr>
                {columns.map(({ key, label: text, align, width, isPinned, isUnlabelled }) => (
                  <th
                    key={key}
                    scope="col"
                    data-align={align}
                    data-pinned={isPinned || undefined}
                    style={width ? { width } : undefined}
                  >
                    {isUnlabelled ? <span className={classes.hidden}>{text}</span> : text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {phase === "content" ? children : <SkeletonRows {...{ columns, phase }} rows={skeletonRows} />}
            </tbody>
          </table>
        </section>
      )}
      {foot && !showsEmpty && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
