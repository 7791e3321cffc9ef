import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { hasCampaigns } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import type { MoveDialogProps } from "../../people/selection/move-dialog.tsx";
import { countOf, selectionOf } from "../../people/selection/people-selection.ts";
import { ExecuteRun } from "./execute-run.tsx";
import type { ParentDialogsProps } from "./parent-dialogs.tsx";
import { filterOf } from "./people-view.ts";

const deciding = lazyLayer(async () => (await import("../../people/selection/bulk-dialog.tsx")).BulkDialog);
const sharing = lazyLayer(async () => (await import("../sharing/share-dialog.tsx")).ShareDialog);
const moving = lazyLayer(async () => (await import("../../people/selection/move-dialog.tsx")).MoveDialog);

interface BulkDialogsProps extends ParentDialogsProps {
  readonly action: "call" | "share" | "move" | "do_not_call" | "delete";
}

export function BulkDialogs(props: BulkDialogsProps) {
  const { action, parent, view, calling, chosen, candidates, dialogs } = props;
  const { startBulk } = candidates;
  // Fixed when the dialog opens, although the selection is cleared once the action starts and people may be added.
  const [{ selection, count }] = useState(() => ({
    selection: selectionOf(chosen.chosen, filterOf(view), parent?.lastOrdinal),
    count: countOf(chosen.chosen, parent?.pagination.totalCandidates ?? 0),
  }));
  if (action === "call") {
    if (!parent) return null;
    return (
      <ExecuteRun
        title={m.execute_title()}
        parent={parent}
        calling={calling}
        leads={selection}
        onClose={dialogs.close}
        onStarted={chosen.clear}
      />
    );
  }
  if (action === "share")
    return <sharing.Layer parentId={props.parentId} selection={selection} count={count} onClose={dialogs.close} />;
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
  if (action === "move") return <MoveToParent {...common} parentId={props.parentId} onMove={start} />;
  return <deciding.Layer {...common} action={action} onConfirm={() => start()} />;
}

interface MoveToParentProps extends Omit<MoveDialogProps, "targets" | "failure"> {
  readonly parentId: string;
}

const PAGE = 100;

/** The user's other jobs and campaigns; loads all pages, since the search is local. */
async function otherParents(parentId: string, hasCampaigns: boolean, signal: AbortSignal) {
  const first = await call("getJobs", { query: { page: 1, limit: PAGE }, signal });
  const [campaigns, ...rest] = await Promise.all([
    hasCampaigns ? call("getAllAgents", { signal }) : undefined,
    ...Array.from({ length: Math.max(0, first.pagination.totalPages - 1) }, (_, index) =>
      call("getJobs", { query: { page: index + 2, limit: PAGE }, signal }),
    ),
  ]);
  const jobs = [first, ...rest]
    .flatMap((page) => page.jobs)
    .map(({ _id, title, companyName, location }) => ({ id: _id, name: title, detail: `${companyName}, ${location}` }));
  const agents = (campaigns?.agents ?? []).map(({ _id, title }) => ({
    id: _id,
    name: title,
    detail: m.campaign_untitled(),
  }));
  return [...jobs, ...agents].filter(({ id }) => id !== parentId);
}

function MoveToParent({ parentId, ...dialog }: MoveToParentProps) {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.parents, "others", parentId],
    queryFn: ({ signal }) => otherParents(parentId, hasCampaigns(user), signal),
    staleTime: 30_000,
  });
  const failure = error && !data ? { error, onRetry: refetch } : undefined;
  return <moving.Layer {...dialog} targets={data} failure={failure} />;
}
