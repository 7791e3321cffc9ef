/** All people in one virtual table: pages load as they scroll into view, and only those in view are polled. */
import { useMediaQuery } from "@mantine/hooks";
import { type QueryKey, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import card from "../../../components/table/table-card.module.css";
import { actionsWidth, HeadCells, TableFrame } from "../../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";
import { peopleColumns } from "../people-columns.tsx";
import type { PeopleTableProps } from "../people-table.tsx";
import type { Person } from "../person.ts";
import classes from "./people-scroll.module.css";
import { roles } from "./roles.ts";
import { emptyRange, type SteadyRange } from "./steady-range.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { type ListView, VirtualRows } from "./virtual-rows.tsx";
import { spanOf } from "./wanted-pages.ts";

export interface PeoplePage {
  readonly candidates: readonly Person[];
}

export interface PeoplePages<Page extends PeoplePage> {
  /** Identifies search, filters and order; another key starts the list from the top. */
  readonly key: string;
  readonly place: string;
  readonly size: number;
  readonly query: (page: number) => UseQueryOptions<Page, Error, Page, QueryKey>;
}

interface PeopleScrollProps<Page extends PeoplePage> extends Omit<PeopleTableProps, "foot"> {
  readonly pages: PeoplePages<Page>;
  readonly count: number;
  /** First row without a stored position, from 0. */
  readonly startRow: number;
  /** Called when scrolling ends, with the people on the pages in view, and the first of these pages. */
  readonly onShown: (people: readonly Person[], page: number) => void;
  readonly foot: (first: number, last: number) => ReactNode;
}

export function PeopleScroll<Page extends PeoplePage>(props: PeopleScrollProps<Page>) {
  const { label, requirements, tools, foot, pages, count, startRow, onShown } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState(emptyRange);
  const view = useRef<ListView>(null);
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false }) ?? false;
  const rowHeight = isPhone ? 48 : 40;
  const focus = useRowFocus(scroller, view, count);
  const firstRow = useKeptPlace(pages, view, startRow);
  const personAt = usePages(pages, range, count, onShown);
  const isNarrow = useNarrow(scroller);
  const isCompact = usePhoneScreen();
  const columns = peopleColumns({ ...props, isCompact, hasRequirements: requirements !== undefined });
  return (
    <TableFrame tools={tools} actionsWidth={actionsWidth(columns)} foot={foot(range.first, range.last)}>
      <section
        ref={setScroller}
        className={`${card.scroller} ${classes.scroller}`}
        data-rows={rowHeight}
        data-narrow={isNarrow}
        aria-label={label}
        tabIndex={-1}
        {...focus.events}
      >
        <table
          {...roles.table}
          className={`${card.table} ${classes.table}`}
          data-measured={requirements !== undefined}
          data-scored={props.scores !== undefined}
          data-compact={isCompact}
          data-actions
          aria-rowcount={count + 1}
          aria-label={label}
        >
          <thead {...roles.group} className={classes.head}>
            <tr {...roles.row} aria-rowindex={1}>
              <HeadCells columns={columns} role="columnheader" />
            </tr>
          </thead>
          {scroller && (
            <VirtualRows
              {...{ scroller, count, rowHeight, view, personAt }}
              table={{ ...props, isCompact }}
              listKey={pages.key}
              startRow={firstRow}
              onSteady={setRange}
              onRendered={focus.apply}
            />
          )}
        </table>
      </section>
    </TableFrame>
  );
}

function useNarrow(scroller: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    if (!scroller) return;
    const sizes = new ResizeObserver(() => setNarrow(scroller.scrollWidth > scroller.clientWidth));
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [scroller]);
  return isNarrow;
}

function usePages<Page extends PeoplePage>(
  { query, size }: PeoplePages<Page>,
  { first, last, isAtRest }: SteadyRange,
  count: number,
  onShown: PeopleScrollProps<Page>["onShown"],
): (row: number) => Person | undefined {
  const { from, to } = spanOf(first, last, size, count);
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  // Pages load while scrolling; polling starts when it ends.
  const watch = isAtRest ? {} : { refetchInterval: false as const };
  const combine = useCallback((results: Parameters<typeof listsOf>[0]) => listsOf(results, from), [from]);
  const lists = useQueries({ queries: numbers.map((page) => ({ ...query(page), ...watch })), combine });
  const latest = useRef(onShown);
  latest.current = onShown;
  // The callback renders the rest of the page, which takes longer than a frame, so it waits until scrolling ends.
  useEffect(() => {
    if (!isAtRest) return;
    // Pages behind a missing one would be taken for it.
    const [first = from] = lists.keys();
    const loaded = [...lists].filter(([page], place) => page === first + place);
    latest.current(
      loaded.flatMap(([, people]) => people),
      first,
    );
  }, [isAtRest, lists, from]);
  return useCallback((row) => lists.get(Math.floor(row / size) + 1)?.[row % size], [lists, size]);
}

/** A Map, because react-query compares plain results deeply and would copy people of moved pages. */
const listsOf = (results: readonly { readonly data: PeoplePage | undefined }[], from: number) =>
  new Map(results.flatMap(({ data }, place) => (data ? [[from + place, data.candidates] as const] : [])));

function storedRow(place: string, key: string): number | undefined {
  const stored = readStoredJson(place, "session");
  const isOwn =
    typeof stored === "object" && stored !== null && "key" in stored && stored.key === key && "row" in stored;
  return isOwn ? Number(stored.row) || 0 : undefined;
}

type Place = Pick<PeoplePages<PeoplePage>, "key" | "place">;

function useKeptPlace({ key, place }: Place, view: RefObject<ListView | null>, startRow: number): number {
  const [row] = useState(() => storedRow(place, key) ?? startRow);
  useEffect(() => {
    const save = () => {
      const { first, last } = view.current?.range() ?? { first: 0, last: -1 };
      if (last >= 0) writeStored(place, JSON.stringify({ key, row: first }), "session");
    };
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [key, place, view]);
  return row;
}
