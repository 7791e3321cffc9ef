/** A job: its counters and its candidates with call results, updated while calls run. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Skeleton } from "@mantine/core";
import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense, startTransition, useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence, notifyLoadFailure } from "../../../components/layer-fence.tsx";
import { Page } from "../../../components/page.tsx";
import type { Person } from "../../../components/people/person.ts";
import { Stale } from "../../../components/stale.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { useSettled } from "../../../components/use-settled.ts";
import { isNotFound } from "../../../lib/api.ts";
import { formatPosted } from "../../../lib/format.ts";
import { lazyLayer, useFetchedWhenIdle, useIdleComponent } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { isActive } from "../../../lib/run.ts";
import { JobSettings } from "../settings/job-settings.tsx";
import { useSettingsPlace } from "../settings/settings-place.ts";
import { Candidates } from "./candidates.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobCounters } from "./job-counters.tsx";
import classes from "./job-detail-page.module.css";
import { useJob } from "./job-query.ts";
import { useJobView } from "./job-view.ts";
import { useCalling } from "./use-calling.ts";
import { useCandidateSelection } from "./use-candidate-selection.ts";
import { useCandidates } from "./use-candidates.ts";
import { useDialogs } from "./use-dialogs.ts";
import { useExport } from "./use-export.ts";

const runCard = lazyLayer(async () => (await import("../../../components/people/calling/run-card.tsx")).RunCard);
const drawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);
const texts = lazyLayer(async () => (await import("./texts-drawer.tsx")).TextsDrawer);
const bulkProgress = lazyLayer(
  async () => (await import("../../../components/people/selection/bulk-progress.tsx")).BulkProgress,
);
const imports = lazyLayer(async () => (await import("../../../components/people/import/import-bar.tsx")).ImportBar);
const loadDialogs = async () => (await import("./job-dialogs.tsx")).JobDialogs;
const layers = [drawer];

export function JobDetailPage() {
  const { postId } = useParams();
  const back = { to: paths.jobs, label: m.job_back() };
  if (!postId)
    return (
      <Page title={m.job_untitled()} back={back}>
        {null}
      </Page>
    );
  // The key resets requests and dialogs for another job.
  return <JobDetail key={postId} postId={postId} back={back} />;
}

interface JobDetailProps {
  readonly postId: string;
  readonly back: { readonly to: string; readonly label: string };
}

function JobDetail({ postId, back }: JobDetailProps) {
  const { view, change, close } = useJobView(postId);
  usePrefetchQuery(numbersQuery);
  const { shown, scrollPage, onShown } = useShown();
  const jobQuery = useJob(postId, view, scrollPage);
  const { job, queryProblem, isLost } = jobQuery;
  const people = (view.isScrolled ? shown : job?.candidates) ?? noPeople;
  const run = useSeenRun(job?.run);
  const calling = useCalling(postId, job, people, jobQuery.seenAt);
  const dialogs = useDialogs();
  const { open } = dialogs;
  const add = useCallback(() => open({ kind: "add" }), [open]);
  const JobDialogs = useIdleComponent(loadDialogs, dialogs.current !== undefined, (error) => {
    void notifyLoadFailure(error);
    dialogs.close();
  });
  const settings = useSettingsPlace();
  const openSettings = useCallback(() => settings.open(), [settings.open]);
  const chosen = useCandidateSelection(postId, view, job);
  const candidates = useCandidates(postId, chosen.forget);
  const exported = useExport(postId, job?.title ?? "");
  const hasOpened = useOnce(view.call !== undefined || view.person !== undefined);
  const hasWritten = useOnce(view.texts !== undefined);
  useFetchedWhenIdle(layers);
  const closeCall = () => close("call", "person", "part");
  const closeTexts = () => close("texts");
  if (queryProblem !== undefined && (!job || isNotFound(queryProblem))) {
    return (
      <Page title={m.job_untitled()} back={back}>
        <Failure title={m.job_failed()} error={queryProblem} onRetry={jobQuery.query.refetch} />
      </Page>
    );
  }
  const posted = job && m.job_posted({ date: formatPosted(job.createdAt, job.timezone), zone: zoneName(job.timezone) });
  return (
    <Page
      title={job ? <bdi>{job.title}</bdi> : <Wait width={240} />}
      text={posted ? <bdi className="cw-num">{posted}</bdi> : <Wait width={180} />}
      back={back}
      actions={
        <JobActions
          jobId={postId}
          onAdd={add}
          onExport={exported.start}
          isExporting={exported.isBusy}
          onSettings={openSettings}
        />
      }
    >
      {job && !isLost && queryProblem !== undefined && (
        <Stale
          queryProblem={queryProblem}
          seenAt={jobQuery.seenAt()}
          zone={job.timezone}
          onRetry={jobQuery.query.refetch}
        />
      )}
      <JobCounters job={job} />
      {/* What failed to load is retried with the next successful poll. */}
      <LayerFence shown={queryProblem === undefined}>
        {run && (
          <Suspense>
            <runCard.Layer run={run} zone={job?.timezone ?? "UTC"} />
          </Suspense>
        )}
        <Suspense>
          <imports.Layer parentId={postId} onOpen={add} onAdded={candidates.refresh} />
        </Suspense>
        {candidates.bulk.bulk && (
          <div className={classes.run}>
            <Suspense>
              <bulkProgress.Layer bulk={candidates.bulk.bulk} onDismiss={candidates.bulk.dismiss} />
            </Suspense>
          </div>
        )}
      </LayerFence>
      <Candidates {...{ postId, jobQuery, view, change, calling, dialogs, candidates, chosen, people, onShown }} />
      {JobDialogs && (
        <LayerFence shown={dialogs.current} onClose={dialogs.close}>
          <JobDialogs
            {...{ postId, job, view, people, calling, dialogs, candidates, chosen, change }}
            onSettings={settings.open}
          />
        </LayerFence>
      )}
      <JobSettings jobId={postId} />
      {hasOpened && (
        <LayerFence shown={view.call ?? view.person} onClose={closeCall}>
          <Suspense>
            <drawer.Layer view={view} people={people} onClose={closeCall} />
          </Suspense>
        </LayerFence>
      )}
      {hasWritten && (
        <LayerFence shown={view.texts} onClose={closeTexts}>
          <Suspense>
            <texts.Layer jobId={postId} candidateId={view.texts} onClose={closeTexts} />
          </Suspense>
        </LayerFence>
      )}
    </Page>
  );
}

/** Reserves a line's space, with a skeleton after a delay. */
function Wait({ width }: { readonly width: number }) {
  return (
    <>
      {useSettled(true) === "skeleton" && (
        <Skeleton component="span" height={12} width={width} display="inline-block" />
      )}
      {"\u00a0"}
    </>
  );
}

const noPeople: readonly Person[] = [];

/** People on the pages in view of a scrolled list, and the first of these pages. */
function useShown() {
  const [{ shown, scrollPage }, setShown] = useState({ shown: noPeople, scrollPage: 1 });
  const onShown = useCallback(
    // Not urgent for the list itself.
    (people: readonly Person[], page: number) => startTransition(() => setShown({ shown: people, scrollPage: page })),
    [],
  );
  return { shown, scrollPage, onShown };
}

/** Keeps a finished run in view if it was seen active, so nothing moves under the pointer. */
function useSeenRun(run: RunProgress | undefined): RunProgress | undefined {
  const [seen, setSeen] = useState<string>();
  if (run && isActive(run) && run.runId !== seen) setSeen(run.runId);
  return run?.runId === seen ? run : undefined;
}

const zoneName = (zone: string) => zone.replaceAll("_", " ");
