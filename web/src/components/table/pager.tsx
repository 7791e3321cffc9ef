/** Previous, next, and how many rows a page has; counts are exact and told in words. */
import { Button, NativeSelect } from "@mantine/core";
import { useId } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import classes from "./pager.module.css";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** With sizes to choose from, a selector is shown. */
  readonly sizes?: readonly number[];
  readonly onSize?: (pageSize: number) => void;
}

export function Pager({ page, pageSize, total, onPage, sizes, onSize }: PagerProps) {
  const sizeId = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = m.page_range({
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  });
  return (
    <nav className={classes.pager} aria-label={m.page_label()}>
      <bdi className={classes.range} aria-live="polite">
        {range}
      </bdi>
      {sizes && onSize && (
        <div className={classes.size}>
          <label htmlFor={sizeId} className={classes.sizeLabel}>
            {m.page_size()}
          </label>
          <NativeSelect
            id={sizeId}
            size="xs"
            value={String(pageSize)}
            data={sizes.map(String)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        </div>
      )}
      <div className={classes.steps}>
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {m.page_previous()}
        </Button>
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {m.page_next()}
        </Button>
      </div>
    </nav>
  );
}
