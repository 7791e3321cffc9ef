/** All texts, newest first, filtered by state and person; the open one shows its conversation. */
import { textGroups } from "@callwright/contracts/text-words";
import { Button, NativeSelect } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { NoMatches } from "../../components/no-matches.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { textGroupText } from "../../components/texts/text-words.ts";
import { useOnce } from "../../components/use-once.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer, useFetchedOnTouch } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { textsQuery } from "../../lib/queries.ts";
import { usePathSteps } from "../../lib/steps.ts";
import classes from "./messages.module.css";
import { Reasons } from "./reasons.tsx";
import { TextRow } from "./text-row.tsx";
import { type TextView, useTextView } from "./text-view.ts";
import { Totals } from "./totals.tsx";

const drawer = lazyLayer(async () => (await import("./text-drawer.tsx")).TextDrawer);
const layers = [drawer];

const columns = (): readonly Column[] => [
  { key: "person", label: m.text_person(), isPinned: true, width: "184px" },
  { key: "message", label: m.text_message() },
  { key: "kind", label: m.text_kind(), width: "16%" },
  { key: "state", label: m.text_state(), width: "18%" },
  { key: "cost", label: m.text_cost(), align: "end", width: "128px" },
  { key: "when", label: m.text_when(), width: "168px" },
];

export function Messages() {
  const { textId } = useParams();
  const { view, change } = useTextView();
  const { open: openAt, close } = usePathSteps(paths.sms, textId);
  const hasOpened = useOnce(textId !== undefined);
  const query = useInfiniteQuery(textsQuery(view.group, view.search));
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  useFetchedOnTouch(layers);
  const open = useCallback((id: string) => openAt(paths.text(id)), [openAt]);
  const clear = () => change({ state: undefined, search: undefined });
  const empty = () => {
    // The first page had no match, but later pages may.
    if (texts.length > 0 || query.hasNextPage) return undefined;
    if (query.isError) return <Failure title={m.text_failed()} error={query.error} onRetry={query.refetch} />;
    return <Nothing view={view} onClear={clear} />;
  };
  return (
    <>
      <Totals />
      <Reasons />
      <TableCard
        label={m.text_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={8}
        empty={empty()}
        minWidth={1080}
        isFixed
        tools={
          <>
            <SearchField
              className={classes.search}
              label={m.text_search()}
              maxLength={100}
              value={view.search}
              onSearch={(text) => change({ search: text })}
            />
            <NativeSelect
              className={classes.filter}
              aria-label={m.text_filter()}
              value={view.group}
              data={[
                { value: "all", label: m.text_filter_all() },
                ...textGroups.map((value) => ({ value, label: textGroupText(value) })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ state: value === "all" ? undefined : value })}
            />
          </>
        }
        foot={<MoreFoot query={query}>{m.text_shown({ shown: formatNumber(texts.length) })}</MoreFoot>}
      >
        {texts.map((text) => (
          <TextRow key={text.textId} text={text} isOpen={text.textId === textId} onOpen={open} />
        ))}
      </TableCard>
      {hasOpened && (
        <LayerFence shown={textId} onClose={textId === undefined ? undefined : close}>
          <drawer.Layer textId={textId} texts={texts} onClose={close} />
        </LayerFence>
      )}
    </>
  );
}

function Nothing({ view, onClear }: { readonly view: TextView; readonly onClear: () => void }) {
  if (view.group === "all" && view.search === "")
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
  return <NoMatches title={m.text_none()} text={m.text_none_text()} onClear={onClear} />;
}
