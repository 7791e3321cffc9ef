import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { Button } from "@mantine/core";
import { IconDownload, IconPhoneCall } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { CallerName, CallerPhone, callerName } from "../../components/call/caller.tsx";
import { logColumns } from "../../components/call/log-columns.tsx";
import { EmptyState, NoMatches } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard, type TableCardProps } from "../../components/table/table-card.tsx";
import { useLast, useOnce } from "../../components/use-once.ts";
import { callBlob, messageOf } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { useLayerPath } from "../../lib/layer-history.ts";
import { paths } from "../../lib/paths.ts";
import { logsQuery } from "../../lib/queries.ts";
import { pageNumberIn, useAddressParams } from "../../lib/search-params.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./calls.module.css";
import { callSearchParams, FilterBar, type Filters, filteredCallsQuery, useFilters, ViewsButton } from "./filters.tsx";

const viewsMenu = lazyLayer(async () => (await import("./views-menu.tsx")).ViewsMenu);
const drawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);

const pageSizes = [10, 20, 50, 100];

const columns = (): readonly Column<CallLogSummary>[] => [
  {
    key: "candidate",
    label: m.calls_candidate(),
    isPinned: true,
    cellClass: classes.name,
    cell: (log) => <CallerName log={log} />,
  },
  {
    key: "contact",
    label: m.calls_contact(),
    isSelfEvident: true,
    cell: ({ phoneNumber }) => <CallerPhone number={phoneNumber} />,
  },
  {
    key: "job",
    label: m.calls_job(),
    isSelfEvident: true,
    cellClass: classes.job,
    title: ({ jobTitle }) => jobTitle,
    cell: ({ jobTitle }) => <bdi className="cw-cut">{jobTitle}</bdi>,
  },
  ...logColumns(),
];

function usePages() {
  const [search, change] = useAddressParams();
  const requestedSize = Number(search.get("size"));
  const size = pageSizes.includes(requestedSize) ? requestedSize : 10;
  const showPage = (page: number, newSize?: number) =>
    change(newSize ? { page, size: newSize } : { page }, { replace: false });
  return { page: pageNumberIn(search), size, showPage };
}

export function CallsPage() {
  const { callId } = useParams();
  const { timezone } = useUser();
  const { page, size, showPage } = usePages();
  const { filters, isFiltered, setFilter, clear } = useFilters();
  const csv = useMutation({
    mutationFn: () => callBlob("exportCalls", { query: callSearchParams(filters, timezone) }),
    onSuccess: (blob) => download(blob, "calls.csv"),
    onError: (error) => toast.error(messageOf(error, m.history_csv_failed())),
  });
  const actions = (
    <>
      <SavedViews canSave={isFiltered} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        {m.history_csv()}
      </Button>
    </>
  );
  const tools = <FilterBar filters={filters} onChange={setFilter} />;
  return (
    <Page title={m.calls_title()} text={m.calls_text()} actions={actions}>
      {isFiltered ? (
        <FilteredCalls callId={callId} tools={tools} filters={filters} onClear={clear} />
      ) : (
        <AllCalls callId={callId} tools={tools} page={page} size={size} onPageChange={showPage} />
      )}
    </Page>
  );
}

function SavedViews({ canSave }: { readonly canSave: boolean }) {
  const [isOpened, setOpened] = useState(false);
  const button = <ViewsButton onClick={() => setOpened(true)} />;
  if (!isOpened) return button;
  return (
    <LayerBoundary shown={isOpened} onClose={() => setOpened(false)} waiting={button}>
      <viewsMenu.Layer canSave={canSave} />
    </LayerBoundary>
  );
}

interface ListProps {
  readonly callId: string | undefined;
  readonly tools: ReactNode;
}

interface AllCallsProps extends ListProps {
  readonly page: number;
  readonly size: number;
  readonly onPageChange: (page: number, size?: number) => void;
}

function AllCalls({ callId, tools, page, size, onPageChange }: AllCallsProps) {
  const query = useQuery(logsQuery(page, size));
  // Kept while a page loads or fails, so that the pager stays.
  const total = useLast(query.data?.pagination.total);
  const empty = () => {
    if (page === 1) return <EmptyState icon={IconPhoneCall} title={m.calls_empty()} text={m.calls_empty_text()} />;
    const back = (
      <Button variant="default" onClick={() => onPageChange(1)}>
        {m.page_previous()}
      </Button>
    );
    return <EmptyState icon={IconPhoneCall} title={m.calls_none()} action={back} />;
  };
  return (
    <CallsTable
      callId={callId}
      tools={tools}
      query={query}
      logs={query.data?.logs ?? []}
      empty={empty()}
      pages={{
        page,
        pageSize: size,
        total,
        onPage: (next) => onPageChange(next),
        sizes: pageSizes,
        onSize: (next) => onPageChange(1, next),
      }}
    />
  );
}

interface FilteredCallsProps extends ListProps {
  readonly filters: Filters;
  readonly onClear: () => void;
}

function FilteredCalls({ callId, tools, filters, onClear }: FilteredCallsProps) {
  const { timezone } = useUser();
  const query = useInfiniteQuery(filteredCallsQuery(filters, timezone));
  const logs = query.data?.pages.flatMap((page) => page.logs) ?? [];
  return (
    <CallsTable
      callId={callId}
      tools={tools}
      query={query}
      logs={logs}
      empty={<NoMatches title={m.history_none()} onClear={onClear} />}
      more={{ query, text: m.history_shown({ count: formatNumber(logs.length) }) }}
    />
  );
}

type CallsTableProps = ListProps &
  Pick<TableCardProps<CallLogSummary>, "query" | "empty" | "pages" | "more"> & {
    readonly logs: readonly CallLogSummary[];
  };

function CallsTable({ callId, logs, ...table }: CallsTableProps) {
  const { open: openPath, close } = useLayerPath(paths.calls, callId);
  const hasOpened = useOnce(callId !== undefined);
  const open = useCallback((id: string) => openPath(paths.call(id)), [openPath]);
  return (
    <>
      <TableCard
        label={m.calls_title()}
        columns={columns()}
        rows={logs}
        rowKey={(log) => log.callId}
        opens={(log) => ({
          label: m.calls_open({ name: callerName(log) }),
          isOpen: log.callId === callId,
          onOpen: () => open(log.callId),
        })}
        skeletonRows={8}
        failureTitle={m.calls_failed()}
        minWidth={960}
        isStacked
        {...table}
      />
      {hasOpened && (
        <LayerBoundary shown={callId} onClose={callId === undefined ? undefined : close}>
          <drawer.Layer callId={callId} siblingIds={logs.map((log) => log.callId)} onOpen={open} onClose={close} />
        </LayerBoundary>
      )}
    </>
  );
}
