/** All texts, newest first, filtered by state and person; the open one shows its conversation. */
import { textGroups } from "@callwright/contracts/text-words";
import { Button, NativeSelect } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { NoMatches } from "../../components/no-matches.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { textGroupText } from "../../components/texts/text-words.ts";
import { useOnce } from "../../components/use-once.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer, useFetchedOnTouch } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { textsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { usePathSteps } from "../../lib/steps.ts";
import { textColumns } from "./columns.tsx";
import classes from "./messages.module.css";
import { Reasons } from "./reasons.tsx";
import { type TextView, useTextView } from "./text-view.ts";
import { Totals } from "./totals.tsx";

const drawer = lazyLayer(async () => (await import("./text-drawer.tsx")).TextDrawer);
const layers = [drawer];

export function Messages() {
  const { textId } = useParams();
  const { timezone } = useUser();
  const { view, change } = useTextView();
  const { open: openAt, close } = usePathSteps(paths.sms, textId);
  const hasOpened = useOnce(textId !== undefined);
  const query = useInfiniteQuery(textsQuery(view.group, view.search));
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  useFetchedOnTouch(layers);
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
        failed={m.text_failed()}
        empty={<Nothing view={view} onClear={clear} />}
        more={{ query, text: m.text_shown({ shown: formatNumber(texts.length) }) }}
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
      />
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
