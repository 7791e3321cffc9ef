import { type StatsPeriod, statsPeriods } from "@callwright/contracts/catalog";
import type { Stats } from "@callwright/contracts/endpoints/admin-tenant";
import { Box, Flex, NativeSelect } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { Page } from "../../../components/page.tsx";
import { countColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { fromFirstCall } from "../../../lib/first-call.ts";
import { formatDay, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useChosenTenantId, withTenant } from "../../../lib/tenant-filter.ts";
import classes from "../panel.module.css";
import { statsQuery } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import { answerRateText, StatsFigures } from "./stats-figures.tsx";

export function AnalyticsPage() {
  const tenant = useChosenTenantId();
  const period = usePeriod();
  const { search } = useLocation();
  const query = useQuery(statsQuery(period, tenant));
  const stats = query.data;
  if (query.isError && !stats)
    return (
      <Page title={m.nav_analytics()}>
        <Failure title={m.panel_stats_failed()} error={query.error} onRetry={query.refetch} />
      </Page>
    );
  return (
    <Page
      title={m.nav_analytics()}
      text={m.panel_analytics_text()}
      actions={
        <>
          <TenantFilter />
          <PeriodSelect />
        </>
      }
    >
      <StatsFigures stats={stats} />
      {stats && stats.byDay.length > 1 && <DaysChart days={stats.byDay} />}
      {/* The key changes when the chart appears above: a new table is mounted, instead of one that jumps down. */}
      <StatsTable
        key={stats ? "known" : "waiting"}
        label={m.panel_by_user()}
        nameLabel={m.panel_user()}
        rows={stats?.byUser}
        pathTo={({ _id }) => withTenant(paths.panelUser(_id), search)}
      />
      {stats && stats.byTenant.length > 0 && (
        <StatsTable
          label={m.panel_by_tenant()}
          nameLabel={m.panel_tenant()}
          rows={stats.byTenant}
          pathTo={({ _id }) => `${paths.panelAnalytics}?${new URLSearchParams({ period, tenant: _id })}`}
        />
      )}
    </Page>
  );
}

function DaysChart({ days }: { readonly days: Stats["byDay"] }) {
  const shownDays = fromFirstCall(days);
  const mostCalls = Math.max(...days.map(({ calls }) => calls));
  const busiestDay = days.find(({ calls }) => calls === mostCalls)?.day ?? "";
  const summary = m.panel_days_summary({ day: formatDay(busiestDay), calls: formatNumber(mostCalls) });
  return (
    <Box component="figure" className="cw-card" m={0} p={16}>
      <Box component="figcaption" className="cw-bold" mb={12} fz="md">
        {m.panel_by_day()}
      </Box>
      <Flex
        align="flex-end"
        gap={2}
        h={160}
        style={{ borderBottom: "1px solid var(--cw-line)" }}
        role="img"
        aria-label={summary}
      >
        {shownDays.map((day) => (
          <DayBar key={day.day} stats={day} mostCalls={mostCalls} />
        ))}
      </Flex>
      <Flex className="cw-dimmed cw-tiny" justify="space-between" mt={4} aria-hidden>
        <bdi>{formatDay(shownDays[0]?.day ?? "")}</bdi>
        <bdi>{formatDay(days.at(-1)?.day ?? "")}</bdi>
      </Flex>
      <Flex className="cw-dimmed cw-tiny" gap={16} mt={8} aria-hidden>
        <span className={classes.callsLegend}>{m.panel_usage_calls()}</span>
        <span className={classes.reachedLegend}>{m.calls_reached()}</span>
      </Flex>
    </Box>
  );
}

function DayBar({ stats, mostCalls }: { readonly stats: Stats["byDay"][number]; readonly mostCalls: number }) {
  const { day, calls, reached } = stats;
  return (
    <Flex
      component="span"
      align="flex-end"
      flex={1}
      miw={0}
      h="100%"
      title={`${formatDay(day)}: ${formatNumber(calls)} · ${m.answer_rate()} ${answerRateText(stats)}`}
    >
      <span className={classes.chartBar} style={{ height: percentage(calls, mostCalls) }}>
        <Box component="span" w="100%" h={percentage(reached, calls)} bg="var(--mantine-primary-color-filled)" />
      </span>
    </Flex>
  );
}

const percentage = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

function columns(nameLabel: string, pathTo: (row: StatsRow) => string): readonly Column<StatsRow>[] {
  return [
    {
      key: "name",
      label: nameLabel,
      isPinned: true,
      cell: (row) => (
        <Link to={pathTo(row)}>
          <bdi className="cw-cut">{row.name}</bdi>
        </Link>
      ),
    },
    countColumn("calls", m.panel_usage_calls(), ({ calls }) => calls, "120px"),
    countColumn("reached", m.calls_reached(), ({ reached }) => reached, "120px"),
    { key: "rate", label: m.answer_rate(), align: "end", width: "120px", cell: answerRateText },
    countColumn("minutes", m.minutes_title(), ({ minutes }) => minutes, "120px"),
  ];
}

type StatsRow = Stats["byUser"][number];

interface StatsTableProps {
  readonly label: string;
  readonly nameLabel: string;
  readonly rows: readonly StatsRow[] | undefined;
  readonly pathTo: (row: StatsRow) => string;
}

function StatsTable({ label, nameLabel, rows, pathTo }: StatsTableProps) {
  return (
    <TableCard
      label={label}
      columns={columns(nameLabel, pathTo)}
      rows={rows ?? []}
      rowKey={({ _id }) => _id}
      isLoading={!rows}
      skeletonRows={4}
      empty={<EmptyState icon={IconChartBar} title={m.calls_none()} />}
      minWidth={640}
      isStacked
    />
  );
}

const periodTexts: Record<StatsPeriod, () => string> = {
  day: m.panel_period_day,
  week: m.panel_period_week,
  month: m.panel_period_month,
  quarter: m.panel_period_quarter,
  year: m.panel_period_year,
};

function usePeriod(): StatsPeriod {
  const [search] = useSearchParams();
  return statsPeriods.find((period) => period === search.get("period")) ?? "month";
}

function PeriodSelect() {
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
