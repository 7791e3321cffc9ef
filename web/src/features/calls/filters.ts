import { endReasonBadges, type OutcomeFilter, outcomeFilters } from "@callwright/contracts/outcome";
import { callDirections } from "@callwright/contracts/states";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { instantOf } from "../../lib/zoned-time.ts";

export const filterNames = ["search", "outcome", "end", "direction", "parent", "number", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

export function filtersIn(search: URLSearchParams): Filters {
  const filters = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ""]));
  return filters as Filters;
}

export const hasFilters = (filters: Filters): boolean => filterNames.some((name) => filters[name] !== "");

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const startOf = (day: string, zone: string) => (isDay(day) ? instantOf(`${day}T00:00`, zone) : undefined);
const dayAfter = (day: string): string =>
  isDay(day) ? new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10) : "";

/** Days are those of the user's zone, both included. */
export const queryOf = (filters: Filters, zone: string) => ({
  search: filters.search || undefined,
  outcome: oneOf<OutcomeFilter>(outcomeFilters, filters.outcome),
  endReason: oneOf(endReasonBadges, filters.end),
  direction: oneOf(callDirections, filters.direction),
  parentId: filters.parent || undefined,
  numberId: filters.number || undefined,
  from: startOf(filters.from, zone),
  to: startOf(dayAfter(filters.to), zone),
});

export const historyQuery = (query: ReturnType<typeof queryOf>) =>
  infiniteQueryOptions({
    queryKey: [...keys.logs, "search", query],
    queryFn: ({ signal, pageParam }) => call("searchCalls", { query: { ...query, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
