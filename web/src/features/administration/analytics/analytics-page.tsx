/** Calls, answered calls and minutes across users: by day, by user, and by tenant for super administrators. */
import type { Stats } from "@callwright/contracts/endpoints/admin-tenant";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDay, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { statsQuery } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import classes from "./analytics-page.module.css";
import { PeriodSelect, usePeriod } from "./period-select.tsx";
import { answerRate, StatsFigures } from "./stats-figures.tsx";

export function AnalyticsPage() {
  const tenant = useTenant();
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
      {stats && stats.byDay.length > 1 && <Days days={stats.byDay} />}
      {/* The key changes with the chart above, so that the table does not jump. */}
      <Rows
        key={stats ? "known" : "waiting"}
        label={m.panel_by_user()}
        name={m.panel_user()}
        rows={stats?.byUser}
        to={({ _id }) => withTenant(paths.panelUser(_id), search)}
      />
      {stats && stats.byTenant.length > 0 && (
        <Rows
          label={m.panel_by_tenant()}
          name={m.panel_tenant()}
          rows={stats.byTenant}
          to={({ _id }) => `${paths.panelAnalytics}?${new URLSearchParams({ period, tenant: _id })}`}
        />
      )}
    </Page>
  );
}

/** A bar for each day; the table of the same figures is for screen readers and small screens. */
function Days({ days }: { readonly days: Stats["byDay"] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const summary = m.panel_days_summary({ day: formatDay(busiest.day), calls: formatNumber(busiest.calls) });
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>{m.panel_by_day()}</figcaption>
      <div className={classes.bars} role="img" aria-label={summary}>
        {days.map(({ day, calls, answered }) => (
          <span
            key={day}
            className={classes.day}
            title={`${formatDay(day)}: ${formatNumber(calls)} · ${m.panel_stats_answered()} ${answerRate({ calls, answered })}`}
          >
            <span className={classes.bar} style={{ height: `${(calls / most) * 100}%` }}>
              <span className={classes.part} style={{ height: `${calls > 0 ? (answered / calls) * 100 : 0}%` }} />
            </span>
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <bdi>{formatDay(days[0]?.day ?? "")}</bdi>
        <bdi>{formatDay(days.at(-1)?.day ?? "")}</bdi>
      </div>
      <div className={classes.legend} aria-hidden>
        <span className={classes.allKey}>{m.panel_usage_calls()}</span>
        <span className={classes.partKey}>{m.panel_stats_answered()}</span>
      </div>
    </figure>
  );
}

const columns = (name: string): readonly Column[] => [
  { key: "name", label: name, isPinned: true },
  { key: "calls", label: m.panel_usage_calls(), align: "end", width: "120px" },
  { key: "answered", label: m.panel_stats_answered(), align: "end", width: "120px" },
  { key: "rate", label: m.panel_answer_rate(), align: "end", width: "120px" },
  { key: "minutes", label: m.minutes_title(), align: "end", width: "120px" },
];

type StatsRow = Stats["byUser"][number];

interface RowsProps {
  readonly label: string;
  readonly name: string;
  /** Undefined while loading. */
  readonly rows: readonly StatsRow[] | undefined;
  readonly to: (row: StatsRow) => string;
}

function Rows({ label, name, rows, to }: RowsProps) {
  return (
    <TableCard
      label={label}
      columns={columns(name)}
      isLoading={!rows}
      skeletonRows={4}
      empty={rows?.length === 0 ? <EmptyState icon={IconChartBar} title={m.calls_none()} /> : undefined}
      minWidth={640}
      isStacked
    >
      {rows?.map((row) => (
        <tr key={row._id}>
          <td data-pinned>
            <Link to={to(row)}>
              <bdi className="cw-cut">{row.name}</bdi>
            </Link>
          </td>
          <td data-align="end">{formatNumber(row.calls)}</td>
          <td data-align="end">{formatNumber(row.answered)}</td>
          <td data-align="end">{answerRate(row)}</td>
          <td data-align="end">{formatNumber(row.minutes)}</td>
        </tr>
      ))}
    </TableCard>
  );
}
