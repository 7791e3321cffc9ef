import type { InboundListItem } from "@callwright/contracts/endpoints/inbound";
import { Button } from "@mantine/core";
import { IconHeadset, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { buttonIcon } from "../../components/icon-button.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Page } from "../../components/page.tsx";
import { Phone } from "../../components/phone.tsx";
import { actionsColumn, countColumn } from "../../components/table/columns.tsx";
import { RowLink } from "../../components/table/rows.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { useLast } from "../../components/use-once.ts";
import { languageNames } from "../../components/wording.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer, usePreloadOnFirstInput } from "../../lib/idle.ts";
import { inboundAssistantsQuery, inboundPageSize } from "../../lib/inbound-queries.ts";
import { useLayerHistory } from "../../lib/layer-history.ts";
import { voicesQuery } from "../../lib/page-queries.ts";
import { paths } from "../../lib/paths.ts";
import { pageNumberIn } from "../../lib/search-params.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { AssistantStateBadge } from "./state-badge.tsx";

const createDialog = lazyLayer(async () => (await import("./create-dialog.tsx")).CreateDialog);
const layers = [createDialog];

export function InboundListPage() {
  const { search, open, goTo, close } = useLayerHistory();
  const navigate = useNavigate();
  const { data: voices } = useQuery(voicesQuery);
  const page = pageNumberIn(search);
  const query = useQuery(inboundAssistantsQuery(page));
  const items = query.data?.inbound ?? [];
  const total = useLast(query.data?.pagination.total) ?? 0;
  const isCreating = search.has("create");
  const closeCreate = () => close("create");
  usePreloadOnFirstInput(layers);
  const createButton = (
    <Button leftSection={buttonIcon(IconPlus)} onClick={() => open({ create: "1" })}>
      {m.inbound_create()}
    </Button>
  );
  const emptyState = () => {
    if (page === 1)
      return (
        <EmptyState icon={IconHeadset} title={m.inbound_empty()} text={m.inbound_empty_text()} action={createButton} />
      );
    const firstPageButton = (
      <Button variant="default" onClick={() => goTo({ page: undefined })}>
        {m.jobs_first_page()}
      </Button>
    );
    return <EmptyState icon={IconHeadset} title={m.inbound_page_empty()} action={firstPageButton} />;
  };
  return (
    <Page title={m.inbound_title()} text={m.inbound_text()} actions={total > 0 && createButton}>
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
        failureTitle={m.inbound_list_failed()}
        empty={emptyState()}
        pages={{
          page,
          pageSize: inboundPageSize,
          total,
          onPage: (next) => goTo({ page: next > 1 ? String(next) : undefined }),
        }}
        minWidth={880}
        isStacked
      />
      <LayerBoundary shown={isCreating} onClose={closeCreate}>
        {isCreating && <createDialog.Layer onClose={closeCreate} />}
      </LayerBoundary>
      <DeleteDialog
        assistant={items.find(({ _id }) => _id === search.get("delete"))}
        onClose={() => close("delete")}
        onDeleted={() => close("delete")}
      />
    </Page>
  );
}

interface ColumnsOptions {
  readonly voiceName: (id: string) => string;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

const assistantColumns = ({ voiceName, onEdit, onDelete }: ColumnsOptions): readonly Column<InboundListItem>[] => [
  {
    key: "name",
    label: m.inbound_name(),
    isPinned: true,
    cellClass: "cw-medium",
    cell: ({ _id, name }) => <RowLink to={paths.inboundAssistant(_id)}>{name}</RowLink>,
  },
  { key: "language", label: m.create_language(), cell: ({ language }) => languageNames[language]() },
  { key: "voice", label: m.create_voice(), cell: ({ voice }) => <bdi>{voiceName(voice)}</bdi> },
  {
    key: "numbers",
    label: m.inbound_numbers(),
    cellClass: "cw-nowrap",
    cell: ({ numbers }) => <Numbers numbers={numbers} />,
  },
  countColumn("calls", m.inbound_recent_calls(), ({ recentCalls }) => recentCalls),
  { key: "state", label: m.inbound_state(), cell: ({ state }) => <AssistantStateBadge state={state} /> },
  actionsColumn(
    ({ _id, name }) => (
      <MoreMenu
        label={m.jobs_actions({ title: name })}
        items={[
          { label: m.inbound_edit(), icon: IconPencil, onClick: () => onEdit(_id) },
          { label: m.inbound_delete(), icon: IconTrash, onClick: () => onDelete(_id) },
        ]}
      />
    ),
    { align: "end", width: "48px" },
  ),
];

function Numbers({ numbers }: Pick<InboundListItem, "numbers">) {
  const [firstNumber] = numbers;
  const moreCount = numbers.length - 1;
  if (!firstNumber) return <span className="cw-dimmed cw-small">{m.inbound_no_numbers()}</span>;
  return (
    <>
      <Phone number={firstNumber.phoneNumber} />
      {moreCount > 0 && (
        <span className="cw-dimmed cw-small"> {m.inbound_more_numbers({ count: formatNumber(moreCount) })}</span>
      )}
    </>
  );
}
