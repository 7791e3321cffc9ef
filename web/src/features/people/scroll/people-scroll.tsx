/** All people in one virtual table: pages load as they scroll into view, and only those in view are polled. */
import { useMediaQuery } from "@mantine/hooks";
import { type QueryKey, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import card from "../../../components/table/table-card.module.css";
import { actionsColumnWidth, HeadCells, TableFrame } from "../../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";
import { type PeopleTableProps, peopleColumns } from "../people-table.tsx";
import type { Person } from "../person.ts";
import classes from "./people-scroll.module.css";
import { useRowFocus } from "./use-row-focus.ts";
import { emptyRange, type ListView, roles, type SteadyRange, VirtualRows } from "./virtual-rows.tsx";

interface PeoplePage {
  readonly candidates: readonly Person[];
}

interface PeoplePages<Page extends PeoplePage> {
  /** Identifies search, filters and order; another key starts the list from the top. */
  readonly key: string;
  /** Where the row in view is stored. */
  readonly storageKey: string;
  readonly size: number;
  readonly query: (page: number) => UseQueryOptions<Page, Error, Page, QueryKey>;
}

interface PeopleScrollProps<Page extends PeoplePage> extends Omit<PeopleTableProps, "foot"> {
  readonly pages: PeoplePages<Page>;
  readonly count: number;
  /** The first row if no position is stored, from 0. */
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
  const hasTallRows = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false }) ?? false;
  const rowHeight = hasTallRows ? 48 : 40;
  const focus = useRowFocus(scroller, view, count);
  const firstRow = useStoredRow(pages, view, startRow);
  const personAt = usePages(pages, range, count, onShown);
  const canScrollSideways = useCanScrollSideways(scroller);
  const isCompact = usePhoneScreen();
  const hasRequirements = requirements !== undefined;
  const columns = peopleColumns({ ...props, isCompact, hasRequirements });
  return (
    <TableFrame tools={tools} actionsWidth={actionsColumnWidth(columns)} foot={foot(range.first, range.last)}>
      <section
        ref={setScroller}
        className={`${card.scroller} ${classes.scroller}`}
        data-rows={rowHeight}
        data-narrow={canScrollSideways}
        aria-label={label}
        tabIndex={-1}
        {...focus.events}
      >
        <table
          {...roles.table}
          className={`${card.table} ${classes.table}`}
          data-measured={hasRequirements}
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
              scroller={scroller}
              count={count}
              rowHeight={rowHeight}
              view={view}
              personAt={personAt}
              table={{ ...props, isCompact }}
              listKey={pages.key}
              startRow={firstRow}
              onSteady={setRange}
              onRendered={focus.focusPendingRow}
            />
          )}
        </table>
      </section>
    </TableFrame>
  );
}

function useCanScrollSideways(scroller: HTMLElement | null): boolean {
  const [canScrollSideways, setCanScrollSideways] = useState(false);
  useEffect(() => {
    if (!scroller) return;
    const observer = new ResizeObserver(() => setCanScrollSideways(scroller.scrollWidth > scroller.clientWidth));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return canScrollSideways;
}

/** Rows beyond the view that load as well, so slow scrolling never waits. */
const AHEAD_ROWS = 20;

/** The first and last page, from 1, of the rows in view and those just beyond. */
export function wantedPages({ first, last }: SteadyRange, pageSize: number, count: number) {
  const lastRow = Math.max(0, count - 1);
  const pageAt = (row: number) => Math.floor(Math.min(lastRow, Math.max(0, row)) / pageSize) + 1;
  return { from: pageAt(first - AHEAD_ROWS), to: pageAt(last + AHEAD_ROWS) };
}

function usePages<Page extends PeoplePage>(
  { query, size }: PeoplePages<Page>,
  range: SteadyRange,
  count: number,
  onShown: PeopleScrollProps<Page>["onShown"],
): (row: number) => Person | undefined {
  const { isAtRest } = range;
  const { from, to } = wantedPages(range, size, count);
  const pageNumbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  // Pages load while scrolling; they are polled only when scrolling has ended.
  const pollingOverride = isAtRest ? {} : { refetchInterval: false as const };
  const combine = useCallback((results: Parameters<typeof peopleByPage>[0]) => peopleByPage(results, from), [from]);
  const pages = useQueries({ queries: pageNumbers.map((page) => ({ ...query(page), ...pollingOverride })), combine });
  const latestOnShown = useRef(onShown);
  latestOnShown.current = onShown;
  // The callback renders the rest of the page, which takes longer than a frame, so it waits until scrolling ends.
  useEffect(() => {
    if (!isAtRest) return;
    const [firstLoaded = from] = pages.keys();
    const people: Person[] = [];
    // Stops at a missing page: without its people, the rows of later people would be counted wrongly.
    for (let page = firstLoaded; pages.has(page); page += 1) people.push(...(pages.get(page) ?? []));
    latestOnShown.current(people, firstLoaded);
  }, [isAtRest, pages, from]);
  return useCallback((row) => pages.get(Math.floor(row / size) + 1)?.[row % size], [pages, size]);
}

/** A Map, because react-query compares plain results deeply and would copy people of moved pages. */
function peopleByPage(results: readonly { readonly data: PeoplePage | undefined }[], firstPage: number) {
  const pages = new Map<number, readonly Person[]>();
  for (const [index, { data }] of results.entries()) if (data) pages.set(firstPage + index, data.candidates);
  return pages;
}

function readStoredRow(storageKey: string, listKey: string): number | undefined {
  const stored = readStoredJson(storageKey, "session");
  if (typeof stored !== "object" || stored === null || !("key" in stored && "row" in stored)) return undefined;
  return stored.key === listKey ? Number(stored.row) || 0 : undefined;
}

type StoredPlace = Pick<PeoplePages<PeoplePage>, "key" | "storageKey">;

function useStoredRow({ key, storageKey }: StoredPlace, view: RefObject<ListView | null>, startRow: number): number {
  const [row] = useState(() => readStoredRow(storageKey, key) ?? startRow);
  useEffect(() => {
    const save = () => {
      const range = view.current?.range() ?? emptyRange;
      if (range.last >= 0) writeStored(storageKey, JSON.stringify({ key, row: range.first }), "session");
    };
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [key, storageKey, view]);
  return row;
}
