/** Empty states of the table: no match, or no candidates. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { Button } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { isFiltered, type JobView, type ViewChange } from "./job-view.ts";
import type { Dialogs } from "./use-dialogs.ts";

interface NoCandidatesProps {
  readonly job: JobDetail;
  readonly view: JobView;
  readonly change: (next: ViewChange) => void;
  readonly dialogs: Dialogs;
}

export function NoCandidates({ job, view, change, dialogs }: NoCandidatesProps) {
  if (isFiltered(view) && job.pagination.totalCandidates === 0) {
    const clear = () => change({ search: undefined, outcome: undefined, status: undefined, page: "1" });
    return (
      <EmptyState
        icon={IconSearchOff}
        title={m.people_no_match()}
        text={m.people_no_match_text()}
        action={
          <Button variant="default" onClick={clear}>
            {m.clear_filters()}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconUsers}
      title={m.people_none()}
      text={m.people_none_text()}
      action={<Button onClick={() => dialogs.open({ kind: "add" })}>{m.people_add()}</Button>}
    />
  );
}
