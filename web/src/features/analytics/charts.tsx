import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import type { Analytics } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, dialedOf } from "@callwright/contracts/figures";
import { BarChart, CompositeChart } from "@mantine/charts";
import { useDirection } from "@mantine/core";
import * as m from "#messages";
import { outcomeFilterText } from "../../components/wording.ts";
import { formatDay, formatNumber, formatShare } from "../../lib/format.ts";
import { minCalls } from "./rates.ts";

const HEIGHT = 240;
const [CALLS, RATE] = ["var(--mantine-primary-color-filled)", "var(--cw-fair-solid)"];
const BEFORE = "var(--cw-line-strong)";

/** The library anchors text as if it ran from the left, so the charts do, and their axes are mirrored. */
function useAxes() {
  const isReversed = useDirection().dir === "rtl";
  return { x: { reversed: isReversed }, startSide: isReversed ? "right" : "left" } as const;
}

export function CallsChart({ days }: { readonly days: Analytics["days"] }) {
  const { x, startSide } = useAxes();
  const data = days.map((day) => ({
    day: formatDay(day.day),
    calls: day.calls,
    rate: dialedOf(day) >= minCalls ? answerRateOf(day) : null,
  }));
  return (
    <CompositeChart
      dir="ltr"
      h={HEIGHT}
      data={data}
      dataKey="day"
      series={[
        { name: "calls", label: m.analytics_calls(), type: "bar", color: CALLS },
        { name: "rate", label: m.answer_rate(), type: "line", color: RATE, yAxisId: "right" },
      ]}
      withRightYAxis
      withLegend
      withDots={days.length <= 31}
      maxBarWidth={24}
      gridAxis="x"
      tickLine="none"
      xAxisProps={x}
      yAxisProps={{ orientation: startSide, allowDecimals: false, width: 48 }}
      rightYAxisProps={{
        orientation: startSide === "left" ? "right" : "left",
        domain: [0, 1],
        tickFormatter: (rate: number) => formatShare(rate),
        width: 48,
      }}
      valueFormatter={(value) => (value > 0 && value < 1 ? formatShare(value) : formatNumber(value))}
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
      h={Math.max(HEIGHT, 32 * data.length + 48)}
      data={data}
      dataKey="outcome"
      orientation="vertical"
      series={[
        { name: "calls", label: m.analytics_calls(), color: CALLS },
        ...(hasPrevious ? [{ name: "previous", label: m.analytics_previous(), color: BEFORE }] : []),
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
