import type { Text } from "@callwright/contracts/endpoints/text";
import { type TextGroup, textGroups } from "@callwright/contracts/text-words";
import { Button, Flex, NativeSelect, Skeleton } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconMessage } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, NoMatches } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { Figures } from "../../components/figures.tsx";
import { Phone } from "../../components/phone.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { timeColumn } from "../../components/table/columns.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { TextBadge, textCost } from "../../components/texts/text-facts.tsx";
import { textGroupText, textPurposeText, textReasonText } from "../../components/texts/text-words.ts";
import { useOnce } from "../../components/use-once.ts";
import { formatCost, formatNumber } from "../../lib/format.ts";
import { lazyLayer, usePreloadOnFirstInput } from "../../lib/idle.ts";
import { useLayerPath } from "../../lib/layer-history.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { textsQuery, textTotalsQuery } from "../../lib/queries.ts";
import { useAddressParams } from "../../lib/search-params.ts";
import { useUser } from "../../lib/session.ts";
import { Reasons } from "./reasons.tsx";
import classes from "./texts.module.css";

const textDrawer = lazyLayer(async () => (await import("./text-drawer.tsx")).TextDrawer);
const preloadedLayers = [textDrawer];

interface Filters {
  readonly group: "all" | TextGroup;
  readonly search: string;
}

function useFilters() {
  const [address, changeAddress] = useAddressParams();
  const filters: Filters = {
    group: textGroups.find((group) => group === address.get("state")) ?? "all",
    search: address.get("search") ?? "",
  };
  const change = (next: { readonly state?: string | undefined; readonly search?: string | undefined }) =>
    changeAddress(next, { preventScrollReset: true });
  return { ...filters, change };
}

export function Messages() {
  const { textId } = useParams();
  const { timezone } = useUser();
  const { group, search, change } = useFilters();
  const { open: openAt, close } = useLayerPath(paths.sms, textId);
  const hasOpened = useOnce(textId !== undefined);
  const query = useInfiniteQuery(textsQuery(group, search));
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  usePreloadOnFirstInput(preloadedLayers);
  const open = useCallback((id: string) => openAt(paths.text(id)), [openAt]);
  const clear = () => change({ state: undefined, search: undefined });
  return (
    <>
      <Totals />
      <Reasons />
      <TableCard
        label={m.text_title()}
        columns={textColumns(timezone)}
        rows={texts}
        rowKey={(text) => text.textId}
        rowClass={() => classes.row}
        opens={(text) => ({
          label: m.text_open({ name: text.candidateName || text.phoneNumber }),
          isOpen: text.textId === textId,
          onOpen: () => open(text.textId),
        })}
        query={query}
        skeletonRows={8}
        failureTitle={m.text_failed()}
        empty={<NoTexts group={group} search={search} onClear={clear} />}
        more={{ query, text: m.text_shown({ shown: formatNumber(texts.length) }) }}
        minWidth={1080}
        isStacked
        isFixed
        tools={
          <>
            <SearchField
              className={classes.search}
              label={m.text_search()}
              maxLength={100}
              value={search}
              onSearch={(text) => change({ search: text })}
            />
            <NativeSelect
              className={classes.filter}
              aria-label={m.text_filter()}
              value={group}
              data={[
                { value: "all", label: m.text_filter_all() },
                ...textGroups.map((value) => ({ value, label: textGroupText(value) })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ state: value === "all" ? undefined : value })}
            />
          </>
        }
      />
      {hasOpened && (
        <LayerBoundary shown={textId} onClose={textId === undefined ? undefined : close}>
          <textDrawer.Layer textId={textId} texts={texts} onClose={close} />
        </LayerBoundary>
      )}
    </>
  );
}

function NoTexts({ group, search, onClear }: Filters & { readonly onClear: () => void }) {
  const isFiltered = group !== "all" || search !== "";
  if (isFiltered) return <NoMatches title={m.text_none()} text={m.text_none_text()} onClear={onClear} />;
  return (
    <EmptyState
      icon={IconMessage}
      title={m.text_empty()}
      text={m.text_empty_text()}
      action={
        <Button component={PreloadLink} to={paths.jobs} variant="default">
          {m.text_to_jobs()}
        </Button>
      }
    />
  );
}

function Totals() {
  const { data, isError } = useQuery(textTotalsQuery);
  const placeholder = isError ? "–" : <Skeleton height={24} width={48} />;
  const cost = data?.cost;
  return (
    <Figures
      columns={4}
      figures={[
        [m.text_total_sent(), data ? formatNumber(data.accepted) : placeholder],
        [m.text_total_delivered(), data ? formatNumber(data.groups.delivered) : placeholder],
        [m.text_total_failed(), data ? formatNumber(data.groups.failed) : placeholder],
        [
          cost?.isEstimate ? m.text_total_cost_estimated() : m.text_total_cost(),
          cost ? formatCost(cost.amount, cost.currency) : placeholder,
        ],
      ]}
    />
  );
}

const textColumns = (zone: string): readonly Column<Text>[] => [
  {
    key: "person",
    label: m.text_person(),
    isPinned: true,
    width: "184px",
    title: ({ candidateName }) => candidateName,
    cell: ({ candidateName, phoneNumber }) => (
      <>
        <bdi className="cw-medium cw-cut">{candidateName || m.text_nobody()}</bdi>{" "}
        <span className="cw-dimmed cw-tiny cw-cut">
          <Phone number={phoneNumber} />
        </span>
      </>
    ),
  },
  {
    key: "message",
    label: m.text_message(),
    isSelfEvident: true,
    title: ({ body }) => body,
    cell: (text) => <Message text={text} />,
  },
  {
    key: "kind",
    label: m.text_kind(),
    isSelfEvident: true,
    width: "16%",
    title: ({ parentTitle }) => parentTitle,
    cell: ({ purpose, parentTitle }) => (
      <>
        <span className="cw-cut">{textPurposeText(purpose)}</span>{" "}
        {parentTitle && <bdi className="cw-dimmed cw-tiny cw-cut">{parentTitle}</bdi>}
      </>
    ),
  },
  { key: "state", label: m.text_state(), isSelfEvident: true, width: "18%", cell: (text) => <TextState text={text} /> },
  {
    key: "cost",
    label: m.text_cost(),
    align: "end",
    width: "128px",
    cell: (text) => <bdi>{textCost(text) ?? "–"}</bdi>,
  },
  timeColumn("when", m.text_when(), zone, ({ dueAt }) => dueAt, { width: "168px" }),
];

function Message({ text: { direction, body } }: { readonly text: Text }) {
  const Arrow = direction === "inbound" ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <Flex component="span" gap={6}>
      <Arrow size={14} stroke={1.75} className={classes.arrow} data-direction={direction} aria-hidden />
      <bdi className="cw-two-lines">{body}</bdi>
    </Flex>
  );
}

function TextState({ text }: { readonly text: Text }) {
  const reason = textReasonText(text);
  return (
    <>
      <TextBadge text={text} />
      {reason && (
        <span className="cw-dimmed cw-tiny cw-cut" title={reason} data-state={text.state}>
          {reason}
        </span>
      )}
    </>
  );
}
