/** Inbound assistants; page and open dialog are in the address (`?create=1`, `?delete=…`). */
import { Button } from "@mantine/core";
import { IconHeadset, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { useLast } from "../../components/use-once.ts";
import { lazyLayer, useFetchedOnTouch } from "../../lib/idle.ts";
import { inboundAssistantsQuery, inboundPageSize } from "../../lib/inbound-queries.ts";
import { pageIn } from "../../lib/page-in.ts";
import { voicesQuery } from "../../lib/page-queries.ts";
import { paths } from "../../lib/paths.ts";
import { useSteps } from "../../lib/steps.ts";
import { assistantColumns } from "./columns.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

const creating = lazyLayer(async () => (await import("./create-dialog.tsx")).CreateDialog);
const layers = [creating];

export function InboundListPage() {
  const { search, open, step, close } = useSteps();
  const navigate = useNavigate();
  const { data: voices } = useQuery(voicesQuery);
  const page = pageIn(search);
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
        columns={assistantColumns({
          voiceName: (id) => voices?.find((voice) => voice.id === id)?.name ?? id,
          onEdit: (id) => void navigate(paths.inboundAssistant(id)),
          onDelete: (id) => open({ delete: id }),
        })}
        rows={items}
        rowKey={({ _id }) => _id}
        opens={({ _id, name }) => ({ to: paths.inboundAssistant(_id), label: m.jobs_open({ title: name }) })}
        query={query}
        skeletonRows={5}
        failed={m.inbound_list_failed()}
        empty={empty()}
        pages={{
          page,
          pageSize: inboundPageSize,
          total,
          onPage: (next) => step({ page: next > 1 ? String(next) : undefined }),
        }}
        minWidth={880}
        isStacked
      />
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
