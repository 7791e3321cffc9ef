/** Dialogs of bulk actions: call, move, mark as do-not-call, delete. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { countOf, selectionOf } from "../../../components/people/selection/people-selection.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { RunNote } from "../sms/run-note.tsx";
import type { JobDialogsProps } from "./job-dialogs.tsx";
import { filterOf } from "./job-view.ts";

const executing = lazyLayer(
  async () => (await import("../../../components/people/calling/execute-dialog.tsx")).ExecuteDialog,
);
const deciding = lazyLayer(
  async () => (await import("../../../components/people/selection/bulk-dialog.tsx")).BulkDialog,
);
const moving = lazyLayer(async () => (await import("../../../components/people/selection/move-dialog.tsx")).MoveDialog);

interface BulkDialogsProps extends JobDialogsProps {
  readonly action: "call" | "move" | "do_not_call" | "delete";
}

export function BulkDialogs(props: BulkDialogsProps) {
  const { action, job, view, calling, chosen, candidates, dialogs } = props;
  const { startBulk } = candidates;
  // Fixed when the dialog opens, although the selection is cleared once the action starts and people may be added.
  const [{ selection, count }] = useState(() => ({
    selection: selectionOf(chosen.chosen, filterOf(view), job?.lastOrdinal),
    count: countOf(chosen.chosen, job?.pagination.totalCandidates ?? 0),
  }));
  if (action === "call") {
    if (!job) return null;
    return (
      <executing.Layer
        parentId={props.postId}
        zone={job.timezone}
        leads={selection}
        note={<RunNote job={job} />}
        run={job.run}
        startedRunId={calling.all.data?.runId}
        onClose={() => {
          calling.all.reset();
          dialogs.close();
        }}
        onExecute={(params) => calling.all.mutate({ ...params, leads: selection }, { onSuccess: chosen.clear })}
        isBusy={calling.all.isPending || calling.isRunAwaited}
        refusal={calling.runRefusal}
      />
    );
  }
  const close = () => {
    startBulk.reset();
    dialogs.close();
  };
  const start = (targetId?: string) =>
    startBulk.mutate(
      { action, selection, atMost: count, ...(targetId && { targetId }) },
      {
        onSuccess: () => {
          chosen.clear();
          close();
        },
      },
    );
  const refusal = startBulk.isError ? messageOf(startBulk.error, m.bulk_start_failed()) : undefined;
  const common = { count, onClose: close, isBusy: startBulk.isPending, refusal };
  if (action === "move") return <MoveToJob {...common} jobId={props.postId} onMove={start} />;
  return <deciding.Layer {...common} action={action} onConfirm={() => start()} />;
}

interface MoveToJobProps {
  readonly jobId: string;
  readonly count: number;
  readonly onClose: () => void;
  readonly onMove: (targetId: string) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

/** The largest allowed page. */
const PAGE = 100;

/** The user's other jobs; loads all pages, since the search is local. */
async function otherJobs(jobId: string, signal: AbortSignal) {
  const first = await call("getJobs", { query: { page: 1, limit: PAGE }, signal });
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.pagination.totalPages - 1) }, (_, index) =>
      call("getJobs", { query: { page: index + 2, limit: PAGE }, signal }),
    ),
  );
  return [first, ...rest]
    .flatMap(({ jobs }) => jobs)
    .filter(({ _id }) => _id !== jobId)
    .map(({ _id, title, companyName, location }) => ({ id: _id, name: title, detail: `${companyName}, ${location}` }));
}

function MoveToJob({ jobId, ...dialog }: MoveToJobProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.jobs, "others", jobId],
    queryFn: ({ signal }) => otherJobs(jobId, signal),
    staleTime: 30_000,
  });
  const failure = error && !data ? { error, onRetry: refetch } : undefined;
  return <moving.Layer {...dialog} targets={data} failure={failure} />;
}
