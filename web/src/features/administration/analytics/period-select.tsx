/** The period of the figures; it is in the address. */
import { type StatsPeriod, statsPeriods } from "@callwright/contracts/analytics-days";
import { NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";

const periodTexts: Record<StatsPeriod, () => string> = {
  day: m.panel_period_day,
  week: m.panel_period_week,
  month: m.panel_period_month,
  quarter: m.panel_period_quarter,
  year: m.panel_period_year,
};

export function usePeriod(): StatsPeriod {
  const [search] = useSearchParams();
  return statsPeriods.find((period) => period === search.get("period")) ?? "month";
}

export function PeriodSelect() {
  const period = usePeriod();
  const [, setParams] = useSearchParams();
  return (
    <NativeSelect
      aria-label={m.panel_period_label()}
      value={period}
      data={statsPeriods.map((value) => ({ value, label: periodTexts[value]() }))}
      onChange={({ currentTarget: { value } }) =>
        setParams((previous) => {
          previous.set("period", value);
          return previous;
        })
      }
    />
  );
}
