import { Button, Flex, Group, NativeSelect } from "@mantine/core";
import { memo, useCallback, useId, useRef } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import classes from "./pager.module.css";

interface SizesProps {
  readonly sizes: readonly number[];
  readonly onSize: (pageSize: number) => void;
  /** Switches to one scrolled list of all rows. */
  readonly onAll?: (() => void) | undefined;
}

export interface PagerProps extends Partial<SizesProps> {
  readonly label?: string;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
  readonly rangeWords?: typeof m.page_range;
}

const rangeText = (from: number, to: number, total: number, words: typeof m.page_range = m.page_range) =>
  words({ from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) });

export function Pager({ label, page, pageSize, total, onPage, sizes, onSize, onAll, rangeWords }: PagerProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <nav className={classes.pager} aria-label={label ?? m.page_label()}>
      <bdi className={classes.range} aria-live="polite">
        {total !== undefined &&
          rangeText(total === 0 ? 0 : (page - 1) * pageSize + 1, Math.min(total, page * pageSize), total, rangeWords)}
      </bdi>
      {sizes && onSize && <Sizes value={String(pageSize)} {...{ sizes, onSize, onAll }} />}
      <Flex gap={8} ms="auto">
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {m.page_previous()}
        </Button>
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {m.page_next()}
        </Button>
      </Flex>
    </nav>
  );
}

interface ScrollFootProps extends Omit<SizesProps, "onAll"> {
  /** The rows in view, 1-based. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

export function ScrollFoot({ from, to, total, sizes, onSize }: ScrollFootProps) {
  const latest = useRef(onSize);
  latest.current = onSize;
  const choose = useCallback((size: number) => latest.current(size), []);
  return (
    <nav className={classes.pager} aria-label={m.page_label()}>
      <bdi className={classes.range} data-live>
        <span className={classes.line}>{rangeText(from, to, total)}</span>
      </bdi>
      <Sizes value={ALL} sizes={sizes} onSize={choose} onAll={noChange} />
    </nav>
  );
}

const noChange = () => undefined;

const ALL = "all";

/** Memoized, since the range beside it changes often. */
const Sizes = memo(function Sizes({ value, sizes, onSize, onAll }: SizesProps & { readonly value: string }) {
  const id = useId();
  return (
    <Group wrap="nowrap" gap={8}>
      <label htmlFor={id} className="cw-dimmed cw-small">
        {m.page_size()}
      </label>
      <NativeSelect
        id={id}
        size="xs"
        value={value}
        data={[...sizes.map(String), ...(onAll ? [{ value: ALL, label: m.page_size_all() }] : [])]}
        onChange={({ currentTarget }) =>
          currentTarget.value === ALL ? onAll?.() : onSize(Number(currentTarget.value))
        }
      />
    </Group>
  );
});
