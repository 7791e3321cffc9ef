import type { User } from "@callwright/contracts/endpoints/session";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { hasCampaigns, useUser } from "../../../lib/session.ts";
import type { MoveDialogProps } from "../../people/selection/move-dialog.tsx";
import { countSelected, toRequestSelection } from "../../people/selection/people-selection.ts";
import { ExecuteRunDialog } from "./execute-run.tsx";
import type { ParentDialogsProps } from "./parent-dialogs.tsx";
import { peopleFilter } from "./people-view.ts";

const bulkDialog = lazyLayer(async () => (await import("../../people/selection/bulk-dialog.tsx")).BulkDialog);
const shareDialog = lazyLayer(async () => (await import("../sharing/share-dialog.tsx")).ShareDialog);
const moveDialog = lazyLayer(async () => (await import("../../people/selection/move-dialog.tsx")).MoveDialog);

interface BulkDialogsProps extends ParentDialogsProps {
  readonly action: "call" | "share" | "move" | "do_not_call" | "delete";
}

export function BulkDialogs(props: BulkDialogsProps) {
  const { action, parent, view, calling, candidates, dialogs } = props;
  const { startBulk } = candidates;
  const { chosen, clear } = props.selection;
  // Fixed when the dialog opens: people may be added meanwhile, and the action clears the selection.
  const [{ selection, count }] = useState(() => ({
    selection: toRequestSelection(chosen, peopleFilter(view), parent?.lastOrdinal),
    count: countSelected(chosen, parent?.pagination.totalCandidates ?? 0),
  }));
  if (action === "call") {
    if (!parent) return null;
    return (
      <ExecuteRunDialog
        title={m.execute_title()}
        parent={parent}
        calling={calling}
        leads={selection}
        onClose={dialogs.close}
        onStarted={clear}
      />
    );
  }
  if (action === "share")
    return <shareDialog.Layer parentId={props.parentId} selection={selection} count={count} onClose={dialogs.close} />;
  const close = () => {
    startBulk.reset();
    dialogs.close();
  };
  const start = (targetId?: string) =>
    startBulk.mutate(
      // The server refuses if more people match than the dialog named.
      { action, selection, atMost: count, ...(targetId && { targetId }) },
      {
        onSuccess: () => {
          clear();
          close();
        },
      },
    );
  const refusal = startBulk.isError ? messageOf(startBulk.error, m.bulk_start_failed()) : undefined;
  const dialogProps = { count, onClose: close, isBusy: startBulk.isPending, refusal };
  if (action === "move") return <MoveToParent {...dialogProps} parentId={props.parentId} onMove={start} />;
  return <bulkDialog.Layer {...dialogProps} action={action} onConfirm={() => start()} />;
}

interface MoveToParentProps extends Omit<MoveDialogProps, "targets" | "failure"> {
  readonly parentId: string;
}

const PAGE_SIZE = 100;

/** The user's other jobs and campaigns. Loads all pages, since the dialog searches them in the browser. */
async function loadOtherParents(parentId: string, user: User, signal: AbortSignal) {
  const getJobs = (page: number) => call("getJobs", { query: { page, limit: PAGE_SIZE }, signal });
  const firstPage = await getJobs(1);
  const furtherCount = Math.max(0, firstPage.pagination.totalPages - 1);
  const furtherPages = Array.from({ length: furtherCount }, (_, index) => index + 2);
  const [campaigns, ...pages] = await Promise.all([
    hasCampaigns(user) ? call("getAllAgents", { signal }) : undefined,
    ...furtherPages.map(getJobs),
  ]);
  const jobTargets = [firstPage, ...pages]
    .flatMap((page) => page.jobs)
    .map(({ _id, title, companyName, location }) => ({ id: _id, name: title, detail: `${companyName}, ${location}` }));
  const campaignTargets = (campaigns?.agents ?? []).map(({ _id, title }) => ({
    id: _id,
    name: title,
    detail: m.campaign_untitled(),
  }));
  return [...jobTargets, ...campaignTargets].filter(({ id }) => id !== parentId);
}

function MoveToParent({ parentId, ...dialog }: MoveToParentProps) {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.parents, "others", parentId],
    queryFn: ({ signal }) => loadOtherParents(parentId, user, signal),
    staleTime: 30_000,
  });
  const failure = error && !data ? { error, onRetry: refetch } : undefined;
  return <moveDialog.Layer {...dialog} targets={data} failure={failure} />;
}
