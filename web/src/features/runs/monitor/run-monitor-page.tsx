/** Run monitor: current calls, next attempts, results and health of a run. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RunControls } from "../../../components/people/calling/run-controls.tsx";
import { useRunActions } from "../../../components/people/calling/use-run-actions.tsx";
import { Stale } from "../../../components/stale.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { useQueryProblem } from "../../../components/use-query-problem.ts";
import { isNotFound } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { runQuery } from "../../../lib/queries.ts";
import { isActive } from "../../../lib/run.ts";
import { useSteps } from "../../../lib/steps.ts";
import { CallingNow } from "./calling-now.tsx";
import { ComingUp } from "./coming-up.tsx";
import { Health } from "./health.tsx";
import { Hours } from "./hours.tsx";
import { Latest } from "./latest.tsx";
import { Progress } from "./progress.tsx";
import { Reasons } from "./reasons.tsx";
import { RunFigures } from "./run-figures.tsx";
import classes from "./run-monitor-page.module.css";

const drawer = lazyLayer(async () => (await import("../../../components/call/side-call.tsx")).SideCall);

export function RunMonitorPage() {
  const { id = "" } = useParams();
  return <RunMonitor key={id} runId={id} />;
}

function RunMonitor({ runId }: { readonly runId: string }) {
  const query = useQuery(runQuery(runId));
  const queryProblem = useQueryProblem(query);
  const { search, open, turn, close } = useSteps();
  const run = query.data;
  const callId = search.get("call") ?? undefined;
  const hasOpened = useOnce(callId !== undefined);
  const closeCall = () => close("call");
  const openCall = (call: string) => (callId === undefined ? open({ call }) : turn({ call }));
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
        <Stale queryProblem={queryProblem} seenAt={query.dataUpdatedAt} zone={run.timezone} onRetry={query.refetch} />
      )}
      <Panel isLoading={!run} heights={[96, 88, 320]}>
        {run && <Content run={run} onOpen={openCall} />}
      </Panel>
      {hasOpened && (
        <LayerFence shown={callId} onClose={callId === undefined ? undefined : closeCall}>
          <drawer.Layer callId={callId} isOpen={callId !== undefined} onClose={closeCall} />
        </LayerFence>
      )}
    </Page>
  );
}

function RunStart({ run: { state, createdAt, startAt, timezone } }: { readonly run: RunRoom }) {
  const zone = timezone.replaceAll("_", " ");
  const date = formatDateTime(startAt ?? createdAt, timezone);
  return (
    <bdi className="cw-num">{state === "scheduled" ? m.run_planned({ date, zone }) : m.run_begun({ date, zone })}</bdi>
  );
}

function Actions({ run }: { readonly run: RunRoom }) {
  const { append } = useRunActions(run.runId);
  const [isAsking, setAsking] = useState(false);
  const isOpen = isActive(run);
  return (
    <>
      <RunControls
        run={run}
        size="sm"
        isMenu={usePhoneScreen()}
        further={[{ label: m.run_append(), icon: IconUserPlus, onClick: () => setAsking(true) }]}
      />
      <ConfirmDialog
        isOpen={isAsking && isOpen}
        onClose={() => setAsking(false)}
        title={m.run_append_title()}
        action={m.run_append()}
        onConfirm={() => append.mutate("all", { onSuccess: () => setAsking(false) })}
        isBusy={append.isPending}
      >
        {m.run_append_title_text()}
      </ConfirmDialog>
    </>
  );
}

interface ContentProps {
  readonly run: RunRoom;
  readonly onOpen: (callId: string) => void;
}

function Content({ run, onOpen }: ContentProps) {
  return (
    <>
      <Progress run={run} />
      <RunFigures run={run} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <CallingNow run={run} onOpen={onOpen} />
          <ComingUp run={run} />
          <Latest run={run} onOpen={onOpen} />
        </div>
        <div className={classes.side}>
          <Health run={run} />
          <Hours hours={run.hours} />
          <Reasons run={run} />
        </div>
      </div>
    </>
  );
}
