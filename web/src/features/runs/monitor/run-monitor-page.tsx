import type { RunDetail } from "@callwright/contracts/endpoints/run";
import { answerRateOf } from "@callwright/contracts/figures";
import { zoneLabel, zonePlace } from "@callwright/contracts/zone-name";
import { Group, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Figures } from "../../../components/figures.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StaleNotice } from "../../../components/stale-notice.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { useQueryProblem } from "../../../components/use-query-problem.ts";
import { isNotFound } from "../../../lib/api.ts";
import { formatDateTime, formatNumber, formatShare } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { useLayerHistory } from "../../../lib/layer-history.ts";
import { paths } from "../../../lib/paths.ts";
import { runQuery } from "../../../lib/queries.ts";
import { isActive } from "../../../lib/run.ts";
import { MoveClock } from "../../people/calling/move-clock.tsx";
import { RunControls } from "../../people/calling/run-controls.tsx";
import { RunBar, RunPauseNotice, RunStateBadge } from "../../people/calling/run-progress.tsx";
import { useRunActions } from "../../people/calling/run-requests.tsx";
import { CallingNow, LatestCalls, UpcomingCalls } from "./calls.tsx";
import classes from "./run-monitor.module.css";
import { Health, Hours, Outcomes } from "./side-cards.tsx";

const callDrawer = lazyLayer(async () => (await import("../../../components/call/side-call.tsx")).SideCall);

export function RunMonitorPage() {
  const { id = "" } = useParams();
  return <RunMonitor key={id} runId={id} />;
}

function RunMonitor({ runId }: { readonly runId: string }) {
  const query = useQuery(runQuery(runId));
  const queryProblem = useQueryProblem(query);
  const { search, open, switchTo, close } = useLayerHistory();
  const run = query.data;
  const callId = search.get("call") ?? undefined;
  const isCallOpen = callId !== undefined;
  const hasOpenedCall = useOnce(isCallOpen);
  const closeCall = () => close("call");
  const openCall = (call: string) => {
    const showLayer = isCallOpen ? switchTo : open;
    showLayer({ call });
  };
  const back = run
    ? { to: paths.parentRuns(run.parentId), label: m.runs_title() }
    : { to: paths.jobs, label: m.job_back() };
  if (queryProblem !== undefined && (!run || isNotFound(queryProblem)))
    return (
      <Page title={m.run_title()} back={back}>
        <Failure title={m.run_failed()} error={queryProblem} onRetry={query.refetch} />
      </Page>
    );
  return (
    <Page
      title={run ? <bdi>{run.parentTitle}</bdi> : "\u00a0"}
      text={run ? <RunStart run={run} /> : "\u00a0"}
      back={back}
      actions={run && <Actions run={run} />}
    >
      {run && (
        <StaleNotice
          queryProblem={queryProblem}
          seenAt={query.dataUpdatedAt}
          zone={run.timezone}
          onRetry={query.refetch}
        />
      )}
      <Panel isLoading={!run} skeletonHeights={[96, 88, 320]}>
        {run && <Content run={run} onOpen={openCall} />}
      </Panel>
      {hasOpenedCall && (
        <LayerBoundary shown={callId} onClose={isCallOpen ? closeCall : undefined}>
          <callDrawer.Layer callId={callId} isOpen={isCallOpen} onClose={closeCall} />
        </LayerBoundary>
      )}
    </Page>
  );
}

function RunStart({ run: { state, createdAt, startAt, timezone } }: { readonly run: RunDetail }) {
  const zone = zoneLabel(timezone);
  const date = formatDateTime(startAt ?? createdAt, timezone);
  return (
    <bdi className="cw-num">{state === "scheduled" ? m.run_planned({ date, zone }) : m.run_begun({ date, zone })}</bdi>
  );
}

function Actions({ run }: { readonly run: RunDetail }) {
  const { append } = useRunActions(run.runId);
  const [isAppending, setAppending] = useState(false);
  return (
    <>
      <RunControls
        run={run}
        size="sm"
        isMenu={usePhoneScreen()}
        furtherActions={[{ label: m.run_append(), icon: IconUserPlus, onClick: () => setAppending(true) }]}
      />
      <ConfirmDialog
        isOpen={isAppending && isActive(run)}
        onClose={() => setAppending(false)}
        title={m.run_append_title()}
        action={m.run_append()}
        onConfirm={() => append.mutate("all", { onSuccess: () => setAppending(false) })}
        isBusy={append.isPending}
      >
        {m.run_append_title_text()}
      </ConfirmDialog>
    </>
  );
}

function Content({ run, onOpen }: { readonly run: RunDetail; readonly onOpen: (callId: string) => void }) {
  return (
    <>
      <Progress run={run} />
      <RunFigures run={run} />
      <div className={classes.columns}>
        <Stack gap={24} miw={0}>
          <CallingNow run={run} onOpen={onOpen} />
          <UpcomingCalls run={run} />
          <LatestCalls run={run} onOpen={onOpen} />
        </Stack>
        <div className={classes.side}>
          <Health run={run} />
          <Hours hours={run.hours} />
          <Outcomes run={run} />
        </div>
      </div>
    </>
  );
}

/** Live calls and slots, summed over the run's numbers. */
export function slotTotals(numbers: RunDetail["numbers"]) {
  const totals = { live: 0, slots: 0 };
  for (const { live, slots } of numbers) {
    totals.live += live;
    totals.slots += slots;
  }
  return totals;
}

export function runAnswerRate(hours: RunDetail["hours"]): number | undefined {
  const totals = { calls: 0, inbound: 0, dialedReached: 0 };
  for (const { dialed, reached } of hours) {
    totals.calls += dialed;
    totals.dialedReached += reached;
  }
  return answerRateOf(totals);
}

function RunFigures({ run }: { readonly run: RunDetail }) {
  const { live, slots } = slotTotals(run.numbers);
  const rate = runAnswerRate(run.hours);
  const figures = [
    [m.monitor_lines(), m.monitor_of({ part: formatNumber(live), whole: formatNumber(slots) })],
    [m.monitor_untouched(), formatNumber(run.untouched)],
    [m.monitor_waiting(), formatNumber(run.waiting)],
    [m.answer_rate(), rate === undefined ? "–" : formatShare(rate)],
  ] as const;
  return <Figures columns={4} figures={figures} />;
}

function Progress({ run }: { readonly run: RunDetail }) {
  const { completedAt, timezone } = run;
  const clockPreview = useMoveClockPreview(run);
  return (
    <Stack component="section" className="cw-card" gap={12} p={16} aria-label={m.run_label()}>
      <Group gap="8px 12px">
        <RunStateBadge run={run} zone={timezone} />
        {completedAt && (
          <bdi className="cw-dimmed cw-small cw-num">
            {m.run_over_at({ date: formatDateTime(completedAt, timezone) })}
          </bdi>
        )}
      </Group>
      <RunBar run={run} zone={timezone} />
      {run.isWaitingForTexts && <p className="cw-dimmed cw-small cw-num">{m.run_waits_for_texts()}</p>}
      <RunPauseNotice run={run} />
      {run.calling.some(({ isUnconfirmed }) => isUnconfirmed) && (
        <Notice tone="fair" title={m.monitor_unconfirmed_title()}>
          {m.monitor_unconfirmed_text()}
        </Notice>
      )}
      <AccountWait run={run} />
      <MoveClock preview={clockPreview} />
    </Stack>
  );
}

function AccountWait({ run: { account, timezone } }: { readonly run: RunDetail }) {
  if (!account) return null;
  if (account.state === "full")
    return (
      <Notice tone="fair" title={m.monitor_account_full()}>
        {m.monitor_account_full_text()}
      </Notice>
    );
  const { reason, until } = account;
  return (
    <Notice tone="fair" title={m.monitor_account_paused()}>
      {m.monitor_account_paused_text({ reason, time: formatDateTime(until, timezone) })}
    </Notice>
  );
}

/** Longer than the interval at which the run is polled. */
const STEADY_MS = 2_500;

/** When the run dials next: a scheduled run's start, or the next due call of a running run without live calls. */
function idleUntil({ state, calling, nextAt, startAt }: RunDetail): string | undefined {
  if (state === "scheduled") return startAt;
  return state === "running" && calling.length === 0 ? nextAt : undefined;
}

function useMoveClockPreview(run: RunDetail) {
  const { timezone, canMoveClock } = run;
  const at = useDebounced(idleUntil(run), STEADY_MS);
  return { canMoveClock, nextOpening: at ? { at, timezone, place: zonePlace(timezone) } : undefined };
}

/** Undefined until the value has been the same for `ms`, since a run may briefly look idle between two calls. */
function useDebounced<T>(value: T, ms: number): T | undefined {
  const [steadyValue, setSteadyValue] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSteadyValue(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steadyValue === value ? steadyValue : undefined;
}
