/** The account's call figures, in total and per job, from the jobs' counters. */
import { Button } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { jobsQuery, minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./analytics-page.module.css";
import { countsOf, type Job, jobsCounted, sumOf } from "./counts.ts";

const columns = (): readonly Column[] => [
  { key: "job", label: m.calls_job(), isPinned: true },
  { key: "candidates", label: m.analytics_candidates(), align: "end", width: "120px" },
  { key: "called", label: m.analytics_called(), align: "end", width: "120px" },
  { key: "succeeded", label: m.analytics_succeeded(), align: "end", width: "140px" },
  { key: "failed", label: m.analytics_failed(), align: "end", width: "120px" },
];

export function AnalyticsPage() {
  const query = useQuery(jobsQuery(1, jobsCounted));
  const jobs = query.data?.jobs ?? [];
  const hasMore = (query.data?.pagination.total ?? 0) > jobsCounted;
  const empty = () => {
    if (jobs.length > 0) return undefined;
    if (query.isError) return <Failure title={m.analytics_not_loaded()} error={query.error} onRetry={query.refetch} />;
    return <NoJobs />;
  };
  return (
    <Page
      title={m.nav_analytics()}
      text={hasMore ? m.analytics_text_latest({ count: jobsCounted }) : m.analytics_text()}
    >
      <Figures jobs={jobs} />
      <TableCard
        label={m.analytics_by_job()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={5}
        empty={empty()}
        minWidth={720}
      >
        {jobs.map((job) => (
          <Row key={job._id} job={job} />
        ))}
      </TableCard>
    </Page>
  );
}

function Figures({ jobs }: { readonly jobs: readonly Job[] }) {
  const user = useUser();
  const { minutesUsed } = useQuery(minutesQuery(user.id)).data?.minutesLimits ?? user.minutesLimits;
  const { called, succeeded, failed } = sumOf(jobs);
  const figures = [
    [m.analytics_called(), called],
    [m.analytics_succeeded(), succeeded],
    [m.analytics_failed(), failed],
    [m.billing_used(), minutesUsed],
  ] as const;
  return (
    <dl className={classes.figures} data-tour="figures">
      {figures.map(([label, count]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <bdi>{formatNumber(count)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ job }: { readonly job: Job }) {
  const { called, succeeded, failed } = countsOf(job);
  return (
    <tr>
      <td>
        <PreloadLink to={paths.job(job._id)} className={classes.job}>
          <bdi className="cw-cut">{job.title}</bdi>
        </PreloadLink>
      </td>
      {[job.totalCandidates, called, succeeded, failed].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <td key={index} data-align="end" className="cw-num">
          {formatNumber(count)}
        </td>
      ))}
    </tr>
  );
}

function NoJobs() {
  return (
    <EmptyState
      icon={IconChartBar}
      title={m.calls_none()}
      text={m.analytics_empty_text()}
      action={
        <Button component={Link} to={`${paths.jobs}?create=1`}>
          {m.dashboard_new_job()}
        </Button>
      }
    />
  );
}
