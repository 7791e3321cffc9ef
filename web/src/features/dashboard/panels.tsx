import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { Dashboard } from "@callwright/contracts/endpoints/analytics";
import type { getAllLogs } from "@callwright/contracts/endpoints/call";
import type { getJobs } from "@callwright/contracts/endpoints/job";
import type { User } from "@callwright/contracts/endpoints/session";
import { countCalled } from "@callwright/contracts/figures";
import { Button, Flex, Stack } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBriefcase,
  IconClockExclamation,
  IconMessage,
  IconPhoneCall,
  IconPhoneOff,
  IconPlayerPause,
  type TablerIcon,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { CallerName } from "../../components/call/caller.tsx";
import { EndReason } from "../../components/call/end-reason.tsx";
import { Card, EmptyNote } from "../../components/card.tsx";
import { EmptyState, Failure } from "../../components/empty-state.tsx";
import { useLoadingPhase } from "../../components/use-loading-phase.ts";
import { useQueryProblem, type WatchedQuery } from "../../components/use-query-problem.ts";
import { formatDate, formatDateTime, formatDuration, formatNumber, leftToRight } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { hasSubscription, useUser } from "../../lib/session.ts";
import { pauseWords, RunStateBadge, runProgress } from "../people/calling/run-progress.tsx";
import classes from "./dashboard.module.css";

interface PanelProps {
  readonly title: string;
  readonly more?: { readonly to: string; readonly label: string };
  readonly query: WatchedQuery & { readonly refetch: () => unknown };
  readonly tour?: string;
  readonly rows: readonly ReactNode[];
  readonly empty: ReactNode;
  /** The panel usually has one row, so its loading placeholder is one row high. */
  readonly isShort?: boolean;
}

function Panel({ title, more, query, tour, rows, empty, isShort }: PanelProps) {
  const queryProblem = useQueryProblem(query);
  const hasData = query.data !== undefined;
  const hasFailed = !hasData && queryProblem !== undefined;
  const phase = useLoadingPhase(!hasData && !hasFailed);
  const body = () => {
    if (phase !== "content")
      return <div className={classes.wait} data-phase={phase} data-short={isShort} aria-busy="true" />;
    if (hasFailed) return <Failure title={m.error_generic()} error={queryProblem} onRetry={query.refetch} />;
    return rows.length > 0 ? <ul className={classes.rows}>{rows}</ul> : empty;
  };
  const aside = more && rows.length > 0 && (
    <PreloadLink to={more.to} className="cw-inline cw-small cw-medium" style={{ minHeight: 32 }}>
      {more.label}
    </PreloadLink>
  );
  return (
    <Card title={title} aside={aside} tour={tour}>
      {body()}
    </Card>
  );
}

interface AttentionItem {
  readonly key: string;
  readonly icon: TablerIcon;
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

function attentionItems(dashboard: Dashboard, user: User) {
  const { failingNumbers, runs, minutes, followUps, replies, timezone } = dashboard;
  const items: AttentionItem[] = [];
  for (const { _id, phoneNumber } of failingNumbers)
    items.push({
      key: _id,
      icon: IconPhoneOff,
      to: paths.numbers,
      title: m.attention_number({ number: leftToRight(phoneNumber) }),
      text: m.attention_number_text(),
    });
  for (const run of runs.filter(({ state }) => state === "paused"))
    items.push({
      key: run.runId,
      icon: IconPlayerPause,
      to: paths.run(run.runId),
      title: run.parentTitle,
      text: pauseWords(run).title,
    });
  if (minutes)
    items.push({
      key: "minutes",
      icon: IconClockExclamation,
      to: hasSubscription(user) ? paths.settingsBilling : paths.analytics,
      title: m.attention_minutes({ day: formatDate(minutes.endAt, timezone) }),
      text: m.attention_minutes_text({ count: formatNumber(minutes.left) }),
    });
  if (followUps > 0)
    items.push({
      key: "follow-ups",
      icon: IconAlertTriangle,
      to: paths.followUps,
      title: m.attention_follow_ups({ count: formatNumber(followUps) }),
      text: m.attention_follow_ups_text(),
    });
  if (replies > 0)
    items.push({
      key: "replies",
      icon: IconMessage,
      to: paths.sms,
      title: m.attention_replies({ count: formatNumber(replies) }),
      text: m.attention_replies_text(),
    });
  return items;
}

export function Attention({ query }: { readonly query: UseQueryResult<Dashboard> }) {
  const user = useUser();
  const items = query.data ? attentionItems(query.data, user) : [];
  return (
    <Panel
      title={m.attention_title()}
      tour="next"
      query={query}
      isShort
      rows={items.map(({ key, icon: Icon, to, title, text }) => (
        <li key={key}>
          <PreloadLink to={to} className={classes.row}>
            <Stack component="span" gap={0} miw={0}>
              <bdi className="cw-small cw-medium cw-cut">{title}</bdi>
              <bdi className="cw-dimmed cw-tiny cw-nowrap cw-cut">{text}</bdi>
            </Stack>
            <Icon size={18} stroke={1.75} className="cw-dimmed" aria-hidden />
          </PreloadLink>
        </li>
      ))}
      empty={<EmptyNote>{m.attention_none()}</EmptyNote>}
    />
  );
}

export function ActiveRuns({ query }: { readonly query: UseQueryResult<Dashboard> }) {
  const zone = query.data?.timezone ?? "UTC";
  return (
    <Panel
      title={m.active_runs_title()}
      query={query}
      isShort
      rows={(query.data?.runs ?? []).map((run) => {
        const { share, text } = runProgress(run);
        return (
          <li key={run.runId}>
            <PreloadLink to={paths.run(run.runId)} className={classes.row}>
              <Stack component="span" gap={0} miw={0}>
                <bdi className="cw-small cw-medium cw-cut">{run.parentTitle}</bdi>
                <bdi className="cw-dimmed cw-tiny cw-nowrap cw-num">{text}</bdi>
              </Stack>
              <span className={classes.end}>
                <RunStateBadge run={run} zone={zone} />
                <span className={classes.progress} aria-hidden>
                  <div style={{ width: `${share * 100}%` }} />
                </span>
              </span>
            </PreloadLink>
          </li>
        );
      })}
      empty={<EmptyNote>{m.active_runs_none()}</EmptyNote>}
    />
  );
}

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
          <JobRow job={job} />
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

function JobRow({ job }: { readonly job: Jobs["jobs"][number] }) {
  const total = job.totalCandidates;
  const called = countCalled(job);
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

type Logs = ResponseOf<typeof getAllLogs>;

export function RecentCalls({ query }: { readonly query: UseQueryResult<Logs> }) {
  const { timezone } = useUser();
  return (
    <Panel
      title={m.dashboard_calls()}
      more={{ to: paths.calls, label: m.dashboard_all_calls() }}
      query={query}
      tour="recent-calls"
      rows={(query.data?.logs ?? []).map((log) => (
        <li key={log.callId}>
          <PreloadLink to={paths.call(log.callId)} className={classes.row}>
            <Stack component="span" gap={0} miw={0}>
              <span className="cw-small cw-medium">
                <CallerName log={log} />
              </span>
              <Flex component="span" className="cw-dimmed cw-tiny cw-nowrap">
                <bdi className="cw-cut">{log.jobTitle}</bdi>
                <span className={classes.when}>
                  {" · "}
                  <bdi>{formatDateTime(log.createdAt, timezone)}</bdi>
                </span>
              </Flex>
            </Stack>
            <span className={classes.end}>
              {log.state === "ended" ? <OutcomeBadge label={log.outcomeLabel} /> : <EndReason state={log.state} />}
              {log.totalDuration > 0 && (
                <bdi className="cw-dimmed cw-tiny cw-nowrap cw-num">{formatDuration(log.totalDuration)}</bdi>
              )}
            </span>
          </PreloadLink>
        </li>
      ))}
      empty={<EmptyState icon={IconPhoneCall} title={m.calls_none()} text={m.dashboard_no_calls_text()} />}
    />
  );
}
