import { endReasonBadges, outcomeFilters } from "@callwright/contracts/outcome";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { endReasonText } from "../../components/call/end-reason.tsx";
import { DateField } from "../../components/date-field.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { MoreFilters } from "../../components/table/more-filters.tsx";
import { outcomeFilterText } from "../../components/wording.ts";
import { leftToRight } from "../../lib/format.ts";
import { analyticsQuery, numbersQuery } from "../../lib/queries.ts";
import { type FilterName, type Filters, filterNames } from "./filters.ts";
import classes from "./history.module.css";

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (name: FilterName, value: string) => void;
}

const QUARTER_DAYS = 90;

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data: numbers = [] } = useQuery(numbersQuery);
  const { data: analytics } = useQuery(analyticsQuery({ days: QUARTER_DAYS }));
  const select = (
    name: FilterName,
    { any, options }: { any: string; options: readonly { value: string; label: string }[] },
  ) => (
    <NativeSelect
      aria-label={any}
      className={classes.select}
      value={filters[name]}
      data={[{ value: "", label: any }, ...options]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <DateField inside={label} value={filters[name]} onChange={(event) => onChange(name, event.currentTarget.value)} />
  );
  const outcomes = outcomeFilters.filter((value) => value !== "all" && value !== "not_executed");
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
      <MoreFilters count={filterNames.filter((name) => name !== "search" && filters[name] !== "").length}>
        {select("outcome", {
          any: m.history_any_outcome(),
          options: outcomes.map((value) => ({ value, label: outcomeFilterText(value) })),
        })}
        {select("end", {
          any: m.history_any_end(),
          options: endReasonBadges.map((value) => ({ value, label: endReasonText(value) })),
        })}
        {select("parent", {
          any: m.history_all_parents(),
          options: (analytics?.parents ?? []).map(({ _id: value, title: label }) => ({ value, label })),
        })}
        {select("number", {
          any: m.history_all_numbers(),
          options: numbers.map(({ id: value, phoneNumber }) => ({ value, label: leftToRight(phoneNumber) })),
        })}
        {select("direction", {
          any: m.history_both_ways(),
          options: [
            { value: "outbound", label: m.history_outbound() },
            { value: "inbound", label: m.history_inbound() },
          ],
        })}
        <div className={classes.days}>
          {day("from", m.history_from())}
          {day("to", m.history_to())}
        </div>
      </MoreFilters>
    </>
  );
}
