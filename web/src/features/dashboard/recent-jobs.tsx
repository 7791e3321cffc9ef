import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getJobs } from "@callwright/contracts/endpoints/job";
import { calledOf } from "@callwright/contracts/figures";
import { Button, Flex, Stack } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";

type Jobs = ResponseOf<typeof getJobs>;

export function RecentJobs({ query }: { readonly query: UseQueryResult<Jobs> }) {
  return (
    <Panel
      title={m.dashboard_jobs()}
      more={{ to: paths.jobs, label: m.dashboard_all_jobs() }}
      query={query}
      tour="recent-jobs"
      rows={(query.data?.jobs ?? []).map((job) => (
        <li key={job._id}>
          <Row job={job} />
        </li>
      ))}
      empty={
        <EmptyState
          icon={IconBriefcase}
          title={m.dashboard_no_jobs()}
          text={m.dashboard_no_jobs_text()}
          action={
            <Button component={Link} to={`${paths.jobs}?create=1`} variant="default">
              {m.dashboard_new_job()}
            </Button>
          }
        />
      }
    />
  );
}

function Row({ job }: { readonly job: Jobs["jobs"][number] }) {
  const total = job.totalCandidates;
  const called = calledOf(job);
  const progress = m.people_called({ called: formatNumber(called), total: formatNumber(total) });
  return (
    <PreloadLink to={paths.job(job._id)} className={classes.row}>
      <Stack component="span" gap={0} miw={0}>
        <bdi className="cw-small cw-medium cw-cut">{job.title}</bdi>
        <Flex component="span" className="cw-dimmed cw-tiny cw-nowrap">
          <bdi className="cw-cut">{job.companyName}</bdi>
          <span className={classes.when}>
            {" · "}
            <bdi>{formatDate(job.createdAt, job.timezone)}</bdi>
          </span>
        </Flex>
      </Stack>
      <span className={classes.end}>
        <bdi className="cw-dimmed cw-tiny cw-nowrap cw-num">{progress}</bdi>
        <span className={classes.progress} aria-hidden>
          <div style={{ width: `${total > 0 ? (called / total) * 100 : 0}%` }} />
        </span>
      </span>
    </PreloadLink>
  );
}
