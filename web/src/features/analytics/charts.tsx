import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import type { Analytics } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, countDialed } from "@callwright/contracts/figures";
import { BarChart, ChartTooltip, CompositeChart } from "@mantine/charts";
import { useDirection } from "@mantine/core";
import * as m from "#messages";
import { outcomeFilterText } from "../../components/wording.ts";
import { formatDay, formatNumber, formatShare } from "../../lib/format.ts";
import { barChartHeight, chartHeight } from "./chart-card.tsx";
import { minRateCalls } from "./rates.ts";

const colors = {
  calls: "var(--mantine-primary-color-filled)",
  rate: "var(--cw-fair-solid)",
  previous: "var(--cw-line-strong)",
};

/** With more points, the line's dots would merge. */
const MAX_DOTS = 31;

/** The library lays out left to right only, so right-to-left charts keep `ltr` and mirror their axes. */
function useAxes() {
  const isMirrored = useDirection().dir === "rtl";
  return {
    x: { reversed: isMirrored },
    startSide: isMirrored ? "right" : "left",
    endSide: isMirrored ? "left" : "right",
  } as const;
}

export function CallsChart({ days }: { readonly days: Analytics["days"] }) {
  const { x, startSide, endSide } = useAxes();
  const data = days.map((day) => ({
    day: formatDay(day.day),
    calls: day.calls,
    rate: countDialed(day) >= minRateCalls ? answerRateOf(day) : null,
  }));
  const series = [
    { name: "calls", label: m.analytics_calls(), type: "bar", color: colors.calls },
    { name: "rate", label: m.answer_rate(), type: "line", color: colors.rate, yAxisId: "right" },
  ] as const;
  return (
    <CompositeChart
      dir="ltr"
      h={chartHeight}
      data={data}
      dataKey="day"
      series={[...series]}
      withRightYAxis
      withLegend
      withDots={days.length <= MAX_DOTS}
      maxBarWidth={24}
      gridAxis="x"
      tickLine="none"
      xAxisProps={x}
      yAxisProps={{
        orientation: startSide,
        allowDecimals: false,
        tickFormatter: (calls: number) => formatNumber(calls),
        width: 48,
      }}
      rightYAxisProps={{
        orientation: endSide,
        domain: [0, 1],
        tickFormatter: (rate: number) => formatShare(rate),
        width: 48,
      }}
      tooltipProps={{
        // The chart's own formatter does not know which series a value belongs to.
        content: ({ label, payload }) => (
          <ChartTooltip
            label={label}
            series={[...series]}
            payload={payload.map((item) => ({
              ...item,
              payload: { calls: formatNumber(item.payload.calls), rate: formatShare(item.payload.rate) },
            }))}
          />
        ),
      }}
    />
  );
}

interface OutcomesChartProps {
  readonly outcomes: Analytics["outcomes"];
  readonly hasPrevious: boolean;
}

export function OutcomesChart({ outcomes, hasPrevious }: OutcomesChartProps) {
  const { x, startSide } = useAxes();
  const data = outcomes.map(({ outcome, calls, previous }) => ({
    outcome: outcomeFilterText(outcome),
    calls,
    previous,
  }));
  return (
    <BarChart
      dir="ltr"
      h={barChartHeight(data.length)}
      data={data}
      dataKey="outcome"
      orientation="vertical"
      series={[
        { name: "calls", label: m.analytics_calls(), color: colors.calls },
        ...(hasPrevious ? [{ name: "previous", label: m.analytics_previous(), color: colors.previous }] : []),
      ]}
      withLegend={hasPrevious}
      maxBarWidth={12}
      gridAxis="y"
      tickLine="none"
      xAxisProps={{ ...x, allowDecimals: false }}
      yAxisProps={{ orientation: startSide, width: 128, interval: 0 }}
      valueFormatter={formatNumber}
    />
  );
}
