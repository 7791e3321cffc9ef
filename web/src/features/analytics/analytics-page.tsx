import { analyticsDays } from "@callwright/contracts/catalog";
import type { Analytics, Figures as Counts } from "@callwright/contracts/endpoints/analytics";
import { minutesOf } from "@callwright/contracts/figures";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Box, Button, SegmentedControl } from "@mantine/core";
import { IconChartBar, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { DateField } from "../../components/date-field.tsx";
import { EmptyState, Failure } from "../../components/empty-state.tsx";
import { type Figure, Figures } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { useLoadingPhase } from "../../components/use-loading-phase.ts";
import { fromFirstCall } from "../../lib/first-call.ts";
import { formatDay, formatNumber, formatUnits, isolate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { analyticsQuery } from "../../lib/queries.ts";
import classes from "./analytics.module.css";
import { Breakdown, costPer, VersionComparisons } from "./breakdown.tsx";
import { DaysCard, Funnel, HeatMap, OutcomesCard } from "./call-charts.tsx";
import { analyticsPeriod } from "./period.ts";
import { answerRateText, NO_VALUE } from "./rates.ts";

export function AnalyticsPage() {
  const [search] = useSearchParams();
  const query = useQuery(analyticsQuery(analyticsPeriod(search)));
  const phase = useLoadingPhase(query.isPending);
  const analytics = query.data;
  const body = () => {
    if (query.isError && !query.isPlaceholderData)
      return <Failure title={m.analytics_not_loaded()} error={query.error} onRetry={query.refetch} />;
    if (!analytics || phase !== "content") return <Box mih={960} data-phase={phase} aria-busy="true" />;
    if (analytics.totals.calls > 0) return <Sections analytics={analytics} />;
    return <NoCalls hadCallsBefore={analytics.previousTotals.calls > 0} />;
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
      <PeriodSelect loadedPeriod={analytics?.period} />
      {body()}
    </Page>
  );
}

function Sections({ analytics }: { readonly analytics: Analytics }) {
  const { period, totals, previousTotals, days, outcomes, hours } = analytics;
  const hasPrevious = previousTotals.calls > 0;
  const fileName = (part: string) => `${part}-${period.from}-${period.to}`;
  return (
    <>
      <p className="cw-dimmed cw-small">{periodText(analytics)}</p>
      <div data-tour="figures">
        <Figures columns={4} figures={keyFigures(totals, previousTotals)} />
      </div>
      <DaysCard days={hasPrevious ? days : fromFirstCall(days)} totals={totals} fileName={fileName("days")} />
      <div className={classes.columns}>
        <OutcomesCard outcomes={outcomes} hasPrevious={hasPrevious} fileName={fileName("outcomes")} />
        <Funnel totals={totals} previousTotals={previousTotals} fileName={fileName("funnel")} />
      </div>
      <HeatMap hours={hours} fileName={fileName("hours")} />
      <Breakdown analytics={analytics} fileName={fileName("calls")} />
      <VersionComparisons versions={analytics.versions} />
    </>
  );
}

function periodText({ period, previous, previousTotals, timezone }: Analytics): string {
  const words = { from: formatDay(period.from), to: formatDay(period.to), zone: zoneLabel(timezone) };
  if (previousTotals.calls === 0) return m.analytics_period_alone(words);
  const previousWords = { previousFrom: formatDay(previous.from), previousTo: formatDay(previous.to) };
  return m.analytics_period_text({ ...words, ...previousWords });
}

function keyFigures(current: Counts, previous: Counts): readonly Figure[] {
  const figure = (label: string, text: (counts: Counts) => string): Figure => {
    const previousText = previous.calls > 0 ? text(previous) : NO_VALUE;
    const hasPrevious = previousText !== NO_VALUE;
    return [label, text(current), hasPrevious ? m.analytics_before({ value: isolate(previousText) }) : undefined];
  };
  const inbound = figure(m.analytics_inbound(), (counts) => formatNumber(counts.inbound));
  const costs = [
    figure(m.analytics_cost_reached(), ({ cost = 0, reached }) => costPer(cost, reached)),
    figure(m.analytics_cost_qualified(), ({ cost = 0, qualified }) => costPer(cost, qualified)),
  ];
  const hasInbound = current.inbound + previous.inbound > 0;
  const hasCosts = current.cost !== undefined;
  return [
    figure(m.analytics_calls(), ({ calls }) => formatNumber(calls)),
    ...(hasInbound ? [inbound] : []),
    figure(m.answer_rate(), answerRateText),
    figure(m.analytics_qualified(), ({ qualified }) => formatNumber(qualified)),
    figure(m.analytics_minutes(), ({ seconds }) => formatNumber(minutesOf(seconds))),
    ...(hasCosts ? costs : []),
    figure(m.analytics_texts(), ({ texts }) => formatNumber(texts)),
    figure(m.analytics_opt_outs(), ({ optOuts }) => formatNumber(optOuts)),
  ];
}

function NoCalls({ hadCallsBefore }: { readonly hadCallsBefore: boolean }) {
  if (hadCallsBefore) return <EmptyState icon={IconChartBar} title={m.calls_none()} text={m.analytics_none_text()} />;
  const action = (
    <Button component={Link} to={`${paths.jobs}?create=1`}>
      {m.dashboard_new_job()}
    </Button>
  );
  return <EmptyState icon={IconChartBar} title={m.calls_none()} text={m.analytics_empty_text()} action={action} />;
}

const CUSTOM = "custom";

function PeriodSelect({ loadedPeriod }: { readonly loadedPeriod: Period | undefined }) {
  const [search, setSearch] = useSearchParams();
  const period = analyticsPeriod(search);
  const isCustom = "from" in period;
  const setCustom = (chosen: Period) => setSearch(chosen, { replace: true });
  const choose = (value: string) => {
    if (value !== CUSTOM) setSearch({ days: value }, { replace: true });
    else if (loadedPeriod) setCustom(loadedPeriod);
  };
  return (
    <div className={classes.period}>
      <SegmentedControl
        aria-label={m.analytics_period()}
        value={isCustom ? CUSTOM : String(period.days)}
        onChange={choose}
        data={[
          ...analyticsDays.map((days) => ({ value: String(days), label: formatUnits(days, "day") })),
          { value: CUSTOM, label: m.analytics_custom() },
        ]}
      />
      {isCustom && <CustomPeriod {...period} onChange={setCustom} />}
    </div>
  );
}

type Period = Analytics["period"];

function CustomPeriod({ from, to, onChange }: Period & { readonly onChange: (period: Period) => void }) {
  return (
    <>
      <DateField
        innerLabel={m.analytics_from()}
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to })}
      />
      <DateField
        innerLabel={m.analytics_to()}
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => value && onChange({ from, to: value })}
      />
    </>
  );
}
