/** The organisation's do-not-call list: search, manual entry, file import, and removal by owners. */
import { Button } from "@mantine/core";
import { IconPhoneOff, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { NoMatches } from "../../components/no-matches.tsx";
import { Page } from "../../components/page.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { doNotCallQuery } from "../../lib/queries.ts";
import { isOwner, isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { useSearchParam } from "../../lib/use-search-param.ts";
import { doNotCallColumns } from "./columns.tsx";
import { DoNotCallActions } from "./do-not-call-actions.tsx";
import classes from "./do-not-call-page.module.css";
import { beginningOf } from "./search.ts";

const adding = lazyLayer(async () => (await import("./add-dialog.tsx")).AddDialog);
const importing = lazyLayer(async () => (await import("./import-dialog.tsx")).ImportDialog);
const removing = lazyLayer(async () => (await import("./remove-dialog.tsx")).RemoveDialog);

type Layer = { readonly kind: "add" | "import" } | { readonly kind: "remove"; readonly phoneNumber: string };

export function DoNotCallPage() {
  const user = useUser();
  const isPhone = usePhoneScreen();
  const mayRemove = isOwner(user);
  const { timezone } = user;
  const [search, find] = useSearchParam();
  const [layer, setLayer] = useState<Layer>();
  const query = useInfiniteQuery(doNotCallQuery(beginningOf(search)));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const close = () => setLayer(undefined);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setLayer({ kind: "add" })}>
      {m.dnc_add()}
    </Button>
  );
  return (
    <Page
      title={m.dnc_title()}
      text={isSuperAdmin(user) ? m.dnc_text_platform() : m.dnc_text()}
      actions={
        <>
          {isPhone && add}
          <DoNotCallActions hasAny={total > 0} onImport={() => setLayer({ kind: "import" })} />
          {!isPhone && add}
        </>
      }
    >
      <TableCard
        label={m.dnc_title()}
        columns={doNotCallColumns({
          zone: timezone,
          onRemove: mayRemove ? (phoneNumber) => setLayer({ kind: "remove", phoneNumber }) : undefined,
        })}
        rows={entries}
        rowKey={({ phoneNumber }) => phoneNumber}
        query={query}
        skeletonRows={8}
        failed={m.dnc_failed()}
        empty={
          search ? (
            <NoMatches title={m.dnc_none()} text={m.dnc_none_text()} onClear={() => find("")} />
          ) : (
            <EmptyState icon={IconPhoneOff} title={m.dnc_empty()} text={m.dnc_empty_text()} action={add} />
          )
        }
        more={{
          query,
          text: m.dnc_count({ shown: formatNumber(entries.length), total: formatNumber(total) }),
        }}
        minWidth={960}
        isStacked
        isFixed
        tools={
          <SearchField
            className={classes.search}
            label={m.dnc_search()}
            inputMode="tel"
            maxLength={40}
            value={search}
            onSearch={find}
          />
        }
      />
      <LayerFence shown={layer} onClose={close}>
        {layer?.kind === "add" && <adding.Layer onClose={close} />}
        {layer?.kind === "import" && <importing.Layer onClose={close} />}
        {layer?.kind === "remove" && <removing.Layer phoneNumber={layer.phoneNumber} onClose={close} />}
      </LayerFence>
    </Page>
  );
}
