/** Job list: page, size and open dialog are in the address (`?create=1`, `?edit=…`). */
import { jobPageSizes } from "@callwright/contracts/catalog";
import { Button } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useLast } from "../../../components/use-once.ts";
import { jobsQuery } from "../../../lib/queries.ts";
import { JobDialogs } from "./job-dialogs.tsx";
import { JobRow } from "./job-row.tsx";
import { keepJobPageSize, useListPlace } from "./list-place.ts";

const columns = (): readonly Column[] => [
  { key: "title", label: m.jobs_title(), isPinned: true },
  { key: "company", label: m.jobs_company() },
  { key: "location", label: m.jobs_location() },
  { key: "candidates", label: m.jobs_candidates(), align: "end" },
  { key: "progress", label: m.jobs_progress() },
  { key: "created", label: m.jobs_created_at() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "48px" },
];

export function JobListPage() {
  const { page, size, action, jobId, ...place } = useListPlace();
  const query = useQuery(jobsQuery(page, size));
  const jobs = query.data?.jobs ?? [];
  const total = useLast(query.data?.pagination.total) ?? 0;
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => place.open({ create: "1" })}>
      {m.jobs_create()}
    </Button>
  );
  const empty = () => {
    if (jobs.length > 0) return undefined;
    if (page > 1 && total > 0) return <BeyondTheEnd onBack={() => place.step({ page: undefined })} />;
    return <EmptyState icon={IconBriefcase} title={m.jobs_empty()} text={m.jobs_empty_text()} action={create} />;
  };
  return (
    <Page title={m.jobs_heading()} text={m.jobs_text()} actions={total > 0 && create}>
      <TableCard
        label={m.jobs_heading()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={size}
        failure={
          query.isError && jobs.length === 0 ? (
            <Failure title={m.jobs_failed()} error={query.error} onRetry={query.refetch} />
          ) : undefined
        }
        empty={empty()}
        minWidth={840}
        foot={
          <Pager
            page={page}
            pageSize={size}
            total={total}
            onPage={(next) => place.step({ page: String(next) })}
            sizes={jobPageSizes}
            onSize={(next) => {
              keepJobPageSize(next);
              place.step({ page: undefined, size: String(next) });
            }}
          />
        }
      >
        {jobs.map((job) => (
          <JobRow key={job._id} job={job} onAction={(wanted, { _id }) => place.open({ [wanted]: _id })} />
        ))}
      </TableCard>
      <JobDialogs
        action={action}
        jobId={jobId}
        job={jobs.find(({ _id }) => _id === jobId)}
        onClose={place.close}
        onDeleted={() =>
          jobs.length === 1 && page > 1 ? place.change({ delete: undefined, page: String(page - 1) }) : place.close()
        }
      />
    </Page>
  );
}

function BeyondTheEnd({ onBack }: { readonly onBack: () => void }) {
  return (
    <EmptyState
      icon={IconBriefcase}
      title={m.jobs_page_empty()}
      action={
        <Button variant="default" onClick={onBack}>
          {m.jobs_first_page()}
        </Button>
      }
    />
  );
}
