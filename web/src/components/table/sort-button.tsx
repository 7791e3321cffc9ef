/** Sortable column heading; the arrow shows the direction. */
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./sort-button.module.css";
import type { ColumnSort } from "./table-card.tsx";

export function SortButton({ direction, onSort, children }: ColumnSort & { readonly children: ReactNode }) {
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={classes.sort} data-on={direction !== undefined} onClick={onSort}>
      {children}
      <Arrow size={12} stroke={2} className={classes.arrow} aria-hidden />
    </button>
  );
}
