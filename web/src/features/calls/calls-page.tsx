/** Calls history, newest first. Page, size and the open call are in the address. */
import { Button } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { useLast, useOnce } from "../../components/use-once.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { logsQuery } from "../../lib/queries.ts";
import { usePathSteps } from "../../lib/steps.ts";
import { CallRow } from "./call-row.tsx";

const drawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);

const pageSizes = [10, 20, 50, 100];

const columns = (): readonly Column[] => [
  { key: "candidate", label: m.calls_candidate(), isPinned: true },
  { key: "contact", label: m.calls_contact() },
  { key: "job", label: m.calls_job() },
  { key: "outcome", label: m.calls_outcome() },
  { key: "ended", label: m.calls_ended() },
  { key: "duration", label: m.calls_duration(), align: "end" },
  { key: "date", label: m.calls_date() },
];

/** Reads page and size from the address; invalid values fall back to the default. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const wanted = Number(search.get("size"));
  const size = pageSizes.includes(wanted) ? wanted : 10;
  const go = (place: { page?: number; size?: number }) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(place)) next.set(name, String(value));
      return next;
    });
  return { page, size, go };
}

export function CallsPage() {
  const { callId } = useParams();
  const { page, size, go } = usePlace();
  const { open: openAt, close } = usePathSteps(paths.calls, callId);
  const hasOpened = useOnce(callId !== undefined);
  const query = useQuery(logsQuery(page, size));
  const logs = query.data?.logs ?? [];
  const total = useLast(query.data?.pagination.total);
  const open = useCallback((id: string) => openAt(paths.call(id)), [openAt]);
  const empty = () => {
    if (logs.length > 0) return undefined;
    if (page === 1) return <EmptyState icon={IconPhoneCall} title={m.calls_empty()} text={m.calls_empty_text()} />;
    const back = (
      <Button variant="default" onClick={() => go({ page: 1 })}>
        {m.page_previous()}
      </Button>
    );
    return <EmptyState icon={IconPhoneCall} title={m.calls_none()} action={back} />;
  };
  return (
    <Page title={m.calls_title()} text={m.calls_text()}>
      <TableCard
        label={m.calls_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={8}
        failure={
          query.isError && logs.length === 0 ? (
            <Failure title={m.calls_failed()} error={query.error} onRetry={query.refetch} />
          ) : undefined
        }
        empty={empty()}
        minWidth={960}
        foot={
          <Pager
            page={page}
            pageSize={size}
            total={total}
            onPage={(next) => go({ page: next })}
            sizes={pageSizes}
            onSize={(next) => go({ page: 1, size: next })}
          />
        }
      >
        {logs.map((log) => (
          <CallRow key={log.callId} log={log} isOpen={log.callId === callId} onOpen={open} />
        ))}
      </TableCard>
      {hasOpened && (
        <LayerFence shown={callId} onClose={callId === undefined ? undefined : close}>
          <drawer.Layer callId={callId} siblings={logs.map((log) => log.callId)} onOpen={open} onClose={close} />
        </LayerFence>
      )}
    </Page>
  );
}
