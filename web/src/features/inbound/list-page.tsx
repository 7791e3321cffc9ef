/** Inbound assistants; page and open dialog are in the address (`?create=1`, `?delete=…`). */
import { Button } from "@mantine/core";
import { IconHeadset, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { useLast } from "../../components/use-once.ts";
import { lazyLayer, useFetchedOnTouch } from "../../lib/idle.ts";
import { inboundAssistantsQuery, inboundPageSize } from "../../lib/inbound-queries.ts";
import { useSteps } from "../../lib/steps.ts";
import { AssistantRow } from "./assistant-row.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

const creating = lazyLayer(async () => (await import("./create-dialog.tsx")).CreateDialog);
const layers = [creating];

const columns = (): readonly Column[] => [
  { key: "name", label: m.inbound_name(), isPinned: true },
  { key: "language", label: m.create_language() },
  { key: "voice", label: m.create_voice() },
  { key: "numbers", label: m.inbound_numbers() },
  { key: "calls", label: m.inbound_recent_calls(), align: "end" },
  { key: "state", label: m.inbound_state() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "48px" },
];

export function InboundListPage() {
  const { search, open, step, close } = useSteps();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const query = useQuery(inboundAssistantsQuery(page));
  const items = query.data?.inbound ?? [];
  const total = useLast(query.data?.pagination.total) ?? 0;
  const isCreating = search.has("create");
  const closeCreate = () => close("create");
  useFetchedOnTouch(layers);
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open({ create: "1" })}>
      {m.inbound_create()}
    </Button>
  );
  const empty = () => {
    if (items.length > 0) return undefined;
    if (page === 1)
      return <EmptyState icon={IconHeadset} title={m.inbound_empty()} text={m.inbound_empty_text()} action={create} />;
    const first = (
      <Button variant="default" onClick={() => step({ page: undefined })}>
        {m.jobs_first_page()}
      </Button>
    );
    return <EmptyState icon={IconHeadset} title={m.inbound_page_empty()} action={first} />;
  };
  return (
    <Page title={m.inbound_title()} text={m.inbound_text()} actions={total > 0 && create}>
      <TableCard
        label={m.inbound_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={5}
        failure={
          query.isError && items.length === 0 ? (
            <Failure title={m.inbound_list_failed()} error={query.error} onRetry={query.refetch} />
          ) : undefined
        }
        empty={empty()}
        minWidth={880}
        isStacked
        foot={
          <Pager
            page={page}
            pageSize={inboundPageSize}
            total={total}
            onPage={(next) => step({ page: next > 1 ? String(next) : undefined })}
          />
        }
      >
        {items.map((item) => (
          <AssistantRow key={item._id} item={item} onDelete={(id) => open({ delete: id })} />
        ))}
      </TableCard>
      <LayerFence shown={isCreating} onClose={closeCreate}>
        {isCreating && <creating.Layer onClose={closeCreate} />}
      </LayerFence>
      <DeleteDialog
        assistant={items.find(({ _id }) => _id === search.get("delete"))}
        onClose={() => close("delete")}
        onDeleted={() => close("delete")}
      />
    </Page>
  );
}
