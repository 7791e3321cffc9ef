import type { RunListItem } from "@callwright/contracts/endpoints/run";
import { Box, Flex, Group } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Page } from "../../../components/page.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useLast } from "../../../components/use-once.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { parentKind, paths } from "../../../lib/paths.ts";
import { runsPageSize, runsQuery } from "../../../lib/queries.ts";
import { pageNumberIn } from "../../../lib/search-params.ts";
import { useUser } from "../../../lib/session.ts";
import { pauseWords, RunStateBadge, runProgress } from "../../people/calling/run-progress.tsx";

const startTime = (run: RunListItem, zone: string) => formatDateTime(run.startAt ?? run.createdAt, zone);

const columns = (zone: string): readonly Column<RunListItem>[] => [
  {
    key: "begun",
    label: m.runs_begun(),
    isPinned: true,
    cellClass: "cw-num cw-nowrap",
    cell: (run) => <bdi>{startTime(run, zone)}</bdi>,
  },
  {
    key: "state",
    label: m.monitor_state(),
    cell: (run) => (
      <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
        <RunStateBadge run={run} zone={zone} />
        {/* A pause that a user asked for needs no reason. */}
        {run.state === "paused" && run.pauseReason !== "asked" && <PauseReason words={pauseWords(run).title} />}
      </Group>
    ),
  },
  { key: "progress", label: m.run_label(), width: "280px", cell: (run) => <Progress run={run} /> },
  {
    key: "waiting",
    label: m.monitor_waiting(),
    align: "end",
    cell: ({ waiting }) => (waiting > 0 ? formatNumber(waiting) : "–"),
  },
  {
    key: "over",
    label: m.runs_over(),
    cellClass: "cw-num cw-nowrap",
    cell: ({ completedAt }) => <bdi>{completedAt ? formatDateTime(completedAt, zone) : "–"}</bdi>,
  },
];

export function RunsPage() {
  const { postId = "" } = useParams();
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const page = pageNumberIn(search);
  const query = useQuery(runsQuery(postId, page));
  const runs = query.data?.runs ?? [];
  const total = useLast(query.data?.pagination.total);
  const title = useLast(runs[0]?.parentTitle);
  return (
    <Page
      title={m.runs_title()}
      text={title ? <bdi>{title}</bdi> : "\u00a0"}
      back={{ to: paths.parent(postId), label: parentKind(postId) === "job" ? m.runs_back() : m.campaign_untitled() }}
    >
      <TableCard
        label={m.runs_title()}
        columns={columns(timezone)}
        rows={runs}
        rowKey={({ runId }) => runId}
        opens={(run) => ({ to: paths.run(run.runId), label: m.runs_open({ date: startTime(run, timezone) }) })}
        query={query}
        skeletonRows={5}
        failureTitle={m.runs_failed()}
        empty={<EmptyState icon={IconActivity} title={m.runs_empty()} text={m.runs_empty_text()} />}
        pages={{ page, pageSize: runsPageSize, total, onPage: (next) => setSearch({ page: String(next) }) }}
        minWidth={800}
        isStacked
      />
    </Page>
  );
}

function Progress({ run }: { readonly run: RunListItem }) {
  const { share, text } = runProgress(run);
  return (
    <Flex component="span" align="center" gap={12}>
      <Box flex={1} miw={64}>
        <ProgressBar label={m.run_label()} share={share} text={text} />
      </Box>
      <bdi className="cw-dimmed cw-tiny cw-num cw-nowrap">{text}</bdi>
    </Flex>
  );
}

const PauseReason = ({ words }: { readonly words: string }) => (
  <Box component="span" className="cw-truncate cw-dimmed cw-tiny" maw={224} title={words}>
    {words}
  </Box>
);
