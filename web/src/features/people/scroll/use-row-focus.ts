import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef } from "react";
import { canMoveFocus, shortcutKey } from "../../../components/table/table-card.tsx";
import type { ListView } from "./virtual-rows.tsx";

const closestRow = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("tr[data-row]")?.dataset.row : undefined;

export function rowAfter(key: string, row: number, view: { first: number; last: number; count: number }) {
  const pageRows = Math.max(1, view.last - view.first);
  const targets: Record<string, number> = {
    j: row + 1,
    ArrowDown: row + 1,
    k: row - 1,
    ArrowUp: row - 1,
    PageDown: row + pageRows,
    PageUp: row - pageRows,
    Home: 0,
    End: view.count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(view.count - 1, Math.max(0, target));
}

export function useRowFocus(scroller: HTMLElement | null, list: RefObject<ListView | null>, count: number) {
  /** The focused row, or the last one before it scrolled out of view. */
  const focusedRow = useRef<number>(undefined);
  /** The row to focus once it is rendered. */
  const pendingRow = useRef<number>(undefined);

  const focusPendingRow = useCallback(() => {
    if (!scroller) return;
    if (pendingRow.current !== undefined) {
      const row = scroller.querySelector<HTMLElement>(`tr[data-row="${pendingRow.current}"]`);
      if (!row) return;
      pendingRow.current = undefined;
      row.focus({ preventScroll: true });
    } else if (focusedRow.current !== undefined && document.activeElement === document.body) {
      // The focused row is out of view, so the list itself keeps the keyboard focus.
      scroller.focus({ preventScroll: true });
    }
  }, [scroller]);

  const cancelFocus = () => {
    pendingRow.current = undefined;
  };
  const events = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = closestRow(target);
      if (row !== undefined) focusedRow.current = Number(row);
    },
    onWheel: cancelFocus,
    onTouchMove: cancelFocus,
    onPointerDown: cancelFocus,
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // Without another target, the row has only scrolled out of view, and the keys still start from it.
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) focusedRow.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const view = list.current;
      if (!view || !canMoveFocus(event)) return;
      const { first, last } = view.range();
      const key = shortcutKey(event);
      const isUp = key === "ArrowUp" || key === "k";
      // If the focused row was scrolled out of view, the first press leads to the view's first or last row.
      const row = focusedRow.current ?? -1;
      const isNear = row === pendingRow.current || (row >= first && row <= last);
      const rowBesideView = isUp ? last + 1 : first - 1;
      const target = rowAfter(key, isNear ? row : rowBesideView, { first, last, count });
      if (target === undefined) return;
      event.preventDefault();
      focusedRow.current = target;
      pendingRow.current = target;
      view.scrollToRow(target);
      focusPendingRow();
    },
  };
  return { events, focusPendingRow };
}
