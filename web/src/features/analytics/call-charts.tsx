/** The charts of calls: by day, by outcome, by step of the funnel, and by hour of the week. */
import type { Analytics, Figures } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, countDialed } from "@callwright/contracts/figures";
import { Box, Flex, Stack } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { type CSSProperties, Fragment, lazy, type ReactNode, Suspense } from "react";
import * as m from "#messages";
import { useOnce } from "../../components/use-once.ts";
import { outcomeFilterText } from "../../components/wording.ts";
import { formatDay, formatHour, formatNumber, formatShare, formatWeekday } from "../../lib/format.ts";
import classes from "./analytics.module.css";
import { barChartHeight, ChartCard, type ChartColumn, chartHeight } from "./chart-card.tsx";
import { answerRateText, bestHour, minRateCalls, rateText } from "./rates.ts";

const CallsChart = lazy(async () => ({ default: (await import("./charts.tsx")).CallsChart }));
const OutcomesChart = lazy(async () => ({ default: (await import("./charts.tsx")).OutcomesChart }));

const VISIBLE_SHARE = 0.25;

/** Mounts the chart, and so loads its code, when `VISIBLE_SHARE` of its area is scrolled into view. */
function WhenVisible({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const { ref, entry } = useIntersection({ threshold: VISIBLE_SHARE });
  const wasVisible = useOnce((entry?.intersectionRatio ?? 0) >= VISIBLE_SHARE);
  return (
    <div ref={ref} className={classes.late} style={{ minHeight: height }} data-chart>
      {wasVisible && <Suspense>{children}</Suspense>}
    </div>
  );
}

interface DaysCardProps {
  readonly days: Analytics["days"];
  readonly totals: Figures;
  readonly fileName: string;
}

export function DaysCard({ days, totals, fileName }: DaysCardProps) {
  const busiest = days.reduce((busiestSoFar, day) => (day.calls > busiestSoFar.calls ? day : busiestSoFar));
  const summary = m.analytics_by_day_summary({
    calls: formatNumber(totals.calls),
    reached: formatNumber(totals.reached),
    day: formatDay(busiest.day),
    most: formatNumber(busiest.calls),
  });
  const hasDaysWithoutRate = days.some((day) => countDialed(day) > 0 && countDialed(day) < minRateCalls);
  const rateNote = m.analytics_by_day_rates({ count: formatNumber(minRateCalls) });
  return (
    <ChartCard
      title={m.analytics_by_day()}
      summary={hasDaysWithoutRate ? `${summary} ${rateNote}` : summary}
      fileName={fileName}
      rows={days}
      columns={[
        { label: m.analytics_day(), value: ({ day }) => day, text: ({ day }) => formatDay(day) },
        { label: m.analytics_calls(), value: ({ calls }) => calls },
        { label: m.calls_reached(), value: ({ reached }) => reached },
        { label: m.answer_rate(), value: (day) => answerRateOf(day) ?? "", text: answerRateText },
        { label: m.analytics_qualified(), value: ({ qualified }) => qualified },
      ]}
    >
      <WhenVisible height={chartHeight}>
        <CallsChart days={days} />
      </WhenVisible>
    </ChartCard>
  );
}

interface OutcomesCardProps {
  readonly outcomes: Analytics["outcomes"];
  readonly hasPrevious: boolean;
  readonly fileName: string;
}

export function OutcomesCard({ outcomes, hasPrevious, fileName }: OutcomesCardProps) {
  const shownOutcomes = hasPrevious ? outcomes : outcomes.filter(({ calls }) => calls > 0);
  const mostFirst = shownOutcomes.toSorted((one, other) => other.calls - one.calls);
  const [top] = mostFirst;
  const summary =
    top && m.analytics_outcomes_summary({ outcome: outcomeFilterText(top.outcome), calls: formatNumber(top.calls) });
  return (
    <ChartCard
      title={m.analytics_outcomes()}
      summary={summary ?? ""}
      fileName={fileName}
      rows={mostFirst}
      columns={[
        { label: m.analytics_outcome(), value: ({ outcome }) => outcomeFilterText(outcome) },
        ...callColumns(hasPrevious),
      ]}
    >
      <WhenVisible height={barChartHeight(mostFirst.length)}>
        <OutcomesChart outcomes={mostFirst} hasPrevious={hasPrevious} />
      </WhenVisible>
    </ChartCard>
  );
}

interface FunnelProps {
  readonly totals: Figures;
  readonly previousTotals: Figures;
  readonly fileName: string;
}

export function Funnel({ totals, previousTotals, fileName }: FunnelProps) {
  const steps = [
    { name: m.analytics_calls(), calls: totals.calls, previous: previousTotals.calls },
    { name: m.analytics_answered(), calls: totals.answered, previous: previousTotals.answered },
    { name: m.calls_reached(), calls: totals.reached, previous: previousTotals.reached },
    { name: m.analytics_qualified(), calls: totals.qualified, previous: previousTotals.qualified },
  ];
  return (
    <ChartCard
      title={m.analytics_funnel()}
      summary={m.analytics_funnel_summary({
        calls: formatNumber(totals.calls),
        reached: formatNumber(totals.reached),
        qualified: formatNumber(totals.qualified),
      })}
      fileName={fileName}
      rows={steps}
      columns={[{ label: m.analytics_step(), value: ({ name }) => name }, ...callColumns(previousTotals.calls > 0)]}
    >
      <Stack component="ol" gap={16}>
        {steps.map(({ name, calls }) => (
          <li key={name}>
            <Flex component="span" className="cw-small" justify="space-between" gap={12} mb={4}>
              <span>{name}</span>
              <bdi className="cw-num">
                {formatNumber(calls)} · {rateText(calls, totals.calls)}
              </bdi>
            </Flex>
            <Box
              component="span"
              display="block"
              miw={2}
              h={16}
              bg="var(--mantine-primary-color-filled)"
              style={{ width: `${totals.calls > 0 ? (calls / totals.calls) * 100 : 0}%`, borderRadius: 3 }}
            />
          </li>
        ))}
      </Stack>
    </ChartCard>
  );
}

type ComparedCalls = Readonly<Record<"calls" | "previous", number>>;

function callColumns(hasPrevious: boolean): ChartColumn<ComparedCalls>[] {
  const current = { label: m.analytics_calls(), value: ({ calls }: ComparedCalls) => calls };
  const previous = { label: m.analytics_previous(), value: (counts: ComparedCalls) => counts.previous };
  return hasPrevious ? [current, previous] : [current];
}

type Hour = Analytics["hours"][number];

const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** `weekday` is 1 for Monday; the formatter counts from 0. */
const weekdayText = (weekday: number): string => formatWeekday(weekday - 1);

function bestHourText(hours: readonly Hour[]): string {
  const best = bestHour(hours);
  if (!best) return m.analytics_hours_few({ count: formatNumber(minRateCalls) });
  const rate = formatShare(best.reached / best.calls);
  const words = { hour: formatHour(best.hour), rate, calls: formatNumber(best.calls) };
  if (best.weekday === undefined) return m.analytics_hours_best_any(words);
  return m.analytics_hours_best({ ...words, weekday: weekdayText(best.weekday) });
}

export function HeatMap({ hours, fileName }: { readonly hours: readonly Hour[]; readonly fileName: string }) {
  const hoursWithCalls = hours.filter(({ calls }) => calls > 0);
  const firstHour = Math.min(...hoursWithCalls.map(({ hour }) => hour));
  const lastHour = Math.max(...hoursWithCalls.map(({ hour }) => hour));
  const shownHours = Array.from({ length: Math.max(0, lastHour - firstHour + 1) }, (_, index) => firstHour + index);
  return (
    <ChartCard
      title={m.analytics_hours()}
      summary={bestHourText(hours)}
      fileName={fileName}
      rows={hoursWithCalls}
      columns={[
        { label: m.analytics_hour(), value: ({ weekday, hour }) => `${weekdayText(weekday)} ${formatHour(hour)}` },
        { label: m.analytics_calls(), value: ({ calls }) => calls },
        { label: m.calls_reached(), value: ({ reached }) => reached },
        {
          label: m.answer_rate(),
          value: ({ calls, reached }) => reached / calls,
          text: ({ calls, reached }) => rateText(reached, calls),
        },
      ]}
    >
      <div style={{ overflowX: "auto" }}>
        <div className={classes.map} style={{ "--hours": shownHours.length } as CSSProperties} aria-hidden>
          <span />
          {shownHours.map((hour) => (
            <Box key={hour} component="bdi" className="cw-dimmed cw-tiny cw-num" ta="center">
              {hour}
            </Box>
          ))}
          {weekdays.map((weekday) => (
            <Fragment key={weekday}>
              <span className="cw-dimmed cw-tiny cw-num" style={{ alignSelf: "center" }}>
                {weekdayText(weekday)}
              </span>
              {shownHours.map((hour) => (
                <Cell key={hour} counts={hoursWithCalls.find((row) => row.weekday === weekday && row.hour === hour)} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </ChartCard>
  );
}

/** A cell of the heat map; hatched if it has too few calls for a meaningful rate. */
function Cell({ counts }: { readonly counts: Hour | undefined }) {
  if (!counts) return <span className={classes.cell} />;
  const { weekday, hour, calls, reached } = counts;
  const title = m.analytics_hours_cell({
    weekday: weekdayText(weekday),
    hour: formatHour(hour),
    reached: formatNumber(reached),
    calls: formatNumber(calls),
  });
  const style = { "--rate": `${Math.round((reached / calls) * 100)}%` } as CSSProperties;
  return (
    <span className={classes.cell} data-few={calls < minRateCalls || undefined} data-used style={style} title={title} />
  );
}
