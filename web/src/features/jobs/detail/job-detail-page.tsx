/** A job: its counters, its candidates with what came of their calls, live while calls run. */
import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import type { RunProgress } from "../../../components/people/calling/run-pace.ts";
import { RunBar } from "../../../components/people/calling/run-progress.tsx";
import { useEver } from "../../../components/use-ever.ts";
import { formatPosted } from "../../../lib/format.ts";
import { lazyLayer, useFetchedWhenIdle } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { Candidates } from "./candidates.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobCounters } from "./job-counters.tsx";
import classes from "./job-detail-page.module.css";
import { JobDialogs } from "./job-dialogs.tsx";
import { useJob } from "./job-query.ts";
import { useJobView } from "./job-view.ts";
import { useCalling } from "./use-calling.ts";
import { useDialogs } from "./use-dialogs.ts";
import { useExport } from "./use-export.ts";

const drawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);
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
  // Another job begins anew: nothing asked for or opened is carried over.
  return <JobDetail key={postId} postId={postId} back={back} />;
}

interface JobDetailProps {
  readonly postId: string;
  readonly back: { readonly to: string; readonly label: string };
}

function JobDetail({ postId, back }: JobDetailProps) {
  const { view, change } = useJobView(postId);
  usePrefetchQuery(numbersQuery);
  const query = useJob(postId, view);
  const job = query.data;
  const run = useSeenRun(job?.run);
  const calling = useCalling(postId, job);
  const dialogs = useDialogs();
  const exported = useExport(postId, job?.title ?? "");
  const hasOpened = useEver(view.call !== undefined || view.person !== undefined);
  useFetchedWhenIdle(layers);
  if (query.isError && !job) {
    return (
      <Page title={m.job_untitled()} back={back}>
        <Failure title={m.job_failed()} error={query.error} onRetry={query.refetch} />
      </Page>
    );
  }
  const posted = job && m.job_posted({ date: formatPosted(job.createdAt, job.timezone), zone: zoneName(job.timezone) });
  return (
    <Page
      title={<bdi>{job?.title ?? "\u00a0"}</bdi>}
      text={<bdi className="cw-num">{posted ?? "\u00a0"}</bdi>}
      back={back}
      actions={
        <JobActions
          onAdd={() => dialogs.open({ kind: "add" })}
          onExport={exported.start}
          isExporting={exported.isBusy}
        />
      }
    >
      <JobCounters job={job} />
      {run && (
        <div className={classes.run}>
          <RunBar run={run} />
        </div>
      )}
      <Candidates {...{ query, view, change, calling, dialogs }} />
      <JobDialogs {...{ postId, job, calling, dialogs, change }} />
      {hasOpened && (
        <Suspense>
          <drawer.Layer
            view={view}
            people={job?.candidates ?? []}
            onClose={() => change({ call: undefined, person: undefined, part: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** A run that was seen running stays in view when it has ended: nothing moves under the pointer. */
function useSeenRun(run: RunProgress | undefined): RunProgress | undefined {
  const [seen, setSeen] = useState<string>();
  if (run?.state === "running" && run.runId !== seen) setSeen(run.runId);
  return run?.runId === seen ? run : undefined;
}

const zoneName = (zone: string) => zone.replaceAll("_", " ");
