/** The runs of a job, newest first: start, progress and reason for a pause; each opens its run monitor. */
import type { RunListItem } from "@callwright/contracts/endpoints/run";
import { IconActivity } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { RunStateBadge } from "../../../components/people/calling/run-progress.tsx";
import { pauseOf, runProgressOf } from "../../../components/people/calling/run-state.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useLast } from "../../../components/use-once.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { paths } from "../../../lib/paths.ts";
import { usePreload } from "../../../lib/preload.tsx";
import { runsPageSize, runsQuery } from "../../../lib/queries.ts";
import { useUser } from "../../../lib/session.ts";
import classes from "./runs-page.module.css";

const columns = (): readonly Column[] => [
  { key: "begun", label: m.runs_begun(), isPinned: true },
  { key: "state", label: m.room_state() },
  { key: "progress", label: m.run_label(), width: "280px" },
  { key: "waiting", label: m.room_waiting(), align: "end" },
  { key: "over", label: m.runs_over() },
];

export function RunsPage() {
  const { postId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const query = useQuery(runsQuery(postId, page));
  const runs = query.data?.runs ?? [];
  const total = useLast(query.data?.pagination.total);
  const title = useLast(runs[0]?.parentTitle);
  return (
    <Page
      title={m.runs_title()}
      text={title ? <bdi>{title}</bdi> : "\u00a0"}
      back={{ to: paths.parent(postId), label: kindOf(postId) === "job" ? m.runs_back() : m.campaign_untitled() }}
    >
      <TableCard
        label={m.runs_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={5}
        failure={
          query.isError && runs.length === 0 ? (
            <Failure title={m.runs_failed()} error={query.error} onRetry={query.refetch} />
          ) : undefined
        }
        empty={
          runs.length === 0 ? (
            <EmptyState icon={IconActivity} title={m.runs_empty()} text={m.runs_empty_text()} />
          ) : undefined
        }
        minWidth={800}
        isStacked
        foot={
          <Pager
            page={page}
            pageSize={runsPageSize}
            total={total}
            onPage={(next) => setSearch({ page: String(next) })}
          />
        }
      >
        {runs.map((run) => (
          <Row key={run.runId} run={run} />
        ))}
      </TableCard>
    </Page>
  );
}

function Row({ run }: { readonly run: RunListItem }) {
  const navigate = useNavigate();
  const { timezone } = useUser();
  const to = paths.run(run.runId);
  const preload = usePreload(to);
  const open = () => void navigate(to);
  const begun = formatDateTime(run.startAt ?? run.createdAt, timezone);
  const way = runProgressOf(run);
  return (
    <tr
      tabIndex={0}
      aria-label={m.runs_open({ date: begun })}
      {...preload}
      onClick={open}
      onKeyDown={({ key }) => key === "Enter" && open()}
    >
      <td data-pinned className={classes.begun}>
        <bdi>{begun}</bdi>
      </td>
      <td>
        <span className={classes.state}>
          <RunStateBadge run={run} zone={timezone} />
          {run.state === "paused" && <Why words={pauseOf(run).title} />}
        </span>
      </td>
      <td>
        <span className={classes.progress}>
          <ProgressBar label={m.run_label()} share={way.share} text={way.text} />
          <bdi className={classes.count}>{way.text}</bdi>
        </span>
      </td>
      <td data-align="end" className="cw-num">
        {run.waiting > 0 ? formatNumber(run.waiting) : "–"}
      </td>
      <td className={classes.begun}>
        <bdi>{run.completedAt ? formatDateTime(run.completedAt, timezone) : "–"}</bdi>
      </td>
    </tr>
  );
}

const Why = ({ words }: { readonly words: string }) => (
  <span className={classes.why} title={words}>
    {words}
  </span>
);
