import { endReasonBadges, type OutcomeFilter, outcomeFilters } from "@callwright/contracts/outcome";
import { callDirections } from "@callwright/contracts/states";
import { Button, type ButtonProps, NativeSelect } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { infiniteQueryOptions, keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentPropsWithRef } from "react";
import * as m from "#messages";
import { endReasonText } from "../../components/call/end-reason.tsx";
import { DateField } from "../../components/date-field.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { MoreFilters } from "../../components/table/table-tools.tsx";
import { outcomeFilterText } from "../../components/wording.ts";
import { call } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { analyticsQuery, keys, numbersQuery } from "../../lib/queries.ts";
import { useAddressParams } from "../../lib/search-params.ts";
import { isDay, zonedInstant } from "../../lib/time-zone.ts";
import classes from "./calls.module.css";

const filterNames = ["search", "outcome", "end", "direction", "parent", "number", "from", "to"] as const;
type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

/** The filters in an address. An invalid day counts as no filter. */
function readFilters(search: URLSearchParams): Filters {
  const read = (name: FilterName) => {
    const text = search.get(name) ?? "";
    const isInvalidDay = (name === "from" || name === "to") && !isDay(text);
    return isInvalidDay ? "" : text;
  };
  return Object.fromEntries(filterNames.map((name) => [name, read(name)])) as Filters;
}

export function useFilters() {
  const [search, change] = useAddressParams();
  const filters = readFilters(search);
  return {
    filters,
    isFiltered: filterNames.some((name) => filters[name] !== ""),
    setFilter: (name: FilterName, value: string) => change({ page: undefined, [name]: value }),
    clear: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
  };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

const DAY_MS = 86_400_000;
const startOfDay = (day: string, zone: string) => zonedInstant(`${day}T00:00`, zone);
const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** `from` and `to` are days in the user's time zone; the day `to` is included. */
export const callSearchParams = (filters: Filters, zone: string) => ({
  search: filters.search || undefined,
  outcome: oneOf<OutcomeFilter>(outcomeFilters, filters.outcome),
  endReason: oneOf(endReasonBadges, filters.end),
  direction: oneOf(callDirections, filters.direction),
  parentId: filters.parent || undefined,
  numberId: filters.number || undefined,
  from: filters.from ? startOfDay(filters.from, zone) : undefined,
  to: filters.to ? startOfDay(nextDay(filters.to), zone) : undefined,
});

export function filteredCallsQuery(filters: Filters, zone: string) {
  const query = callSearchParams(filters, zone);
  return infiniteQueryOptions({
    queryKey: [...keys.logs, "search", query],
    queryFn: ({ signal, pageParam }) => call("searchCalls", { query: { ...query, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

type Option = Readonly<Record<"value" | "label", string>>;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (name: FilterName, value: string) => void;
}

const PARENT_FILTER_DAYS = 90; // Offers the jobs and campaigns with calls in these days.

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data: numbers = [] } = useQuery(numbersQuery);
  const { data: analytics } = useQuery(analyticsQuery({ days: PARENT_FILTER_DAYS }));
  const select = (name: FilterName, unfilteredLabel: string, options: readonly Option[]) => (
    <NativeSelect
      aria-label={unfilteredLabel}
      className={classes.select}
      value={filters[name]}
      data={[{ value: "", label: unfilteredLabel }, ...options]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <DateField
      innerLabel={label}
      value={filters[name]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  const activeFilters = filterNames.filter((name) => name !== "search" && filters[name] !== "");
  const outcomes = outcomeFilters
    .filter((value) => value !== "all" && value !== "not_executed")
    .map((value) => ({ value, label: outcomeFilterText(value) }));
  const endReasons = endReasonBadges.map((value) => ({ value, label: endReasonText(value) }));
  const parents = (analytics?.parents ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const ownNumbers = numbers.map(({ id, phoneNumber }) => ({ value: id, label: leftToRight(phoneNumber) }));
  return (
    <>
      <SearchField
        className={classes.search}
        label={m.history_search()}
        placeholder={m.history_search_placeholder()}
        maxLength={100}
        value={filters.search}
        onSearch={(text) => onChange("search", text)}
      />
      <MoreFilters count={activeFilters.length}>
        {select("outcome", m.history_any_outcome(), outcomes)}
        {select("end", m.history_any_end(), endReasons)}
        {select("parent", m.history_all_parents(), parents)}
        {select("number", m.history_all_numbers(), ownNumbers)}
        {select("direction", m.history_both_ways(), [
          { value: "outbound", label: m.history_outbound() },
          { value: "inbound", label: m.history_inbound() },
        ])}
        <div className={classes.days}>
          {day("from", m.history_from())}
          {day("to", m.history_to())}
        </div>
      </MoreFilters>
    </>
  );
}

export const ViewsButton = (props: ButtonProps & ComponentPropsWithRef<"button">) => (
  <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} {...props}>
    {m.history_views()}
  </Button>
);
