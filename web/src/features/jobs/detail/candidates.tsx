/** The job's candidates: tools, table, pager, and what stands there when there is nobody to show. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PeopleTable } from "../../../components/people/people-table.tsx";
import { latestCallId } from "../../../components/people/person.ts";
import type { RowActions } from "../../../components/people/person-row.tsx";
import { useOutcomeNews } from "../../../components/people/use-news.ts";
import { Pager } from "../../../components/table/pager.tsx";
import { JobTools } from "./job-tools.tsx";
import { type JobView, pageSizes, type ViewChange } from "./job-view.ts";
import type { Calling } from "./use-calling.ts";
import type { Dialogs } from "./use-dialogs.ts";

interface CandidatesProps {
  readonly query: UseQueryResult<JobDetail>;
  readonly view: JobView;
  readonly change: (next: ViewChange, isStep?: boolean) => void;
  readonly calling: Calling;
  readonly dialogs: Dialogs;
}

const nobody: JobDetail["candidates"] = [];

export function Candidates({ query, view, change, calling, dialogs }: CandidatesProps) {
  const job = query.data;
  const people = job?.candidates ?? nobody;
  const news = useOutcomeNews(people);
  const open = dialogs.open;
  const actions = useMemo(
    (): RowActions => ({
      call: (person) => open({ kind: "call", personId: person._id }),
      openEvaluation: (person) => open({ kind: "evaluation", personId: person._id }),
      openPart: (person, part) => {
        const call = latestCallId(person);
        change(call ? { call, part, person: undefined } : { person: person._id, part, call: undefined }, true);
      },
    }),
    [open, change],
  );
  return (
    <>
      <PeopleTable
        label={m.job_candidates()}
        people={people}
        yardstick={job && { experience: job.experience, salaryRange: job.salaryRange, currency: job.currency }}
        asked={calling.asked}
        actions={actions}
        isLoading={query.isPending}
        empty={
          job && people.length === 0 ? <Nobody job={job} view={view} change={change} dialogs={dialogs} /> : undefined
        }
        tools={
          <JobTools
            view={view}
            change={change}
            onExecute={() => open({ kind: "execute" })}
            isExecutable={(job?.totalCandidates ?? 0) > 0}
          />
        }
        foot={
          <Pager
            page={view.page}
            pageSize={view.pageSize}
            total={job?.pagination.totalCandidates ?? 0}
            onPage={(page) => change({ page: String(page) })}
            sizes={pageSizes}
            onSize={(size) => change({ size: String(size), page: "1" })}
          />
        }
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

type NobodyProps = Pick<CandidatesProps, "view" | "change" | "dialogs"> & { readonly job: JobDetail };

function Nobody({ job, view, change, dialogs }: NobodyProps) {
  if (view.search || view.status !== "all") {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={m.people_no_match()}
        text={m.people_no_match_text()}
        action={
          <Button variant="default" onClick={() => change({ search: undefined, outcome: undefined, page: "1" })}>
            {m.clear_filters()}
          </Button>
        }
      />
    );
  }
  if (job.totalCandidates > 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title={m.people_page_empty()}
        action={
          <Button variant="default" onClick={() => change({ page: "1" })}>
            {m.jobs_first_page()}
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
