import type { DoNotCall } from "@callwright/contracts/endpoints/reach";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconFileImport, IconPhoneOff, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { EmptyState, NoMatches } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { AddButton, buttonIcon } from "../../components/icon-button.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Page } from "../../components/page.tsx";
import { Phone } from "../../components/phone.tsx";
import { useRequest } from "../../components/request-button.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { actionsColumn, timeColumn } from "../../components/table/columns.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { callBlob } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { doNotCallQuery } from "../../lib/queries.ts";
import { useSearchText } from "../../lib/search-params.ts";
import { isOwner, isSuperAdmin, useUser } from "../../lib/session.ts";
import classes from "./do-not-call-page.module.css";

function DoNotCallActions({ hasEntries, onImport }: { readonly hasEntries: boolean; readonly onImport: () => void }) {
  const isPhone = usePhoneScreen();
  const exportList = useRequest({
    run: () => callBlob("exportDoNotCall"),
    doneMessage: m.export_done(),
    failedMessage: m.export_failed(),
    onDone: (blob) => download(blob, "do-not-call.csv"),
  });
  if (isPhone)
    return (
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[
          { label: m.dnc_import(), icon: IconFileImport, onClick: onImport },
          {
            label: m.dnc_export(),
            icon: IconDownload,
            onClick: exportList.mutate,
            isDisabled: !hasEntries || exportList.isPending,
          },
        ]}
      />
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={buttonIcon(IconDownload)}
        onClick={() => exportList.mutate()}
        loading={exportList.isPending}
        disabled={!hasEntries}
      >
        {m.dnc_export()}
      </Button>
      <Button variant="default" leftSection={buttonIcon(IconFileImport)} onClick={onImport}>
        {m.dnc_import()}
      </Button>
    </>
  );
}

const addDialog = lazyLayer(async () => (await import("./entry-dialogs.tsx")).AddDialog);
const importDialog = lazyLayer(async () => (await import("./import-dialog.tsx")).ImportDialog);
const removeDialog = lazyLayer(async () => (await import("./entry-dialogs.tsx")).RemoveDialog);

type OpenDialog = { readonly kind: "add" | "import" } | { readonly kind: "remove"; readonly phoneNumber: string };

/** Converts a typed search to the format of the listed numbers: +49151…, without separators. */
export function phonePrefix(typed: string): string {
  const text = cleanPhone(typed);
  return /^\d/.test(text) ? `+${text}` : text;
}

export function DoNotCallPage() {
  const user = useUser();
  const isPhone = usePhoneScreen();
  const canRemove = isOwner(user);
  const [search, setSearch] = useSearchText();
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useInfiniteQuery(doNotCallQuery(phonePrefix(search)));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const close = () => setDialog(undefined);
  const openRemoveDialog = (phoneNumber: string) => setDialog({ kind: "remove", phoneNumber });
  const addButton = <AddButton onClick={() => setDialog({ kind: "add" })}>{m.dnc_add()}</AddButton>;
  return (
    <Page
      title={m.dnc_title()}
      text={isSuperAdmin(user) ? m.dnc_text_platform() : m.dnc_text()}
      actions={
        <>
          {isPhone && addButton}
          <DoNotCallActions hasEntries={total > 0} onImport={() => setDialog({ kind: "import" })} />
          {!isPhone && addButton}
        </>
      }
    >
      <TableCard
        label={m.dnc_title()}
        columns={doNotCallColumns(user.timezone, canRemove ? openRemoveDialog : undefined)}
        rows={entries}
        rowKey={({ phoneNumber }) => phoneNumber}
        query={query}
        skeletonRows={8}
        failureTitle={m.dnc_failed()}
        empty={
          search ? (
            <NoMatches title={m.dnc_none()} text={m.dnc_none_text()} onClear={() => setSearch("")} />
          ) : (
            <EmptyState icon={IconPhoneOff} title={m.dnc_empty()} text={m.dnc_empty_text()} action={addButton} />
          )
        }
        more={{ query, text: m.dnc_count({ shown: formatNumber(entries.length), total: formatNumber(total) }) }}
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
            onSearch={setSearch}
          />
        }
      />
      <LayerBoundary shown={dialog} onClose={close}>
        {dialog?.kind === "add" && <addDialog.Layer onClose={close} />}
        {dialog?.kind === "import" && <importDialog.Layer onClose={close} />}
        {dialog?.kind === "remove" && <removeDialog.Layer phoneNumber={dialog.phoneNumber} onClose={close} />}
      </LayerBoundary>
    </Page>
  );
}

const sourceTexts: Record<DoNotCall["source"], () => string> = {
  spoken: m.dnc_source_spoken,
  sms: m.dnc_source_sms,
  click: m.dnc_source_click,
  csv: m.dnc_source_csv,
  api: m.dnc_source_api,
  manual: m.dnc_source_manual,
};

const doNotCallColumns = (zone: string, onRemove?: (phoneNumber: string) => void): readonly Column<DoNotCall>[] => [
  {
    key: "number",
    label: m.dnc_number(),
    isPinned: true,
    width: "176px",
    cell: ({ phoneNumber }) => <Phone number={phoneNumber} />,
  },
  {
    key: "source",
    label: m.dnc_source(),
    width: "144px",
    cell: ({ source, callId }) => {
      const text = sourceTexts[source]();
      return callId ? <PreloadLink to={paths.call(callId)}>{text}</PreloadLink> : text;
    },
  },
  {
    key: "words",
    label: m.dnc_words(),
    title: ({ words }) => words,
    cell: ({ words }) => <bdi className="cw-cut">{words || "–"}</bdi>,
  },
  {
    key: "actor",
    label: m.dnc_actor(),
    width: "20%",
    title: ({ actor }) => actor,
    cell: ({ actor }) => <bdi className="cw-cut">{actor ?? m.dnc_themselves()}</bdi>,
  },
  timeColumn("since", m.dnc_since(), zone, ({ createdAt }) => createdAt),
  ...(onRemove ? [removeColumn(onRemove)] : []),
];

const removeColumn = (onRemove: (phoneNumber: string) => void) =>
  actionsColumn<DoNotCall>(({ phoneNumber }) => (
    <ActionIcon
      aria-label={m.dnc_remove_number({ number: phoneNumber })}
      title={m.dnc_remove()}
      onClick={() => onRemove(phoneNumber)}
    >
      <IconTrash size={16} stroke={1.75} />
    </ActionIcon>
  ));
