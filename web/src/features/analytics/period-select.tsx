/** Chooses the period; it is in the address. */
import { analyticsDays } from "@callwright/contracts/analytics-days";
import { SegmentedControl, TextInput } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { formatUnits } from "../../lib/format.ts";
import classes from "./analytics-page.module.css";
import { periodOf } from "./period.ts";

const CUSTOM = "custom";

/** The days that are shown, as the starting point of others. */
export function PeriodSelect({ shown }: { readonly shown: { from: string; to: string } | undefined }) {
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const isCustom = "from" in period;
  const choose = (value: string) => {
    if (value !== CUSTOM) return setSearch({ days: value }, { replace: true });
    if (shown) setSearch({ ...shown }, { replace: true });
  };
  const field = (name: "from" | "to", label: string) =>
    isCustom && (
      <TextInput
        type="date"
        aria-label={label}
        value={period[name]}
        {...(name === "from" ? { max: period.to } : { min: period.from })}
        onChange={({ currentTarget: { value } }) => value && setSearch({ ...period, [name]: value }, { replace: true })}
      />
    );
  return (
    <div className={classes.period}>
      <SegmentedControl
        aria-label={m.analytics_period()}
        value={isCustom ? CUSTOM : String(period.days)}
        onChange={choose}
        data={[
          ...analyticsDays.map((days) => ({
            value: String(days),
            label: formatUnits(days, "day"),
          })),
          { value: CUSTOM, label: m.analytics_custom() },
        ]}
      />
      {field("from", m.analytics_from())}
      {field("to", m.analytics_to())}
    </div>
  );
}
