import { jobPageSizes } from "@callwright/contracts/catalog";
import type { AgentListItem } from "@callwright/contracts/endpoints/campaign";
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { countCalled } from "@callwright/contracts/figures";
import { Button } from "@mantine/core";
import { type Icon, IconMessage2, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { Page } from "../../../components/page.tsx";
import { actionsColumn, countColumn } from "../../../components/table/columns.tsx";
import { RowLink } from "../../../components/table/rows.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useLast, useOnce } from "../../../components/use-once.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { lazyLayer, usePreloadOnFirstInput } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { campaignsQuery, jobsQuery } from "../../../lib/queries.ts";
import classes from "./list-page.module.css";
import { type ListAction, rememberPageSize, useListPlace } from "./list-place.ts";

const companyFilter = lazyLayer(async () => (await import("./company-filter.tsx")).CompanyFilter);

/** The page's texts; the pages of jobs and campaigns each load only their own. */
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
  const items: readonly ListedParent[] = (kind === "job" ? jobs.data?.jobs : campaigns.data?.agents) ?? [];
  // The last total keeps the pager while a page loads or fails.
  return { query, items, total: useLast(query.data?.pagination.total) ?? 0 };
}

export function ListPage({ kind, icon, words }: ListPageProps) {
  const { page, size, action, parentId, company, ...place } = useListPlace();
  const navigate = useNavigate();
  const { query, items, total } = useList(kind, page, size, company);
  const createButton = (
    <Button leftSection={buttonIcon(IconPlus)} onClick={() => place.open({ create: "1" })}>
      {words.create()}
    </Button>
  );
  const emptyState = () => {
    if (page > 1 && total > 0)
      return (
        <EmptyState
          icon={icon}
          title={words.pageEmpty()}
          action={
            <Button variant="default" onClick={() => place.goTo({ page: undefined })}>
              {m.jobs_first_page()}
            </Button>
          }
        />
      );
    return <EmptyState icon={icon} title={words.empty()} text={words.emptyText()} action={createButton} />;
  };
  const openAction = (action: RowAction, { _id }: ListedParent) => {
    // Campaigns are edited in a tab of their settings, jobs in a dialog.
    const settingsTab = action === "edit" ? "detail" : "prompts";
    if (kind === "campaign" && action !== "delete") void navigate(`${paths.campaign(_id)}?settings=${settingsTab}`);
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
              <LayerBoundary shown={company}>
                <companyFilter.Layer
                  name={company}
                  onClear={() => place.goTo({ company: undefined, page: undefined })}
                />
              </LayerBoundary>
            )}
            <PreloadLink to={paths.leads}>{m.nav_leads()}</PreloadLink>
            <PreloadLink to={paths.companies}>{m.nav_companies()}</PreloadLink>
            {total > 0 && createButton}
          </>
        )
      }
    >
      <div data-tour={kind === "campaign" ? "campaigns" : undefined}>
        <TableCard
          label={words.heading()}
          columns={columns({ kind, words, onAction: openAction })}
          rows={items}
          rowKey={({ _id }) => _id}
          opens={({ _id, title }) => ({ to: paths.parent(_id), label: m.jobs_open({ title }) })}
          query={query}
          skeletonRows={size}
          failureTitle={words.listFailed()}
          empty={emptyState()}
          pages={{
            page,
            pageSize: size,
            total,
            onPage: (next) => place.goTo({ page: String(next) }),
            sizes: jobPageSizes,
            onSize: (next) => {
              rememberPageSize(next);
              place.goTo({ page: undefined, size: String(next) });
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
        onDeleted={() => {
          // The deleted item was the page's last one, so the previous page opens.
          const isPageEmpty = items.length === 1 && page > 1;
          if (isPageEmpty) place.change({ delete: undefined, page: String(page - 1) });
          else place.close();
        }}
      />
    </Page>
  );
}

const createDialogs = {
  job: lazyLayer(async () => (await import("../job-create/create-job-dialog.tsx")).CreateJobDialog),
  campaign: lazyLayer(async () => (await import("../campaign-form/create-campaign-dialog.tsx")).CreateCampaignDialog),
};
const editDialog = lazyLayer(async () => (await import("../edit/edit-dialog.tsx")).EditDialog);
const deleteDialog = lazyLayer(async () => (await import("../delete-dialog.tsx")).DeleteDialog);
const preloadedLayers = { job: [createDialogs.job, deleteDialog], campaign: [createDialogs.campaign, deleteDialog] };

interface ListDialogsProps {
  readonly kind: ParentKind;
  readonly action: ListAction | undefined;
  readonly parentId: string | undefined;
  readonly item: ListedParent | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function ListDialogs({ kind, action, parentId, item, onClose, onDeleted }: ListDialogsProps) {
  usePreloadOnFirstInput(preloadedLayers[kind]);
  const isDeleting = action === "delete";
  const hasOpenedDelete = useOnce(isDeleting);
  const Create = createDialogs[kind].Layer;
  const editAction = kind === "job" && (action === "edit" || action === "prompt") ? action : undefined;
  return (
    <>
      <LayerBoundary shown={action} onClose={onClose}>
        {action === "create" && <Create onClose={onClose} />}
        {editAction && parentId && <editDialog.Layer action={editAction} parentId={parentId} onClose={onClose} />}
      </LayerBoundary>
      {hasOpenedDelete && (
        <LayerBoundary shown={action} onClose={isDeleting ? onClose : undefined}>
          <deleteDialog.Layer parent={isDeleting ? item : undefined} onClose={onClose} onDeleted={onDeleted} />
        </LayerBoundary>
      )}
    </>
  );
}

type ListedParent = AgentListItem & { readonly location?: string };
type RowAction = "edit" | "prompt" | "delete";

interface ColumnWords {
  readonly people: () => string;
  readonly edit: () => string;
  readonly deleteAction: () => string;
}

interface ColumnsOptions {
  readonly kind: ParentKind;
  readonly words: ColumnWords;
  readonly onAction: (action: RowAction, item: ListedParent) => void;
}

const columns = ({ kind, words, onAction }: ColumnsOptions): readonly Column<ListedParent>[] => [
  {
    key: "title",
    label: m.jobs_title(),
    isPinned: true,
    cellClass: classes.title,
    cell: ({ _id, title }) => <RowLink to={paths.parent(_id)}>{title}</RowLink>,
  },
  textColumn("company", m.jobs_company(), ({ companyName }) => companyName),
  ...(kind === "job" ? [textColumn("location", m.jobs_location(), ({ location }) => location)] : []),
  countColumn("candidates", words.people(), ({ totalCandidates }) => totalCandidates),
  { key: "progress", label: m.jobs_progress(), cell: (item) => <Progress item={item} /> },
  {
    key: "created",
    label: m.jobs_created_at(),
    cellClass: "cw-num cw-nowrap",
    cell: ({ createdAt, timezone }) => <bdi>{formatDate(createdAt, timezone)}</bdi>,
  },
  actionsColumn(
    (item) => (
      <MoreMenu
        label={m.jobs_actions({ title: item.title })}
        items={() => [
          { label: words.edit(), icon: IconPencil, onClick: () => onAction("edit", item) },
          { label: m.edit_prompt_title(), icon: IconMessage2, onClick: () => onAction("prompt", item) },
          { label: words.deleteAction(), icon: IconTrash, onClick: () => onAction("delete", item) },
        ]}
      />
    ),
    { align: "end", width: "48px" },
  ),
];

const textColumn = (
  key: string,
  label: string,
  text: (item: ListedParent) => string | undefined,
): Column<ListedParent> => ({
  key,
  label,
  isSelfEvident: true,
  cellClass: classes.text,
  cell: (item) => <bdi className="cw-cut">{text(item)}</bdi>,
});

function Progress({ item }: { readonly item: ListedParent }) {
  const total = item.totalCandidates;
  const called = countCalled(item);
  const { totalSuccess, totalFailed } = item.callSummary;
  const words = m.jobs_called({ done: formatNumber(called), total: formatNumber(total) });
  const title = m.jobs_called_title({ reached: formatNumber(totalSuccess), missed: formatNumber(totalFailed) });
  return (
    <span className={classes.progress} title={title}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${total > 0 ? (called / total) * 100 : 0}%` }} />
      </span>
      <bdi>{words}</bdi>
    </span>
  );
}
