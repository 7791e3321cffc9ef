import { Button, Flex, Group, NativeSelect } from "@mantine/core";
import { memo, type ReactNode, useCallback, useId, useRef } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import classes from "./table-controls.module.css";

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

interface RowRange {
  /** 1-based; 0 without rows. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

const rangeText = ({ from, to, total }: RowRange, words: typeof m.page_range = m.page_range) =>
  words({ from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) });

export function Pager({ label, page, pageSize, total, onPage, sizes, onSize, onAll, rangeWords }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pager} aria-label={label ?? m.page_label()}>
      <bdi className={classes.range} aria-live="polite">
        {total !== undefined && rangeText({ from, to: Math.min(total, page * pageSize), total }, rangeWords)}
      </bdi>
      {sizes && onSize && <SizeSelect value={String(pageSize)} sizes={sizes} onSize={onSize} onAll={onAll} />}
      <Flex gap={8} ms="auto">
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {m.page_previous()}
        </Button>
        <Button variant="default" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          {m.page_next()}
        </Button>
      </Flex>
    </nav>
  );
}

interface ScrollFootProps extends Omit<SizesProps, "onAll">, RowRange {}

export function ScrollFoot({ from, to, total, sizes, onSize }: ScrollFootProps) {
  // `choose` keeps its identity, so that the memoized select does not render again.
  const latest = useRef(onSize);
  latest.current = onSize;
  const choose = useCallback((size: number) => latest.current(size), []);
  return (
    <nav className={classes.pager} aria-label={m.page_label()}>
      <bdi className={classes.range} data-scrolling>
        <span className={classes.line}>{rangeText({ from, to, total })}</span>
      </bdi>
      <SizeSelect value={ALL} sizes={sizes} onSize={choose} onAll={doNothing} />
    </nav>
  );
}

const doNothing = () => undefined; // "All" must be listed, since it is the chosen size.

const ALL = "all";

/** Memoized, since the range beside it changes often. */
const SizeSelect = memo(function SizeSelect({ value, sizes, onSize, onAll }: SizesProps & { readonly value: string }) {
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
        onChange={({ currentTarget }) => {
          if (currentTarget.value === ALL) onAll?.();
          else onSize(Number(currentTarget.value));
        }}
      />
    </Group>
  );
});

export interface MoreFootProps {
  readonly children: ReactNode;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

export function MoreFoot({ children, query }: MoreFootProps) {
  return (
    <div className={classes.pager}>
      <bdi className={classes.range} aria-live="polite">
        {children}
      </bdi>
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {m.list_more()}
        </Button>
      )}
    </div>
  );
}
