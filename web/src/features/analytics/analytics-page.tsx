import { analyticsDays } from "@callwright/contracts/analytics-days";
import type { Analytics, Figures as Counts } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, dialedOf, minutesOf } from "@callwright/contracts/figures";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Box, Button, SegmentedControl } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { IconChartBar, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { DateField } from "../../components/date-field.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { type Figure, Figures } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { useOnce } from "../../components/use-once.ts";
import { useSettled } from "../../components/use-settled.ts";
import { outcomeFilterText } from "../../components/wording.ts";
import { fromFirstCall } from "../../lib/first-call.ts";
import { formatDay, formatNumber, formatUnits, isolate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { analyticsQuery } from "../../lib/queries.ts";
import classes from "./analytics-page.module.css";
import { Breakdown, costPer } from "./breakdown.tsx";
import { ChartCard } from "./chart-card.tsx";
import { Funnel } from "./funnel.tsx";
import { HeatMap } from "./heat-map.tsx";
import { periodOf } from "./period.ts";
import { answerRateText, minCalls, NONE } from "./rates.ts";
import { VersionComparison } from "./version-comparison.tsx";

const CallsChart = lazy(async () => ({ default: (await import("./charts.tsx")).CallsChart }));
const OutcomesChart = lazy(async () => ({ default: (await import("./charts.tsx")).OutcomesChart }));

export function AnalyticsPage() {
  const [search] = useSearchParams();
  const query = useQuery(analyticsQuery(periodOf(search)));
  const phase = useSettled(query.isPending);
  const analytics = query.data;
  const body = () => {
    if (query.isError && !query.isPlaceholderData)
      return <Failure title={m.analytics_not_loaded()} error={query.error} onRetry={query.refetch} />;
    if (!analytics || phase !== "content") return <Box mih={960} data-phase={phase} aria-busy="true" />;
    if (analytics.totals.calls > 0) return <Sections analytics={analytics} />;
    return analytics.previousTotals.calls > 0 ? <NoCalls text={m.analytics_none_text()} /> : <FirstUse />;
  };
  return (
    <Page
      title={m.nav_analytics()}
      text={m.analytics_text()}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {m.analytics_print()}
        </Button>
      }
    >
      <PeriodSelect shown={analytics?.period} />
      {body()}
    </Page>
  );
}

function Sections({ analytics }: { readonly analytics: Analytics }) {
  const { period, previous, timezone, totals, previousTotals, days, outcomes, hours } = analytics;
  const hasPrevious = previousTotals.calls > 0;
  const shownPeriod = { from: formatDay(period.from), to: formatDay(period.to), zone: zoneLabel(timezone) };
  const nameOf = (part: string) => `${part}-${period.from}-${period.to}`;
  return (
    <>
      <p className="cw-dimmed cw-small">
        {hasPrevious
          ? m.analytics_period_text({
              ...shownPeriod,
              ...{ previousFrom: formatDay(previous.from), previousTo: formatDay(previous.to) },
            })
          : m.analytics_period_alone(shownPeriod)}
      </p>
      <div data-tour="figures">
        <Figures columns={4} figures={figuresOf(totals, previousTotals)} />
      </div>
      <DaysCard days={hasPrevious ? days : fromFirstCall(days)} totals={totals} fileName={nameOf("days")} />
      <div className={classes.columns}>
        <OutcomesCard {...{ outcomes, hasPrevious }} fileName={nameOf("outcomes")} />
        <Funnel totals={totals} before={previousTotals} fileName={nameOf("funnel")} />
      </div>
      <HeatMap hours={hours} fileName={nameOf("hours")} />
      <Breakdown analytics={analytics} fileName={nameOf("calls")} />
      <VersionComparison versions={analytics.versions} />
    </>
  );
}

function figuresOf(current: Counts, previous: Counts): readonly Figure[] {
  const figure = (label: string, of: (figures: Counts) => string): Figure => {
    const before = previous.calls > 0 ? of(previous) : NONE;
    return [label, of(current), before === NONE ? undefined : m.analytics_before({ value: isolate(before) })];
  };
  const hasCosts = current.cost !== undefined;
  return [
    figure(m.analytics_calls(), ({ calls }) => formatNumber(calls)),
    ...(current.inbound + previous.inbound > 0
      ? [figure(m.analytics_inbound(), ({ inbound }) => formatNumber(inbound))]
      : []),
    figure(m.answer_rate(), answerRateText),
    figure(m.analytics_qualified(), ({ qualified }) => formatNumber(qualified)),
    figure(m.analytics_minutes(), ({ seconds }) => formatNumber(minutesOf(seconds))),
    ...(hasCosts
      ? [
          figure(m.analytics_cost_reached(), ({ cost = 0, reached }) => costPer(cost, reached)),
          figure(m.analytics_cost_qualified(), ({ cost = 0, qualified }) => costPer(cost, qualified)),
        ]
      : []),
    figure(m.analytics_texts(), ({ texts }) => formatNumber(texts)),
    figure(m.analytics_opt_outs(), ({ optOuts }) => formatNumber(optOuts)),
  ];
}

interface WhenSeenProps {
  /** Of the chart, in pixels; at least that of its card. */
  readonly height?: number;
  readonly children: ReactNode;
}

/** Charts below the fold load when a part of them is scrolled into view. */
function WhenSeen({ height = 0, children }: WhenSeenProps) {
  const { ref, entry } = useIntersection({ threshold: SEEN });
  const isSeen = useOnce((entry?.intersectionRatio ?? 0) >= SEEN);
  return (
    <div ref={ref} className={classes.late} style={{ minHeight: Math.max(240, height) }} data-chart>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  );
}

const SEEN = 0.25;

interface DaysCardProps {
  readonly days: Analytics["days"];
  readonly totals: Counts;
  readonly fileName: string;
}

function DaysCard({ days, totals, fileName }: DaysCardProps) {
  const busiest = days.reduce((most, day) => (day.calls > most.calls ? day : most));
  const summary = m.analytics_by_day_summary({
    ...{ calls: formatNumber(totals.calls), reached: formatNumber(totals.reached) },
    ...{ day: formatDay(busiest.day), most: formatNumber(busiest.calls) },
  });
  const isRare = days.some((day) => dialedOf(day) > 0 && dialedOf(day) < minCalls);
  const rates = m.analytics_by_day_rates({ count: formatNumber(minCalls) });
  return (
    <ChartCard
      title={m.analytics_by_day()}
      summary={isRare ? `${summary} ${rates}` : summary}
      fileName={fileName}
      table={{
        columns: [
          ...[m.analytics_day(), m.analytics_calls(), m.calls_reached()],
          ...[m.answer_rate(), m.analytics_qualified()],
        ],
        rows: days.map((figures) => [
          ...[figures.day, figures.calls, figures.reached],
          ...[answerRateOf(figures) ?? "", figures.qualified],
        ]),
        shown: days.map((figures) => [
          ...[formatDay(figures.day), formatNumber(figures.calls), formatNumber(figures.reached)],
          ...[answerRateText(figures), formatNumber(figures.qualified)],
        ]),
      }}
    >
      <WhenSeen>
        <CallsChart days={days} />
      </WhenSeen>
    </ChartCard>
  );
}

interface OutcomesCardProps {
  readonly outcomes: Analytics["outcomes"];
  readonly hasPrevious: boolean;
  readonly fileName: string;
}

function OutcomesCard({ outcomes, hasPrevious, fileName }: OutcomesCardProps) {
  const shown = hasPrevious ? outcomes : outcomes.filter(({ calls }) => calls > 0);
  const sorted = shown.toSorted((one, other) => other.calls - one.calls);
  const [most] = sorted;
  const summary =
    most && m.analytics_outcomes_summary({ outcome: outcomeFilterText(most.outcome), calls: formatNumber(most.calls) });
  return (
    <ChartCard
      title={m.analytics_outcomes()}
      summary={summary ?? ""}
      fileName={fileName}
      table={{
        columns: [m.analytics_outcome(), m.analytics_calls(), ...(hasPrevious ? [m.analytics_previous()] : [])],
        rows: sorted.map(({ outcome, calls, previous }) => [
          ...[outcomeFilterText(outcome), calls],
          ...(hasPrevious ? [previous] : []),
        ]),
      }}
    >
      <WhenSeen height={32 * sorted.length + 48}>
        <OutcomesChart outcomes={sorted} hasPrevious={hasPrevious} />
      </WhenSeen>
    </ChartCard>
  );
}

const NoCalls = ({ text, action }: { readonly text: string; readonly action?: ReactNode }) => (
  <EmptyState icon={IconChartBar} title={m.calls_none()} text={text} action={action} />
);

const FirstUse = () => (
  <NoCalls
    text={m.analytics_empty_text()}
    action={
      <Button component={Link} to={`${paths.jobs}?create=1`}>
        {m.dashboard_new_job()}
      </Button>
    }
  />
);

const CUSTOM = "custom";

function PeriodSelect({ shown }: { readonly shown: { from: string; to: string } | undefined }) {
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const isCustom = "from" in period;
  const choose = (value: string) => {
    if (value !== CUSTOM) return setSearch({ days: value }, { replace: true });
    if (shown) setSearch({ ...shown }, { replace: true });
  };
  const field = (name: "from" | "to", label: string) =>
    isCustom && (
      <DateField
        inside={label}
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
