import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { jobPageSizes } from "@callwright/contracts/page-sizes";
import { Button } from "@mantine/core";
import { type Icon, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { Page } from "../../../components/page.tsx";
import { sign } from "../../../components/sign.tsx";
import { TableCard } from "../../../components/table/table-card.tsx";
import { useLast, useOnce } from "../../../components/use-once.ts";
import { lazyLayer, useFetchedOnTouch } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { campaignsQuery, jobsQuery } from "../../../lib/queries.ts";
import { type ColumnWords, type ParentItem, parentColumns, type RowAction } from "./columns.tsx";
import { keepPageSize, type ListAction, useListPlace } from "./list-place.ts";

const companyFilter = lazyLayer(async () => (await import("./company-filter.tsx")).CompanyFilter);

/** What the page says; jobs and campaigns each load only their own. */
type ListWords = Readonly<
  Record<
    "heading" | "text" | "create" | "empty" | "emptyText" | "listFailed" | "pageEmpty" | keyof ColumnWords,
    () => string
  >
>;

interface ListPageProps {
  readonly kind: ParentKind;
  readonly icon: Icon;
  readonly words: ListWords;
}

function useList(kind: ParentKind, page: number, size: number, company: string | undefined) {
  const jobs = useQuery({ ...jobsQuery(page, size, company), enabled: kind === "job" });
  const campaigns = useQuery({ ...campaignsQuery(page, size, company), enabled: kind === "campaign" });
  const query = kind === "job" ? jobs : campaigns;
  const items: readonly ParentItem[] = (kind === "job" ? jobs.data?.jobs : campaigns.data?.agents) ?? [];
  return { query, items, total: useLast(query.data?.pagination.total) ?? 0 };
}

export function ListPage({ kind, icon, words }: ListPageProps) {
  const { page, size, action, parentId, company, ...place } = useListPlace();
  const navigate = useNavigate();
  const { query, items, total } = useList(kind, page, size, company);
  const create = (
    <Button leftSection={sign(IconPlus)} onClick={() => place.open({ create: "1" })}>
      {words.create()}
    </Button>
  );
  const empty = () => {
    if (page > 1 && total > 0)
      return (
        <EmptyState
          icon={icon}
          title={words.pageEmpty()}
          action={
            <Button variant="default" onClick={() => place.step({ page: undefined })}>
              {m.jobs_first_page()}
            </Button>
          }
        />
      );
    return <EmptyState icon={icon} title={words.empty()} text={words.emptyText()} action={create} />;
  };
  const openAction = (action: RowAction, { _id }: ParentItem) => {
    // A campaign is edited in its settings.
    if (kind === "campaign" && action !== "delete")
      void navigate(`${paths.campaign(_id)}?settings=${action === "edit" ? "detail" : "prompts"}`);
    else place.open({ [action]: _id });
  };
  const hasActions = company !== undefined || total > 0;
  return (
    <Page
      title={words.heading()}
      text={words.text()}
      actions={
        hasActions && (
          <>
            {company && (
              <LayerFence shown={company}>
                <companyFilter.Layer
                  name={company}
                  onClear={() => place.step({ company: undefined, page: undefined })}
                />
              </LayerFence>
            )}
            <PreloadLink to={paths.leads}>{m.nav_leads()}</PreloadLink>
            <PreloadLink to={paths.companies}>{m.nav_companies()}</PreloadLink>
            {total > 0 && create}
          </>
        )
      }
    >
      <div data-tour={kind === "campaign" ? "campaigns" : undefined}>
        <TableCard
          label={words.heading()}
          columns={parentColumns({ kind, words, onAction: openAction })}
          rows={items}
          rowKey={({ _id }) => _id}
          opens={({ _id, title }) => ({ to: paths.parent(_id), label: m.jobs_open({ title }) })}
          query={query}
          skeletonRows={size}
          failed={words.listFailed()}
          empty={empty()}
          pages={{
            page,
            pageSize: size,
            total,
            onPage: (next) => place.step({ page: String(next) }),
            sizes: jobPageSizes,
            onSize: (next) => {
              keepPageSize(next);
              place.step({ page: undefined, size: String(next) });
            },
          }}
          minWidth={840}
          isStacked
        />
      </div>
      <ListDialogs
        kind={kind}
        action={action}
        parentId={parentId}
        item={items.find(({ _id }) => _id === parentId)}
        onClose={place.close}
        onDeleted={() =>
          items.length === 1 && page > 1 ? place.change({ delete: undefined, page: String(page - 1) }) : place.close()
        }
      />
    </Page>
  );
}

const creating = {
  job: lazyLayer(async () => (await import("../job-create/create-job-dialog.tsx")).CreateJobDialog),
  campaign: lazyLayer(async () => (await import("../campaign-form/create-campaign-dialog.tsx")).CreateCampaignDialog),
};
const editing = lazyLayer(async () => (await import("../edit/edit-dialog.tsx")).EditDialog);
const deleting = lazyLayer(async () => (await import("../delete-dialog.tsx")).DeleteDialog);
const layers = { job: [creating.job, deleting], campaign: [creating.campaign, deleting] };

interface ListDialogsProps {
  readonly kind: ParentKind;
  readonly action: ListAction | undefined;
  readonly parentId: string | undefined;
  readonly item: ParentItem | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function ListDialogs({ kind, action, parentId, item, onClose, onDeleted }: ListDialogsProps) {
  useFetchedOnTouch(layers[kind]);
  const wasDeleting = useOnce(action === "delete");
  const Create = creating[kind].Layer;
  const part = kind === "job" && (action === "edit" ? "job" : action === "prompt" && "prompt");
  return (
    <>
      <LayerFence shown={action} onClose={onClose}>
        {action === "create" && <Create onClose={onClose} />}
        {part && parentId && <editing.Layer part={part} parentId={parentId} onClose={onClose} />}
      </LayerFence>
      {wasDeleting && (
        <LayerFence shown={action} onClose={action === "delete" ? onClose : undefined}>
          <deleting.Layer parent={action === "delete" ? item : undefined} onClose={onClose} onDeleted={onDeleted} />
        </LayerFence>
      )}
    </>
  );
}
